import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceDialogName } from '#src/widgets/device-dialogs'
import { workById } from '#src/widgets/work'
import { WorkView } from '#src/widgets/work'
import { BulkDelete } from './BulkDelete'
import { BulkEdit } from './BulkEdit'

interface DialogProps {
  name: DeviceDialogName
  /** Of the window event; anything. */
  detail: unknown
  onClose(): void
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const fieldOf = (detail: unknown, name: string): unknown =>
  typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>)[name] : undefined

/** Dialogs about many devices, and what came of work in the background. */
export function BulkDialog({ name, detail, onClose }: DialogProps) {
  const deviceIds = useMemo(() => {
    const ids = fieldOf(detail, 'deviceIds')
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))] : []
  }, [detail])
  if (name === 'openWorkModal') return <WorkDialog workId={Number(fieldOf(detail, 'workId'))} onClose={onClose} />
  if (deviceIds.length === 0) return null
  return name === 'openBulkDeleteModal' ? (
    <BulkDelete deviceIds={deviceIds} onClose={onClose} />
  ) : (
    <BulkEdit deviceIds={deviceIds} onClose={onClose} />
  )
}

function WorkDialog({ workId, onClose }: { workId: number; onClose(): void }) {
  const { t } = useTranslation()
  const work = workById(workId)
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={work?.title ?? t('bulk.work.title')}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44, iconSize: 20 }}
    >
      {work ? <WorkView work={work} onClose={onClose} /> : <p>{t('bulk.work.gone')}</p>}
    </Modal>
  )
}
