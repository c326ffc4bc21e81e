import { Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconBolt, IconParking, type Icon } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { eventText } from '#src/widgets/events'
import { useFormats } from '#src/widgets/format'
import styles from './history.module.css'
import type { Mark } from './marks'
import type { Playhead } from './playhead'
import { usePlayheadState } from './use-playhead'

export interface MarkListProps {
  marks: readonly Mark[]
  isLoading: boolean
  error: unknown
  retry(): void
  names: ReadonlyMap<number, string>
  head: Playhead
  onSeek(timeMs: number): void
}

const ROW_PX = 56
const ICONS: Record<Mark['kind'], Icon> = { stop: IconParking, event: IconBolt, alarm: IconAlertTriangle }

/** Stops and events in their order; one click goes there. */
export function MarkList({ marks, isLoading, error, retry, names, head, onSeek }: MarkListProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const scroll = useRef<HTMLDivElement>(null)
  const { timeMs } = usePlayheadState(head)
  const rows = useVirtualizer({
    count: marks.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  })
  if (isLoading) return <Skeleton height={ROW_PX * 3} aria-label={t('history.marks.loading')} />
  return (
    <>
      {error !== null && <ErrorNotice error={error} onRetry={retry} />}
      {marks.length === 0 && error === null && <p className={styles.soft}>{t('history.marks.empty')}</p>}
      {marks.length > 0 && (
        <div ref={scroll} className={styles.marks} tabIndex={-1} data-history-marks data-rows={marks.length}>
          <ul style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const mark = marks[index]
              if (!mark) return null
              const Glyph = ICONS[mark.kind]
              const what = mark.event
                ? eventText(mark.event, t)
                : t('history.marks.stop', { duration: formats.duration(mark.durationMs ?? 0) })
              const where = [names.size > 1 ? names.get(mark.deviceId) : null, mark.address].filter(Boolean).join(' · ')
              return (
                <li key={mark.id} style={{ transform: `translateY(${start}px)` }}>
                  <button
                    type="button"
                    className={styles.mark}
                    data-kind={mark.kind}
                    aria-current={mark.timeMs === timeMs || undefined}
                    onClick={() => onSeek(mark.timeMs)}
                  >
                    <Glyph size={19} aria-hidden />
                    <span className={styles.markText}>
                      <strong>{what}</strong>
                      <span className={styles.soft}>
                        {formats.dateTime(mark.timeMs)}
                        {where && ` · ${where}`}
                      </span>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </>
  )
}
