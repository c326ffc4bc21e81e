import { Skeleton } from '@mantine/core'
import { IconClockOff, IconHistory } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { plateOf } from '#src/live/query'
import { useReadable } from '#src/live/FleetContext'
import { useFormats, type Formats } from '#src/widgets/format'
import { DeviceImage } from '#src/widgets/images'
import { speedText } from '#src/widgets/telemetry'
import { HistoryLink } from './HistoryLink'
import type { PastDesk } from './past-desk'
import type { PastUnit } from './past-fleet'
import styles from './time-machine.module.css'

const ROW_PX = 60
const SPARE_ROWS = 6
/** The route around the instant that a row leads to. */
const AROUND_MS = 3_600_000

interface ListProps {
  desk: PastDesk
  /** Only these, or everybody of the query. */
  onlyIds: readonly number[] | null
  selectedId: number | null
  onSelect(deviceId: number): void
}

/** The fleet as it was, in the order of the query. */
export function PastList({ desk, onlyIds, selectedId, onSelect }: ListProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { atMs, isLoading } = useReadable(desk.clock)
  const { ids: listed, counts } = useReadable(desk.list)
  const ids = onlyIds ?? listed
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const selectedRow = selectedId === null ? -1 : ids.indexOf(selectedId)
  useEffect(() => {
    if (selectedRow >= 0) rows.scrollToIndex(selectedRow, { align: 'auto' })
    // Only when another one is chosen: not while the order changes under it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [selectedId])

  if (counts === null)
    return isLoading ? (
      <div className={styles.bones} aria-hidden>
        {Array.from({ length: 7 }, (_, row) => (
          <Skeleton key={row} height={44} radius="sm" />
        ))}
      </div>
    ) : null
  if (ids.length === 0)
    return (
      <p className={styles.empty} role="status">
        <IconClockOff size={36} stroke={1.4} aria-hidden />
        {t(counts.fleet === 0 ? 'time-machine.noDevices' : 'time-machine.nobody')}
      </p>
    )
  return (
    <div ref={scroller} className={styles.list} data-past-list>
      <ul className={styles.rows} style={{ height: rows.getTotalSize() }} aria-label={t('time-machine.list')}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const unit = desk.unit(ids[index] ?? -1)
          if (!unit) return null
          const { device } = unit
          return (
            <li
              key={device.id}
              className={styles.row}
              style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              data-past-row={device.id}
              data-state={unit.state}
              data-selected={device.id === selectedId || undefined}
            >
              <RowButton
                unit={unit}
                atMs={atMs}
                formats={formats}
                onSelect={onSelect}
                isOn={device.id === selectedId}
              />
              <HistoryLink
                deviceId={device.id}
                fromMs={atMs - AROUND_MS}
                toMs={atMs + AROUND_MS}
                label={t('time-machine.historyOf', { name: device.name })}
              >
                <IconHistory size={19} />
              </HistoryLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface RowProps {
  unit: PastUnit
  atMs: number
  formats: Formats
  isOn: boolean
  onSelect(deviceId: number): void
}

function RowButton({ unit, atMs, formats, isOn, onSelect }: RowProps) {
  const { t } = useTranslation()
  const { device, position, fixMs, state } = unit
  const plate = plateOf(device)
  return (
    <button type="button" className={styles.rowButton} aria-pressed={isOn} onClick={() => onSelect(device.id)}>
      <DeviceImage device={device} />
      <span className={styles.rowBody}>
        <span className={styles.rowLine}>
          <span className={styles.name} title={device.name}>
            {device.name}
          </span>
          {plate !== '' && !device.name.includes(plate) && <span className={styles.plate}>{plate}</span>}
        </span>
        <span className={styles.rowLine}>
          <span className={styles.state} data-state={state}>
            {t(`time-machine.state.${state}`)}
            {state === 'moving' && position && <b>{speedText(position.speed, { t, formats })}</b>}
          </span>
          {fixMs !== null && (
            <time className={styles.age} dateTime={new Date(fixMs).toISOString()} title={formats.dateTime(fixMs)}>
              {t('time-machine.before', { age: formats.duration(Math.max(0, atMs - fixMs)) })}
            </time>
          )}
        </span>
      </span>
    </button>
  )
}
