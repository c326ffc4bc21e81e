import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import { DEVICE_TEXT_LENGTHS, deviceField } from '@rastro/model/device-fields'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { DateField } from '#src/widgets/date-field'
import { useFormats } from '#src/widgets/format'
import { groupTree } from '#src/widgets/groups'
import { categoryText } from '#src/widgets/images'
import { categories, type BulkDraft } from './bulk-fields'
import styles from './bulk.module.css'

interface ValueProps {
  draft: BulkDraft
  label: string
  error: string | undefined
  onChange(value: string): void
}

/** The new value, entered as the field is. */
export function BulkValue(props: ValueProps) {
  const { draft, onChange } = props
  const { t } = useTranslation()
  const known = deviceField(draft.field)
  const common = { size: 'md', label: t('bulk.edit.value'), error: props.error } as const
  const yesNo = [
    { value: 'true', label: t('device-form.attributes.yes') },
    { value: 'false', label: t('device-form.attributes.no') },
  ]
  const change = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value)
  if (draft.field === 'groupId' || draft.field === 'calendarId') return <ReferenceValue {...props} />
  if (draft.field === 'category')
    return (
      <NativeSelect
        {...common}
        value={draft.value}
        data={[
          { value: '', label: t('bulk.edit.choose') },
          ...categories.map((value) => ({ value, label: categoryText(value, t) })),
        ]}
        onChange={change}
      />
    )
  if (draft.field === 'disabled' || (draft.field === 'custom' && draft.type === 'flag'))
    return <NativeSelect {...common} value={draft.value || 'false'} data={yesNo} onChange={change} />
  if (known?.kind === 'select')
    return (
      <NativeSelect
        {...common}
        value={draft.value}
        data={[{ value: '', label: t('bulk.edit.choose') }, ...(known.options ?? [])]}
        onChange={change}
      />
    )
  if (known?.kind === 'longText')
    return <Textarea {...common} rows={3} maxLength={known.maxLength + 1} value={draft.value} onChange={change} />
  if (known?.kind === 'color')
    return (
      <TextInput
        {...common}
        maxLength={7}
        spellCheck={false}
        placeholder="#1d63c9"
        value={draft.value}
        onChange={change}
        leftSection={
          <input
            type="color"
            className={styles.color}
            aria-label={t('device-form.appearance.pickColor', { name: props.label })}
            value={/^#[0-9a-f]{6}$/i.test(draft.value) ? draft.value : '#1d63c9'}
            onChange={change}
          />
        }
      />
    )
  return <PlainValue {...props} />
}

const isTextName = (field: string): field is keyof typeof DEVICE_TEXT_LENGTHS => field in DEVICE_TEXT_LENGTHS

function PlainValue({ draft, error, onChange }: ValueProps) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  const known = deviceField(draft.field)
  const isDay = draft.field === 'expirationTime' || known?.kind === 'date'
  const isNumber =
    draft.field === 'speedLimit' ||
    draft.type === 'number' ||
    known?.kind === 'number' ||
    known?.kind === 'money' ||
    known?.kind === 'litres' ||
    known?.kind === 'km'
  const most = known?.maxLength ?? (isTextName(draft.field) ? DEVICE_TEXT_LENGTHS[draft.field] : 512)
  const label = t('bulk.edit.value')
  if (isDay) return <DateField kind="date" size="md" label={label} error={error} autoFocus value={draft.value} onChange={onChange} /> // prettier-ignore
  return (
    <TextInput
      size="md"
      label={label}
      error={error}
      autoFocus={draft.field !== 'custom'}
      autoComplete="off"
      type={draft.field === 'phone' ? 'tel' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      rightSection={draft.field === 'speedLimit' ? t(`units.${settings.speedUnit}`) : undefined}
      rightSectionWidth={draft.field === 'speedLimit' ? 56 : undefined}
      maxLength={most + 1}
      value={draft.value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A group in the order of the tree, or a calendar. */
function ReferenceValue({ draft, error, onChange }: ValueProps) {
  const { t } = useTranslation()
  const isGroup = draft.field === 'groupId'
  const groups = useQuery({ ...queryFor(endpoints.listGroups, {}), enabled: isGroup })
  const calendars = useQuery({ ...queryFor(endpoints.listCalendars, {}), enabled: !isGroup })
  const choices = isGroup
    ? groupTree(groups.data ?? []).map(({ group, depth }) => ({
        value: String(group.id),
        label: `${'\u2003'.repeat(depth)}${group.name}`,
      }))
    : (calendars.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      size="md"
      label={t('bulk.edit.value')}
      error={error}
      value={draft.value}
      data={[{ value: '', label: t('bulk.edit.choose') }, ...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
