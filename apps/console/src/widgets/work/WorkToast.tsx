import { Button, Progress } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { openDeviceDialog } from '#src/widgets/device-dialogs'
import { showToast } from '#src/widgets/toast'
import type { Work } from './work'
import styles from './work.module.css'
import { useWorkSummary } from './use-work-summary'

const toastId = (work: Work): string => `work-${work.id}`
/** Long enough to reach for the button. */
const RESULT_MS = 12_000

/** Follows work in a toast: how far it is, then what came of it, with the way back. */
export function followWork(work: Work): void {
  showToast({
    id: toastId(work),
    autoClose: false,
    title: work.title,
    message: <WorkToast work={work} />,
    'data-work-toast': true,
  } as Parameters<typeof showToast>[0])
}

function WorkToast({ work }: { work: Work }) {
  const { t } = useTranslation()
  const progress = useReadable(work.progress)
  const summary = useWorkSummary(progress)
  const { phase, failures, canUndo, tried, total } = progress
  const hide = (): void => void notifications.hide(toastId(work))
  const isOver = phase === 'done'
  const isFine = isOver && failures.length === 0
  useEffect(() => {
    if (!isFine) return
    const timer = setTimeout(() => notifications.hide(toastId(work)), RESULT_MS)
    return () => clearTimeout(timer)
  }, [isFine, work])
  const undo = (): void => {
    hide()
    const undone = work.undo()
    if (undone) followWork(undone)
  }
  return (
    <div className={styles.toast} data-work-phase={phase}>
      <span role="status">{summary}</span>
      {!isOver && <Progress value={(tried / Math.max(1, total)) * 100} aria-label={work.title} />}
      <div className={styles.actions}>
        {!isOver && (
          <Button
            size="compact-md"
            h={36}
            variant="default"
            disabled={phase === 'stopping'}
            onClick={() => work.stop()}
          >
            {t('bulk.work.stop')}
          </Button>
        )}
        {isOver && failures.length > 0 && (
          <Button
            size="compact-md"
            h={36}
            variant="default"
            onClick={() => {
              hide()
              openDeviceDialog('openWorkModal', { workId: work.id })
            }}
          >
            {t('bulk.work.seeFailures')}
          </Button>
        )}
        {isOver && canUndo && (
          <Button size="compact-md" h={36} variant="light" data-undo onClick={undo}>
            {t('bulk.work.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
