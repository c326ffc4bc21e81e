import { NativeSelect, TextInput } from '@mantine/core'
import { decoderSettings, decoderSettingsOf, type DecoderSetting } from '@rastro/model/decoder-settings'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import styles from './device-form.module.css'
import { useDeviceForm } from './form-context'
import { useFieldProps } from './use-field-props'
import { useProtocol } from './use-protocol'

/** How the messages of the tracker are to be read: what its protocol leaves to the model, and what is set already. */
export function DecodingFields() {
  const { t } = useTranslation()
  const { draft } = useDeviceForm()
  const protocol = useProtocol()
  const own = new Set(decoderSettingsOf(protocol))
  const shown = decoderSettings.filter((setting) => own.has(setting) || (draft.fields[setting.key] ?? '') !== '')
  return (
    <section className={styles.wide} data-facts="decoding">
      <h3 className={styles.part}>{t('device-form.decoding.title')}</h3>
      <p className={styles.partHelp}>
        {protocol ? t('device-form.decoding.helpOf', { protocol }) : t('device-form.decoding.help')}
      </p>
      <div className={styles.fields}>
        {shown.map((setting) => (
          <SettingField key={setting.key} setting={setting} />
        ))}
      </div>
    </section>
  )
}

function SettingField({ setting }: { setting: DecoderSetting }) {
  const { draft, set } = useDeviceForm()
  const props = useFieldProps(setting.key)
  const value = draft.fields[setting.key] ?? ''
  const put = (text: string): void => set(({ fields }) => ({ fields: { ...fields, [setting.key]: text } }))
  switch (setting.kind) {
    case 'flag':
      return <Choice {...props} words={['true', 'false']} value={value} put={put} />
    case 'select':
      return <Choice {...props} words={setting.options ?? []} value={value} put={put} />
    case 'timeZone':
      return <ZoneField {...props} value={value} put={put} />
    default:
      return (
        <TextInput
          {...props}
          inputMode={setting.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={value}
          onChange={(event) => put(event.currentTarget.value)}
        />
      )
  }
}

type FieldProps = ReturnType<typeof useFieldProps> & { value: string; put: (text: string) => void }

function Choice({ words, value, put, ...props }: FieldProps & { words: readonly string[] }) {
  const { t } = useTranslation()
  const label = (word: string): string => {
    if (word === 'true' || word === 'false') return t(`device-form.decoding.${word}`)
    return t(`device-form.decoding.option.${word as 'kmh'}`)
  }
  return (
    <NativeSelect {...props} value={value} onChange={(event) => put(event.currentTarget.value)}>
      <option value="">{t('device-form.decoding.usual')}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {label(word)}
        </option>
      ))}
    </NativeSelect>
  )
}

function ZoneField({ value, put, ...props }: FieldProps) {
  const { data: zones = [] } = useQuery(queryFor(endpoints.listTimeZones, {}))
  const listId = useId()
  return (
    <>
      <TextInput
        {...props}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={value}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
