import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '#src/widgets/date-field'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { useFormats } from '#src/widgets/format'
import { DecodingFields } from './DecodingFields'
import styles from './device-form.module.css'
import { FieldInput, TextField } from './FieldInput'
import { useDeviceForm } from './form-context'
import { fieldHelp, fieldLabel } from '#src/widgets/device-field-text'
import { TAB_FIELDS, type FieldTab } from './form-tabs'
import { useCalendars } from './use-calendars'
import { useFieldProps } from './use-field-props'

/** A tab that is a list of fields. */
export function FieldsTab({ tab }: { tab: FieldTab }) {
  return (
    <div className={styles.fields}>
      {TAB_FIELDS[tab].map((name) => (
        <AnyField key={name} name={name} />
      ))}
      {tab === 'tracker' && <DecodingFields />}
    </div>
  )
}

function AnyField({ name }: { name: string }) {
  switch (name) {
    case 'name':
    case 'uniqueId':
      return <TextField name={name} isRequired />
    case 'phone':
    case 'model':
    case 'contact':
      return <TextField name={name} />
    case 'groupId':
      return <GroupField />
    case 'calendarId':
      return <CalendarField />
    case 'expiresOn':
      return <ExpiryField />
    case 'disabled':
      return <DisabledField />
    case 'speedLimit':
      return <SpeedLimitField />
    default:
      return <FieldInput attribute={name} />
  }
}

function GroupField() {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const { data: groups = [] } = useQuery(queryFor(endpoints.listGroups, {}))
  const sorted = [...groups].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
  const isUnknown = draft.groupId !== 0 && !groups.some(({ id }) => id === draft.groupId)
  return (
    <NativeSelect
      {...useFieldProps('groupId')}
      value={draft.groupId}
      onChange={(event) => set({ groupId: Number(event.currentTarget.value) })}
    >
      <option value={0}>{t('device-form.none')}</option>
      {isUnknown && <option value={draft.groupId}>{`#${draft.groupId}`}</option>}
      {sorted.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

function CalendarField() {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const props = useFieldProps('calendarId')
  const calendars = useCalendars(draft.calendarId)
  const isUnknown = draft.calendarId !== 0 && !calendars.some(({ id }) => id === draft.calendarId)
  if (calendars.length === 0 && !isUnknown) return null
  return (
    <NativeSelect
      {...props}
      value={draft.calendarId}
      onChange={(event) => set({ calendarId: Number(event.currentTarget.value) })}
    >
      <option value={0}>{t('device-form.always')}</option>
      {isUnknown && <option value={draft.calendarId}>{`#${draft.calendarId}`}</option>}
      {calendars.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

function ExpiryField() {
  const { draft, set } = useDeviceForm()
  return (
    <DateField
      {...useFieldProps('expiresOn')}
      kind="date"
      value={draft.expiresOn}
      onChange={(value) => set({ expiresOn: value })}
    />
  )
}

function SpeedLimitField() {
  const { t } = useTranslation()
  const { draft, set } = useDeviceForm()
  const { speedUnit } = useFormats().settings
  return (
    <TextInput
      {...useFieldProps('speedLimit')}
      inputMode="decimal"
      rightSection={t(`units.${speedUnit}`)}
      rightSectionWidth={56}
      autoComplete="off"
      maxLength={8}
      value={draft.speedLimit}
      onChange={(event) => set({ speedLimit: event.currentTarget.value })}
    />
  )
}

function DisabledField() {
  const { t } = useTranslation()
  const { draft, set, problem } = useDeviceForm()
  return (
    <Switch
      className={styles.switch}
      label={fieldLabel('disabled', t)}
      description={fieldHelp('disabled', t)}
      data-field="disabled"
      error={problem('disabled')}
      checked={draft.disabled}
      onChange={(event) => set({ disabled: event.currentTarget.checked })}
    />
  )
}
