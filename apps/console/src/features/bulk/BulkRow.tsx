import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import { BulkValue } from './BulkValue'
import { canClear, presentValue, type BulkDraft, type CustomType } from './bulk-fields'
import styles from './bulk.module.css'
import { useValueText } from './use-value-text'

const TYPES: readonly CustomType[] = ['text', 'number', 'flag']
/** Values of now that are named; the others are counted. */
const NAMED = 3

interface RowProps {
  draft: BulkDraft
  devices: readonly Device[]
  label: string
  /** Of its value, and of the name it is to have. */
  error: string | undefined
  keyError: string | undefined
  isSound: boolean
  onChange(part: Partial<BulkDraft>): void
  onRemove(): void
}

/** One field that gets a new value, or loses the one it has; below it, what is there now. */
export function BulkRow({ draft, devices, label, error, keyError, isSound, onChange, onRemove }: RowProps) {
  const { t } = useTranslation()
  const isCustom = draft.field === 'custom'
  return (
    <fieldset className={styles.row} data-bulk-field={draft.field}>
      <legend className={styles.rowTitle}>{label}</legend>
      <ActionIcon
        className={styles.removeRow}
        size={36}
        variant="subtle"
        color="gray"
        aria-label={t('bulk.edit.removeField', { name: label })}
        onClick={onRemove}
      >
        <IconX size={17} aria-hidden />
      </ActionIcon>
      {isCustom && (
        <div className={styles.pair}>
          <TextInput
            size="md"
            label={t('bulk.edit.attribute')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            autoFocus
            value={draft.key}
            error={keyError}
            onChange={(event) => onChange({ key: event.currentTarget.value })}
          />
          <NativeSelect
            size="md"
            label={t('bulk.edit.type')}
            value={draft.type}
            disabled={draft.clears}
            data={TYPES.map((value) => ({ value, label: t(`device-form.attributes.type.${value}`) }))}
            onChange={(event) => {
              const type = TYPES.find((one) => one === event.currentTarget.value)
              if (type) onChange({ type, value: type === 'flag' ? 'true' : '' })
            }}
          />
        </div>
      )}
      {!draft.clears && (
        <BulkValue draft={draft} label={label} error={error} onChange={(value) => onChange({ value })} />
      )}
      {canClear(draft.field) && (
        <Checkbox
          label={t('bulk.edit.clear')}
          checked={draft.clears}
          className={styles.clear}
          error={draft.clears ? error : undefined}
          onChange={(event) => onChange({ clears: event.currentTarget.checked })}
          data-clear
        />
      )}
      {isSound && <Now draft={draft} devices={devices} />}
    </fieldset>
  )
}

/** The values that are there now, the most frequent first. */
function Now({ draft, devices }: { draft: BulkDraft; devices: readonly Device[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const textOf = useValueText(draft.field)
  const values = useMemo(() => {
    const counts = new Map<string, number>()
    for (const device of devices) {
      const text = textOf(presentValue(device, draft))
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    return [...counts].sort((a, b) => b[1] - a[1])
  }, [devices, draft, textOf])
  const named = values.slice(0, NAMED).map(([text, count]) => `${text || t('bulk.edit.empty')} (${number(count)})`)
  const rest = values.length - named.length
  if (rest > 0) named.push(t('bulk.edit.others', { count: rest, number: number(rest) }))
  return <p className={styles.soft}>{t('bulk.edit.now', { values: named.join(' · ') })}</p>
}
