import type { ColumnKind } from '@rastro/model/report-definitions'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#src/widgets/telemetry'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import {
  cellText,
  footText,
  shownText,
  columnLabel,
  isNumeric,
  kindOfColumn,
  type Column,
  type ColumnKey,
} from './columns'
import type { Line } from './line'
import styles from './report-table.module.css'
import type { TableItem } from './table-items'

const ROW_PX = 36
/** A row under a thumb. */
const TOUCH_ROW_PX = 44
/** Headings have two lines. */
const HEAD_PX = 46
const SPARE_ROWS = 10
const PADDING_PX = 16

/** Least width of a column in pixels, and its share of what is left over. */
const KIND_WIDTHS: Partial<Record<ColumnKind, readonly [leastPx: number, share: number]>> = {
  moment: [172, 1],
  day: [96, 0.6],
  duration: [112, 0.8],
  hours: [104, 0.8],
  distance: [104, 0.8],
  speed: [122, 0.8],
  liters: [104, 0.8],
  meters: [96, 0.6],
  degrees: [110, 0.6],
  coordinate: [110, 0.6],
  count: [84, 0.6],
  change: [84, 0.6],
  rate: [112, 0.8],
  flag: [96, 0.6],
  place: [200, 2],
  attributes: [220, 2.4],
  devices: [180, 1.6],
}
const WORDS_WIDTH = [120, 1] as const
const WIDTHS: Partial<Record<ColumnKey, readonly [leastPx: number, share: number]>> = {
  device: [150, 1.4],
  driver: [150, 1.4],
}

const tracksOf = (columns: readonly Column[], isMobile: boolean): CSSProperties => {
  const widths = columns.map(({ key }, index) => {
    const [leastPx, share] = WIDTHS[key] ?? KIND_WIDTHS[kindOfColumn(key)] ?? WORDS_WIDTH
    return [isMobile && index === 0 ? 124 : leastPx, share] as const
  })
  return {
    '--columns': widths.map(([leastPx, share]) => `minmax(${leastPx}px, ${share}fr)`).join(' '),
    '--least-width': `${widths.reduce((sum, [leastPx]) => sum + leastPx, PADDING_PX)}px`,
  } as CSSProperties
}

export interface ReportTableProps {
  label: string
  columns: readonly Column[]
  items: readonly TableItem[]
  totals: Line['values']
  words: Words
  sort: { key: string; isDescending: boolean } | null
  shownId: number | null
  onSort(key: ColumnKey): void
  onShow(line: Line): void
}

/** Lines of any report: headings that sort, a foot that adds up, as many rows as come. */
export function ReportTable(props: ReportTableProps) {
  const { label, columns, items, totals, words, sort, shownId, onSort, onShow } = props
  const { t } = useTranslation()
  const isMobile = useIsMobile()
  const rowPx = isMobile ? TOUCH_ROW_PX : ROW_PX
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: SPARE_ROWS,
    scrollMargin: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    scrollPaddingEnd: rowPx,
  })
  const visible = rows.getVirtualItems()
  const hasTotals = columns.some(({ key }) => totals[key] !== null && totals[key] !== undefined)

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 3)
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: items.length - 1,
    }
    const wanted = steps[event.key]
    const item = items[active]
    if (wanted !== undefined) {
      const next = Math.min(items.length - 1, Math.max(0, wanted))
      setActive(next)
      rows.scrollToIndex(next)
    } else if (event.key === 'Enter' && item?.kind === 'line') onShow(item.line)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={scroller}
      className={styles.table}
      style={{ ...tracksOf(columns, isMobile), '--row': `${rowPx}px`, '--head': `${HEAD_PX}px` } as CSSProperties}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={items.length + (hasTotals ? 2 : 1)}
      aria-colcount={columns.length}
      aria-activedescendant={visible.some(({ index }) => index === active) ? `report-row-${active}` : undefined}
      data-report-table
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={styles.headGroup}>
        <div role="row" aria-rowindex={1} className={styles.head}>
          {columns.map(({ key }) => (
            <Heading key={key} column={key} words={words} sort={sort} onSort={onSort} />
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: items.length * rowPx }}>
        {visible.map(({ index, start }) => {
          const item = items[index]
          if (!item) return null
          const isHeading = item.kind === 'heading'
          const values = isHeading ? item.totals : item.line.values
          return (
            <div
              key={isHeading ? item.key : item.line.id}
              id={`report-row-${index}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={!isHeading && item.line.id === shownId}
              className={isHeading ? styles.group : styles.row}
              style={{ transform: `translateY(${start - HEAD_PX}px)` }}
              data-report-row={isHeading ? undefined : item.line.id}
              data-active={index === active || undefined}
              onClick={() => {
                setActive(index)
                if (!isHeading) onShow(item.line)
              }}
            >
              {columns.map((column, place) => {
                const { key } = column
                const text =
                  isHeading && place === 0
                    ? `(${words.formats.number(item.count)}) ${cellText(key, item.name, words.formats)}`
                    : isHeading
                      ? footText(column, values[key], words)
                      : shownText(key, values[key], words.formats)
                return <Cell key={key} column={key} text={text} />
              })}
            </div>
          )
        })}
      </div>
      {hasTotals && (
        <div role="rowgroup" className={styles.footGroup}>
          <div role="row" aria-rowindex={items.length + 2} className={styles.foot} data-report-total>
            {columns.map((column, place) => (
              <Cell
                key={column.key}
                column={column.key}
                text={place === 0 ? t('reports.total') : footText(column, totals[column.key], words)}
              />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

const Cell = ({ column, text }: { column: ColumnKey; text: string }) => (
  <span
    role="gridcell"
    className={styles.cell}
    title={text}
    data-column={column}
    data-number={isNumeric(column) || undefined}
  >
    {text}
  </span>
)

interface HeadingProps {
  column: ColumnKey
  words: Words
  sort: ReportTableProps['sort']
  onSort(key: ColumnKey): void
}

function Heading({ column, words, sort, onSort }: HeadingProps) {
  const isSorted = sort?.key === column
  const Arrow = sort?.isDescending ? IconArrowDown : IconArrowUp
  const label = columnLabel(column, words)
  return (
    <span
      role="columnheader"
      className={styles.cell}
      data-number={isNumeric(column) || undefined}
      aria-sort={!isSorted ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} title={label} data-sort={column} onClick={() => onSort(column)}>
        <span className={styles.sortName}>{label}</span>
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </span>
  )
}
