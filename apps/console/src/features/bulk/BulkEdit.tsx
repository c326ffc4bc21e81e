import { Button, NativeSelect, Skeleton } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error'
import { fieldLabel } from '#src/widgets/device-field-text'
import { FormDialog, FormFrame, FormTrouble, LeaveGuard, useForm, type Form } from '#src/widgets/form'
import { useFormats } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { WorkView, startWork, type Work } from '#src/widgets/work'
import { BulkRow } from './BulkRow'
import { BULK_FIELDS, bulkRules, changesOf, isAlready, newDraft, type BulkRows } from './bulk-fields'
import { planEdit } from './bulk-work'
import styles from './bulk.module.css'
import { useBulkWords } from './use-bulk-words'
import { useDevicesOf } from './use-devices-of'

/** The name of a field by its text: the day is called after what it is in the form. */
const textName = (field: string): string => (field === 'expirationTime' ? 'expiresOn' : field)
const NO_DEVICES: readonly Device[] = []
const NO_ROWS: BulkRows = { rows: [] }

/** The one reason why nothing at all was done; null when something was, or the reasons differ. */
function reasonOf({ progress }: Work): string | null {
  const { tried, failures } = progress.get()
  const [first] = failures
  return first && failures.length === tried && failures.every(({ code }) => code === first.code) ? first.code : null
}

/** What is chosen and typed, and the work that it becomes. When a field is why all of it failed, the form is back. */
function useEdit(devices: readonly Device[]) {
  const { t } = useTranslation()
  const { settings } = useFormats()
  const words = useBulkWords()
  const [work, setWork] = useState<Work | null>(null)
  const form = useForm({
    start: NO_ROWS,
    rules: useMemo(() => bulkRules(settings), [settings]),
    textOf: (code) => (code === 'needsValue' ? t('bulk.problem.needsValue') : undefined),
    send: async (set) => startWork(planEdit(devices, set, words)),
    onSent: (begun) => {
      setWork(begun)
      void begun.ended.then(() => {
        const code = reasonOf(begun)
        // The dialog shows the work, unless it went to the background or somebody tries it again.
        if (code && form.refuse(new ApiError({ status: 400, code })))
          setWork((shown) => (shown === begun ? null : shown))
      })
    },
  })
  return { form, work }
}

/** Changes fields of many devices: choose fields, see what would change, go. */
export function BulkEdit({ deviceIds, onClose }: { deviceIds: readonly number[]; onClose(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const devices = useDevicesOf(deviceIds)
  const { form, work } = useEdit(devices ?? NO_DEVICES)
  const count = devices?.length ?? deviceIds.length
  return (
    <FormDialog
      centered={!isMobile}
      fullScreen={isMobile}
      size={640}
      onClose={onClose}
      title={work?.title ?? t('bulk.edit.title', { count, number: number(count) })}
      data-bulk-edit
    >
      {work ? (
        <WorkView work={work} onClose={onClose} />
      ) : !devices ? (
        <Skeleton height={220} role="status" aria-label={t('common.loading')} />
      ) : (
        <EditForm devices={devices} form={form} />
      )}
    </FormDialog>
  )
}

function EditForm({ devices, form }: { devices: readonly Device[]; form: Form<BulkRows> }) {
  const { t } = useTranslation()
  const { settings, number } = useFormats()
  const { draft, change, problem } = form
  const { rows } = draft
  const set = useMemo(() => changesOf(rows, settings), [rows, settings])
  const isSound = rows.length > 0 && form.isSound
  const changing = useMemo(
    () => (isSound ? devices.filter((device) => !isAlready(device, set)).length : 0),
    [isSound, devices, set],
  )
  const taken = new Set(rows.map(({ field }) => field))
  return (
    <FormFrame form={form} className={styles.stack}>
      <p className={styles.soft}>{t('bulk.edit.text')}</p>
      {rows.map((row, index) => (
        <BulkRow
          key={`${row.field}-${index}`}
          draft={row}
          devices={devices}
          label={row.field === 'custom' ? t('bulk.edit.custom') : fieldLabel(textName(row.field), t)}
          error={problem(`row-${index}`)}
          keyError={problem(`row-${index}.key`)}
          isSound={!form.has(`row-${index}`) && !form.has(`row-${index}.key`)}
          onChange={(part) => change({ rows: rows.map((one, at) => (at === index ? { ...one, ...part } : one)) })}
          onRemove={() => change({ rows: rows.filter((_, at) => at !== index) })}
        />
      ))}
      <NativeSelect
        size="md"
        label={t('bulk.edit.add')}
        value=""
        data-autofocus={rows.length === 0 || undefined}
        data-add-field
        data={[
          { value: '', label: t('bulk.edit.choose') },
          ...BULK_FIELDS.filter((field) => !taken.has(field)).map((field) => ({
            value: field,
            label: fieldLabel(textName(field), t),
          })),
          { value: 'custom', label: t('bulk.edit.custom') },
        ]}
        onChange={(event) => {
          const field = event.currentTarget.value
          if (field) change({ rows: [...rows, newDraft(field)] })
        }}
      />
      {isSound && (
        <p role="status" className={styles.text} data-bulk-preview>
          {t('bulk.edit.preview', { changing: number(changing), count: devices.length, total: number(devices.length) })}
        </p>
      )}
      <FormTrouble form={form} />
      <div className={styles.buttons}>
        <Button type="submit" h={44} disabled={rows.length === 0 || (isSound && changing === 0)} data-apply>
          {isSound ? t('bulk.edit.apply', { count: changing, number: number(changing) }) : t('bulk.edit.applyNone')}
        </Button>
      </div>
      <LeaveGuard isOn={form.isUnsaved} />
    </FormFrame>
  )
}
