import { Button } from '@mantine/core'
import { IconDownload, IconHistory, IconMoodEmpty } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLicence } from '#src/api/licence'
import { csvOf, saveText } from '#src/widgets/files'
import { useFormats } from '#src/widgets/format'
import { mayReports } from '#src/widgets/rights'
import { useSession } from '#src/widgets/session'
import { isoOf } from './address'
import { HistoryLink } from './HistoryLink'
import styles from './time-machine.module.css'
import { devicesOf, type VisitRow } from './visit-rows'

const ROW_PX = 76
const SPARE_ROWS = 6
/** The route around a visit begins and ends so much earlier and later. */
const AROUND_MS = 600_000

interface ListProps {
  rows: readonly VisitRow[]
  fromMs: number
  toMs: number
  selectedId: number | null
  onVisit(row: VisitRow): void
}

/** Who was inside, in the order they came. */
export function VisitList({ rows, fromMs, toMs, selectedId, onVisit }: ListProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const scroller = useRef<HTMLDivElement>(null)
  const save = useSaveVisits(rows, fromMs, toMs)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  if (rows.length === 0)
    return (
      <p className={styles.empty} role="status" data-past-visits={0}>
        <IconMoodEmpty size={36} stroke={1.4} aria-hidden />
        {t('time-machine.inside.nobody')}
      </p>
    )
  const devices = devicesOf(rows)
  return (
    <>
      <div className={styles.found} data-past-visits={rows.length}>
        <p role="status">
          {t('time-machine.inside.devices', { count: devices, number: number(devices) })}
          {' · '}
          {t('time-machine.inside.visits', { count: rows.length, number: number(rows.length) })}
        </p>
        {save && (
          <Button variant="subtle" h={44} px="sm" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
            {t('time-machine.inside.save')}
          </Button>
        )}
      </div>
      <div ref={scroller} className={styles.list}>
        <ul
          className={styles.rows}
          style={{ height: virtual.getTotalSize() }}
          aria-label={t('time-machine.inside.list')}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            return (
              <li
                key={index}
                className={styles.row}
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                data-past-visit={row.deviceId}
                data-selected={row.deviceId === selectedId || undefined}
              >
                <VisitButton row={row} onVisit={onVisit} />
                <HistoryLink
                  deviceId={row.deviceId}
                  fromMs={row.enteredMs - AROUND_MS}
                  toMs={row.leftMs + AROUND_MS}
                  label={t('time-machine.historyOf', { name: row.name })}
                >
                  <IconHistory size={19} />
                </HistoryLink>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}

function VisitButton({ row, onVisit }: { row: VisitRow; onVisit(row: VisitRow): void }) {
  const { t } = useTranslation()
  const { dateTime, duration } = useFormats()
  const { name, enteredMs, leftMs, insideMs, kind, wasInside, isInside } = row
  return (
    <button type="button" className={styles.rowButton} onClick={() => onVisit(row)}>
      <span className={styles.rowBody}>
        <span className={styles.rowLine}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.inside} data-kind={kind}>
            {kind === 'passed' ? t('time-machine.inside.passed') : duration(insideMs)}
          </span>
        </span>
        <span className={styles.visitTime}>
          {t(wasInside ? 'time-machine.inside.wasInside' : 'time-machine.inside.entered', {
            time: dateTime(enteredMs),
          })}
        </span>
        <span className={styles.visitTime}>
          {t(isInside ? 'time-machine.inside.lastSeen' : 'time-machine.inside.left', { time: dateTime(leftMs) })}
        </span>
      </span>
    </button>
  )
}

/** Saves the visits as a table; null for those who may not export. */
function useSaveVisits(rows: readonly VisitRow[], fromMs: number, toMs: number): (() => void) | null {
  const { t } = useTranslation()
  const { dateTime, duration, settings } = useFormats()
  const session = useSession()
  if (!mayReports('create', session, currentLicence().mode)) return null
  return () => {
    const head = ['device', 'from', 'to', 'time', 'note'] as const
    const noteOf = ({ kind, wasInside, isInside }: VisitRow): string =>
      [
        kind === 'passed' && t('time-machine.inside.passedNote'),
        wasInside && t('time-machine.inside.wasInsideNote'),
        isInside && t('time-machine.inside.isInsideNote'),
      ]
        .filter(Boolean)
        .join('; ')
    const table = [
      head.map((column) => t(`time-machine.inside.column.${column}`)),
      ...rows.map((row) => [
        row.name,
        dateTime(row.enteredMs),
        dateTime(row.leftMs),
        row.kind === 'passed' ? '' : duration(row.insideMs),
        noteOf(row),
      ]),
    ]
    const name = `${t('time-machine.inside.file')}-${isoOf(fromMs).slice(0, 10)}-${isoOf(toMs).slice(0, 10)}.csv`
    saveText(name, csvOf(table, settings.locale), 'text/csv')
  }
}
