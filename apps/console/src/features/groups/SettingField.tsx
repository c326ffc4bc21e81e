import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import type { GroupSetting } from './group-draft'

interface FieldProps {
  setting: GroupSetting
  value: string
  error: string | undefined
  onChange(value: string): void
}

const UNITS = { meters: 'm', seconds: 's', minutes: 'min' } as const

/** One setting that the devices of a group inherit; empty leaves it to the groups above and the server. */
export function SettingField({ setting: { kind, name }, value, error, onChange }: FieldProps) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  const label = t(`groups.setting.${name}`)
  if (kind === 'flag' || kind === 'preset') {
    const known =
      kind === 'flag'
        ? [
            { value: 'true', label: t('device-form.attributes.yes') },
            { value: 'false', label: t('device-form.attributes.no') },
          ]
        : [{ value: 'recommended', label: t('groups.recommended') }]
    // A preset that an operator named elsewhere is kept.
    const all = value === '' || known.some((one) => one.value === value) ? known : [...known, { value, label: value }]
    return (
      <NativeSelect
        size="md"
        label={label}
        value={value}
        data={[{ value: '', label: t('groups.inherit') }, ...all]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const unit = kind === 'speed' ? t(`units.${settings.speedUnit}`) : UNITS[kind]
  return (
    <TextInput
      size="md"
      label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={t('groups.inherit')}
      rightSection={unit}
      rightSectionWidth={56}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
