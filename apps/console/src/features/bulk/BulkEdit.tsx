import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core'
import type { Device } from '@rastro/model/device'
import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstWrong } from '#src/ui/plain/index'
import { fieldLabel } from '#src/widgets/device-field-text'
import { useFormats } from '#src/widgets/format'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { WorkView, startWork, type Work } from '#src/widgets/work'
import { BulkRow } from './BulkRow'
import { BULK_FIELDS, changesOf, isAlready, newDraft, problemsOf, type BulkDraft } from './bulk-fields'
import { planEdit } from './bulk-work'
import styles from './bulk.module.css'
import { useBulkWords } from './use-bulk-words'
import { useDevicesOf } from './use-devices-of'

/** The name of a field by its text: the day is called after what it is in the form. */
const textName = (field: string): string => (field === 'expirationTime' ? 'expiresOn' : field)

/** Changes fields of many devices: choose fields, see what would change, go. */
export function BulkEdit({ deviceIds, onClose }: { deviceIds: readonly number[]; onClose(): void }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isMobile = useIsMobile()
  const devices = useDevicesOf(deviceIds)
  const [work, setWork] = useState<Work | null>(null)
  const [drafts, setDrafts] = useState<readonly BulkDraft[]>([])
  const [isAsking, setAsking] = useState(false)
  const count = devices?.length ?? deviceIds.length
  const close = (): void => {
    // What was typed is not thrown away by a slip.
    if (!work && drafts.length > 0 && !isAsking) setAsking(true)
    else onClose()
  }
  return (
    <Modal
      opened
      centered={!isMobile}
      fullScreen={isMobile}
      size={640}
      onClose={close}
      title={work?.title ?? t('bulk.edit.title', { count, number: number(count) })}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
      data-bulk-edit
    >
      {work ? (
        <WorkView work={work} onClose={onClose} />
      ) : isAsking ? (
        <div className={styles.stack} role="alertdialog" aria-label={t('bulk.edit.leaveTitle')}>
          <p className={styles.text}>{t('bulk.edit.leaveText')}</p>
          <div className={styles.buttons}>
            <Button h={44} variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('bulk.edit.stay')}
            </Button>
            <Button h={44} color="red" onClick={onClose}>
              {t('bulk.edit.leave')}
            </Button>
          </div>
        </div>
      ) : !devices ? (
        <Skeleton height={220} role="status" aria-label={t('common.loading')} />
      ) : (
        <EditForm devices={devices} drafts={drafts} onDrafts={setDrafts} onWork={setWork} />
      )}
    </Modal>
  )
}

interface FormProps {
  devices: readonly Device[]
  drafts: readonly BulkDraft[]
  onDrafts(drafts: readonly BulkDraft[]): void
  onWork(work: Work): void
}

function EditForm({ devices, drafts, onDrafts, onWork }: FormProps) {
  const { t } = useTranslation()
  const { settings, number } = useFormats()
  const words = useBulkWords()
  const form = useRef<HTMLFormElement>(null)
  const [wasTried, setTried] = useState(false)
  const problems = problemsOf(drafts, settings)
  const set = useMemo(() => changesOf(drafts, settings), [drafts, settings])
  const isSound = drafts.length > 0 && problems.size === 0
  const changing = useMemo(
    () => (isSound ? devices.filter((device) => !isAlready(device, set)).length : 0),
    [isSound, devices, set],
  )
  const taken = new Set(drafts.map(({ field }) => field))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isSound) {
      requestAnimationFrame(() => form.current && focusFirstWrong(form.current))
      return
    }
    if (changing > 0) onWork(startWork(planEdit(devices, set, words)))
  }
  return (
    <form ref={form} className={styles.stack} onSubmit={submit} noValidate>
      <p className={styles.soft}>{t('bulk.edit.text')}</p>
      {drafts.map((draft, index) => (
        <BulkRow
          key={`${draft.field}-${index}`}
          draft={draft}
          devices={devices}
          label={draft.field === 'custom' ? t('bulk.edit.custom') : fieldLabel(textName(draft.field), t)}
          problem={wasTried ? (problems.get(index) ?? null) : null}
          isSound={!problems.has(index)}
          onChange={(part) => onDrafts(drafts.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={() => onDrafts(drafts.filter((_, at) => at !== index))}
        />
      ))}
      <NativeSelect
        size="md"
        label={t('bulk.edit.add')}
        value=""
        data-autofocus={drafts.length === 0 || undefined}
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
          if (field) onDrafts([...drafts, newDraft(field)])
        }}
      />
      {isSound && (
        <p role="status" className={styles.text} data-bulk-preview>
          {t('bulk.edit.preview', { changing: number(changing), count: devices.length, total: number(devices.length) })}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" h={44} disabled={drafts.length === 0 || (isSound && changing === 0)} data-apply>
          {isSound ? t('bulk.edit.apply', { count: changing, number: number(changing) }) : t('bulk.edit.applyNone')}
        </Button>
      </div>
    </form>
  )
}
