import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetSection } from '#src/live/contract'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { useIsMobile } from '#src/widgets/use-is-mobile'
import { explicitFields } from './detail-fields'
import { DeviceRow, rowElementId, rowHeightPx } from './DeviceRow'
import styles from './devices.module.css'
import { HeadingRow, headingElementId, headingHeightPx } from './HeadingRow'
import { rowAfterKey } from './list-keys'
import { ListRows } from './list-rows'
import { useListView } from './list-view'
import type { Selection } from './use-selection'
import type { Sections } from './use-sections'

const SPARE_ROWS = 6
/** A device by its id, a heading by its key. */
type ActiveRow = number | string
/** Where the list stood when it was left, so that coming back from a device finds it there. */
const leftAt = { offsetPx: 0, active: -1 as ActiveRow }

export interface ListProps {
  ids: Int32Array
  openId: number | null
  selection: Selection
  onOpen(deviceId: number): void
}

interface HeadedProps extends ListProps {
  sections: readonly FleetSection[] | null
  headings: Sections | null
}

const rowIdOf = (target: EventTarget): ActiveRow | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-device-row],[data-heading]') : null
  return row ? (row.dataset['heading'] ?? Number(row.dataset['deviceRow'])) : null
}

/** The devices of the query in force. Renders when order or window change, never because a device moved. */
export function DeviceList({ ids, sections, headings, openId, selection, onOpen }: HeadedProps) {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const { user, server } = useSession()
  const isMobile = useIsMobile()
  const [view] = useListView()
  const extraFields = useMemo(() => explicitFields(user, server), [user, server])
  const rowHeight = rowHeightPx(view, extraFields, isMobile)
  const headingHeight = headingHeightPx(isMobile)
  const layout = useMemo(() => new ListRows(ids.length, sections), [ids.length, sections])
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<ActiveRow>(openId ?? leftAt.active)
  const rows = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => ('heading' in layout.rowAt(row) ? headingHeight : rowHeight),
    overscan: SPARE_ROWS,
    initialOffset: leftAt.offsetPx,
  })
  useLayoutEffect(() => rows.measure(), [rows, sections, rowHeight, headingHeight])
  const items = rows.getVirtualItems()
  const first = layout.indexFrom(items[0]?.index ?? 0)
  const last = Math.max(first, layout.indexFrom((items.at(-1)?.index ?? 0) + 1) - 1)
  useEffect(() => client.setWindow(first, last), [client, first, last])
  // Before the page forgets it: an element that has left has no scroll position.
  useLayoutEffect(() => {
    const list = scroller.current
    return () => void (leftAt.offsetPx = list?.scrollTop ?? 0)
  }, [])
  useEffect(() => void (leftAt.active = active), [active])

  const keyAt = (row: number): ActiveRow => {
    const at = layout.rowAt(row)
    return 'heading' in at ? at.heading.key : (ids[at.index] ?? -1)
  }
  const activeRow = (): number => {
    if (typeof active === 'string') return layout.rowOfHeading(active)
    const index = ids.indexOf(active)
    return index < 0 ? -1 : layout.rowOf(index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = activeRow()
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight)
    const next = rowAfterKey(event.key, row, layout.count, pageRows)
    const isOnRow = row >= 0
    if (next !== null) {
      setActive(keyAt(next))
      rows.scrollToIndex(next)
    } else if (isOnRow && typeof active === 'string' && opensHeading(event.key, active, sections))
      headings?.toggle(active)
    else if (event.key === 'Enter' && isOnRow && typeof active === 'number') onOpen(active)
    else if (event.key === ' ' && isOnRow && typeof active === 'number') selection.toggle(active)
    else if (event.key === 'Escape' && (selection.ids.size > 0 || selection.isPicking)) selection.clear()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const row = rowIdOf(event.target)
    if (row === null) return
    if (typeof row === 'string') headings?.toggle(row)
    else if (event.ctrlKey || event.metaKey || (selection.isPicking && !event.shiftKey)) selection.toggle(row)
    else if (event.shiftKey) selection.add(between(ids, active, row))
    else onOpen(row)
    setActive(row)
  }
  const isActiveShown = items.some((item) => keyAt(item.index) === active)

  return (
    <div
      ref={scroller}
      className={styles.list}
      role={sections ? 'tree' : 'listbox'}
      tabIndex={0}
      aria-label={t('devices.list.label')}
      aria-multiselectable
      aria-activedescendant={
        !isActiveShown ? undefined : typeof active === 'string' ? headingElementId(active) : rowElementId(active)
      }
      data-device-list
      data-picking={selection.isPicking || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const at = layout.rowAt(item.index)
          if ('heading' in at)
            return (
              <HeadingRow
                key={`heading-${at.heading.key}`}
                section={at.heading}
                title={headings?.titleOf(at.heading.key) ?? ''}
                top={item.start}
                height={headingHeight}
                isActive={at.heading.key === active}
                formats={formats}
              />
            )
          const deviceId = ids[at.index]
          if (deviceId === undefined) return null
          return (
            <DeviceRow
              key={deviceId}
              deviceId={deviceId}
              index={at.index}
              total={ids.length}
              top={item.start}
              height={rowHeight}
              view={view}
              isNested={sections !== null}
              formats={formats}
              extraFields={extraFields}
              isActive={deviceId === active}
              isOpen={deviceId === openId}
              isSelected={selection.ids.has(deviceId)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Whether a key shuts or opens the heading it stands on: Enter and space always, arrows towards what it is not yet. */
function opensHeading(key: string, heading: string, sections: readonly FleetSection[] | null): boolean {
  const isOpen = sections?.find((section) => section.key === heading)?.isOpen ?? false
  return key === 'Enter' || key === ' ' || key === (isOpen ? 'ArrowLeft' : 'ArrowRight')
}

/** The ids from one device to another in the order of the list; only the second when the first is not in it. */
function between(ids: Int32Array, from: ActiveRow, toId: number): Iterable<number> {
  const start = typeof from === 'number' ? ids.indexOf(from) : -1
  const end = ids.indexOf(toId)
  return start < 0 ? [toId] : ids.subarray(Math.min(start, end), Math.max(start, end) + 1)
}
