import { Button, Progress } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadable } from '#src/live/FleetContext'
import { useErrorText } from '#src/widgets/error-text'
import type { Work, WorkProgress } from './work'
import { followWork } from './WorkToast'
import styles from './work.module.css'
import { useWorkSummary } from './use-work-summary'

const ROW_PX = 44

/** Work in a dialog: progress, what failed with the reason, and what can be done about it. */
export function WorkView({ work: first, onClose }: { work: Work; onClose(): void }) {
  const { t } = useTranslation()
  const [work, setWork] = useState(first)
  const progress = useReadable(work.progress)
  const summary = useWorkSummary(progress)
  const { phase, tried, total, failures, canUndo } = progress
  const goOn = (next: Work | null): void => void (next && setWork(next))
  return (
    <div className={styles.view} data-work data-work-phase={phase}>
      <Progress
        size="lg"
        value={(tried / Math.max(1, total)) * 100}
        color={phase === 'done' && failures.length > 0 ? 'red' : undefined}
        aria-label={work.title}
      />
      <p role="status" className={styles.summary} data-work-summary>
        {summary}
      </p>
      {failures.length > 0 && <Failures failures={failures} />}
      <div className={styles.buttons}>
        {phase === 'done' ? (
          <>
            {canUndo && (
              <Button h={44} variant="default" data-undo onClick={() => goOn(work.undo())}>
                {t('bulk.work.undo')}
              </Button>
            )}
            {failures.length > 0 && (
              <Button h={44} variant="default" data-retry onClick={() => goOn(work.retry())}>
                {t('bulk.work.retry', { count: failures.length })}
              </Button>
            )}
            <Button h={44} onClick={onClose} data-autofocus>
              {t('common.close')}
            </Button>
          </>
        ) : (
          <>
            <Button h={44} variant="default" disabled={phase === 'stopping'} onClick={() => work.stop()}>
              {t('bulk.work.stop')}
            </Button>
            <Button
              h={44}
              data-background
              onClick={() => {
                followWork(work)
                onClose()
              }}
            >
              {t('bulk.work.background')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Failures({ failures }: { failures: WorkProgress['failures'] }) {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: failures.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  return (
    <div ref={scroller} className={styles.failures} tabIndex={0} role="list" aria-label={t('bulk.work.failures')}>
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const failure = failures[index]
          return (
            failure && (
              <div
                key={index}
                role="listitem"
                className={styles.failure}
                style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                data-failure={failure.code}
              >
                <strong>{failure.name}</strong>
                <span>{textOf(failure.code)}</span>
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
