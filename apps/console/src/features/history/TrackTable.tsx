import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#src/widgets/format'
import styles from './history.module.css'
import { nearestPlace } from './moment'
import { shownTime, type Playhead } from './playhead'
import type { Track } from './track-book'
import { useFixedRows } from './use-fixed-rows'
import { usePlayheadState } from './use-playhead'

const ROW_PX = 40
const HEAD_PX = 41

interface TableProps {
  track: Track
  name: string
  head: Playhead
  onSeek(timeMs: number): void
}

/** Every fix of a track; the row of the shared moment is marked and in view. */
export function TrackTable({ track: { columns }, name, head, onSeek }: TableProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { speedUnit, distanceUnit } = formats.settings
  const scroll = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  const state = usePlayheadState(head)
  const count = columns.timesMs.length
  const current = nearestPlace(columns.timesMs, shownTime(state))
  const { rows, reveal } = useFixedRows(scroll, count, ROW_PX, HEAD_PX)
  useEffect(() => {
    // Under the pointer the table stays still.
    if (!isInside.current && current >= 0) reveal(current)
  }, [reveal, current])
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    const timeMs = by === undefined ? undefined : columns.timesMs[Math.min(count - 1, Math.max(0, current + by))]
    if (timeMs === undefined) return
    event.preventDefault()
    onSeek(timeMs)
  }
  return (
    <div
      ref={scroll}
      className={styles.table}
      role="table"
      aria-label={t('history.table.label', { name })}
      aria-rowcount={count + 1}
      tabIndex={0}
      data-own-keys
      data-history-table
      data-rows={count}
      onKeyDown={press}
      onPointerEnter={() => (isInside.current = true)}
      onPointerLeave={() => {
        isInside.current = false
        head.set({ hoverMs: null })
      }}
    >
      <div className={styles.tableHead} role="row" aria-rowindex={1}>
        <span role="columnheader">{t('history.table.time')}</span>
        <span role="columnheader">{`${t('history.table.speed')} (${t(`units.${speedUnit}`)})`}</span>
        <span role="columnheader">{`${t('history.table.distance')} (${t(`units.${distanceUnit}`)})`}</span>
        <span role="columnheader" className={styles.wide}>{`${t('history.table.altitude')} (m)`}</span>
        <span role="columnheader" className={styles.wide}>{`${t('history.table.course')} (°)`}</span>
        <span role="columnheader" className={styles.wide}>
          {t('history.table.place')}
        </span>
      </div>
      <div role="rowgroup" className={styles.tableBody} style={{ height: count * ROW_PX }}>
        {Array.from({ length: rows.to - rows.from }, (_, place) => {
          const index = rows.from + place
          const timeMs = columns.timesMs[index] ?? 0
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              data-current={index === current || undefined}
              data-gap={columns.gapStarts.includes(index) || undefined}
              data-row={index}
              style={{ transform: `translateY(${index * ROW_PX}px)` }}
              onPointerMove={(event) => {
                if (event.pointerType !== 'touch') head.set({ hoverMs: timeMs })
              }}
              onClick={() => onSeek(timeMs)}
            >
              <span role="cell">{formats.dateTime(timeMs)}</span>
              <span role="cell">{formats.speed(columns.speedsKnots[index] ?? 0)}</span>
              <span role="cell">{formats.distance(columns.waysMeters[index] ?? 0)}</span>
              <span role="cell" className={styles.wide}>
                {formats.number(columns.altitudesMeters[index] ?? 0)}
              </span>
              <span role="cell" className={styles.wide}>
                {formats.number(columns.coursesDegrees[index] ?? 0)}
              </span>
              <span role="cell" className={styles.wide}>
                {formats.coordinates(columns.latitudes[index] ?? 0, columns.longitudes[index] ?? 0)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
