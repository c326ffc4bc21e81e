import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import { DEVICE_TEXT_LENGTHS, deviceField, type DeviceField } from '@rastro/model/device-fields'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import type { DeviceDraft } from './device-draft'
import { isNumeric } from './device-draft'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { useFieldProps } from './use-field-props'
import { useSuggestions } from './use-suggestions'

type TextName = keyof typeof DEVICE_TEXT_LENGTHS

/** A text of the device itself: name, identifier, line … */
export function TextField({ name, isRequired }: { name: TextName; isRequired?: boolean }) {
  const { draft, set } = useDeviceForm()
  const props = useFieldProps(name)
  return (
    <TextInput
      {...props}
      withAsterisk={isRequired}
      aria-required={isRequired}
      type={name === 'phone' ? 'tel' : 'text'}
      inputMode={name === 'uniqueId' ? 'text' : undefined}
      autoComplete="off"
      maxLength={DEVICE_TEXT_LENGTHS[name] + 1}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value } satisfies Partial<DeviceDraft>)}
    />
  )
}

/** One field of the model, by its attribute. */
export function FieldInput({ attribute }: { attribute: string }) {
  const field = deviceField(attribute)
  if (!field) return null
  if (field.kind === 'longText') return <LongText field={field} />
  if (field.kind === 'date') return <Day field={field} />
  return field.kind === 'select' ? <Choice field={field} /> : <ShortText field={field} />
}

function useFieldValue({ key }: DeviceField): [string, (value: string) => void] {
  const { draft, set } = useDeviceForm()
  return [draft.fields[key] ?? '', (value) => set(({ fields }) => ({ fields: { ...fields, [key]: value } }))]
}

const INPUT_TYPES: Partial<Record<DeviceField['kind'], string>> = { email: 'email', phone: 'tel' }

function ShortText({ field }: { field: DeviceField }) {
  const { t } = useTranslation()
  const [value, setValue] = useFieldValue(field)
  const props = useFieldProps(field.key)
  const suggestions = useSuggestions(field.key)
  const listId = useId()
  const unit = field.kind === 'litres' ? t('device-form.litres') : field.kind === 'km' ? t('device-form.km') : null
  return (
    <>
      <TextInput
        {...props}
        type={INPUT_TYPES[field.kind] ?? 'text'}
        inputMode={isNumeric(field) ? 'decimal' : undefined}
        leftSection={field.kind === 'money' ? 'R$' : undefined}
        rightSection={unit}
        autoComplete="off"
        autoCapitalize={field.key === 'placa' ? 'characters' : undefined}
        spellCheck={false}
        list={suggestions.length > 0 ? listId : undefined}
        maxLength={field.maxLength + 1}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}

function Day({ field }: { field: DeviceField }) {
  const [value, setValue] = useFieldValue(field)
  return <DateField {...useFieldProps(field.key)} kind="date" value={value} onChange={setValue} />
}

function LongText({ field }: { field: DeviceField }) {
  const [value, setValue] = useFieldValue(field)
  const props = useFieldProps(field.key)
  return (
    <Textarea
      {...props}
      className={styles.wide}
      rows={4}
      maxLength={field.maxLength + 1}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

function Choice({ field }: { field: DeviceField }) {
  const { t } = useTranslation()
  const [value, setValue] = useFieldValue(field)
  const props = useFieldProps(field.key)
  const options = field.options ?? []
  const all = value && !options.includes(value) ? [...options, value] : options
  return (
    <NativeSelect {...props} value={value} onChange={(event) => setValue(event.currentTarget.value)}>
      <option value="">{t('device-form.notSaid')}</option>
      {all.map((option) => (
        <option key={option} value={option}>
          {option === 'Satellite' ? t('device-form.satellite') : option}
        </option>
      ))}
    </NativeSelect>
  )
}
