import { useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  memo,
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet, useFleetQuery, useUnit } from '#src/live/FleetContext'
import { parseSort, toggleSort } from '#src/live/query'
import { useFormats, type Formats } from '#src/widgets/format'
import { SORT_OF, columnLabel, columnText, type Column, type GroupName } from './columns'
import type { ListProps } from './DeviceList'
import { rowElementId } from './DeviceRow'
import styles from './device-table.module.css'
import { rowAfterKey } from './list-keys'
import { useColumns } from './use-columns'
import { useGroupNames } from './use-group-names'

const ROW_PX = 36
const SPARE_ROWS = 8

/** Least width of a column in pixels, and its share of what is left over. */
const WIDTHS: Partial<Record<Column, [leastPx: number, share: number]>> = {
  name: [190, 2],
  imei: [150, 1],
  lastUpdate: [158, 1],
  driver: [140, 1],
  address: [200, 2],
  state: [130, 1],
}
const widthOf = (column: Column): [leastPx: number, share: number] => WIDTHS[column] ?? [112, 1]
const ROW_PADDING_PX = 16

/** Every row is a grid of its own, so that widths must not depend on what is in it. */
const tracksOf = (columns: readonly Column[]): CSSProperties => {
  const widths = columns.map(widthOf)
  return {
    '--columns': widths.map(([leastPx, share]) => `minmax(${leastPx}px, ${share}fr)`).join(' '),
    '--least-width': `${widths.reduce((sum, [leastPx]) => sum + leastPx, ROW_PADDING_PX)}px`,
  } as CSSProperties
}

/** The list as a table, for the widened panel: chosen columns, ordered by their headings. */
export function DeviceTable({ ids, openId, selection, onOpen }: ListProps) {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const { columns } = useColumns()
  const groupNameOf = useGroupNames(columns.includes('group'))
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState(openId ?? -1)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
    scrollMargin: ROW_PX,
    scrollPaddingStart: ROW_PX,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => client.setWindow(first, last), [client, first, last])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current) return
    const row = ids.indexOf(activeId)
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1
    const next = rowAfterKey(event.key, row, ids.length, pageRows)
    if (next !== null) {
      setActiveId(ids[next] ?? -1)
      rows.scrollToIndex(next)
    } else if (event.key === 'Enter' && row >= 0) onOpen(activeId)
    else if (event.key === ' ' && row >= 0) selection.toggle(activeId)
    else return
    event.preventDefault()
  }
  const onPress = (deviceId: number, event: MouseEvent): void => {
    setActiveId(deviceId)
    if (event.ctrlKey || event.metaKey || (selection.isPicking && !event.shiftKey)) selection.toggle(deviceId)
    else if (event.shiftKey) {
      const [from, to] = [ids.indexOf(activeId), ids.indexOf(deviceId)].sort((a, b) => a - b)
      selection.add(ids.slice(Math.max(0, from ?? 0), (to ?? 0) + 1))
    } else onOpen(deviceId)
  }
  // The same function for every row and render: rows draw again only when their device changes.
  const latestPress = useRef(onPress)
  useEffect(() => void (latestPress.current = onPress))
  const press = useCallback((deviceId: number, event: MouseEvent) => latestPress.current(deviceId, event), [])

  return (
    <div
      ref={scroller}
      className={styles.table}
      style={tracksOf(columns)}
      role="grid"
      tabIndex={0}
      aria-label={t('devices.list.label')}
      aria-rowcount={ids.length + 1}
      aria-colcount={columns.length}
      aria-activedescendant={items.some((item) => ids[item.index] === activeId) ? rowElementId(activeId) : undefined}
      data-device-list
      data-device-table
      onKeyDown={onKeyDown}
    >
      <TableHead columns={columns} />
      <div role="rowgroup" className={styles.rows} style={{ height: rows.getTotalSize() - ROW_PX }}>
        {items.map((item) => {
          const deviceId = ids[item.index]
          if (deviceId === undefined) return null
          return (
            <TableRow
              key={deviceId}
              deviceId={deviceId}
              index={item.index}
              top={item.start - ROW_PX}
              columns={columns}
              formats={formats}
              groupNameOf={groupNameOf}
              isActive={deviceId === activeId}
              isSelected={selection.ids.has(deviceId)}
              onPress={press}
            />
          )
        })}
      </div>
    </div>
  )
}

function TableHead({ columns }: { columns: readonly Column[] }) {
  const { t } = useTranslation()
  const [query, setQuery] = useFleetQuery()
  const sort = parseSort(query.sort)
  const Arrow = sort.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div role="row" aria-rowindex={1} className={styles.head} style={{ height: ROW_PX }}>
      {columns.map((column) => {
        const field = SORT_OF[column]
        const label = columnLabel(column, t)
        if (!field)
          return (
            <span key={column} role="columnheader" className={styles.cell}>
              {label}
            </span>
          )
        const isSorted = sort.field === field
        return (
          <span
            key={column}
            role="columnheader"
            className={styles.cell}
            aria-sort={!isSorted ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'}
          >
            <button
              type="button"
              className={styles.sort}
              data-sort-column={column}
              onClick={() => setQuery({ ...query, sort: toggleSort(query.sort, field) })}
            >
              <span className={styles.sortName}>{label}</span>
              {isSorted && <Arrow size={14} aria-hidden />}
            </button>
          </span>
        )
      })}
    </div>
  )
}

interface RowProps {
  deviceId: number
  index: number
  /** Pixels below the headings. */
  top: number
  columns: readonly Column[]
  formats: Formats
  groupNameOf: GroupName
  isActive: boolean
  isSelected: boolean
  onPress(deviceId: number, event: MouseEvent): void
}

/** One device; only this row renders when its unit changes. */
const TableRow = memo(function TableRow(props: RowProps) {
  const { deviceId, index, top, columns, formats, groupNameOf, isActive, isSelected, onPress } = props
  const { t } = useTranslation()
  const unit = useUnit(deviceId)
  return (
    <div
      id={rowElementId(deviceId)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height: ROW_PX }}
      data-device-row={deviceId}
      data-active={isActive || undefined}
      onClick={(event) => onPress(deviceId, event)}
    >
      {columns.map((column) => {
        const text = unit ? columnText(column, unit, { t, formats }, groupNameOf) : ''
        return (
          <span
            key={column}
            role="gridcell"
            className={styles.cell}
            title={text}
            data-column={column}
            data-device-name={column === 'name' ? true : undefined}
            data-state={column === 'state' ? unit?.answer.state : undefined}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
})
