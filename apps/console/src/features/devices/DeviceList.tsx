import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleet } from '#src/live/FleetContext'
import { useFormats } from '#src/widgets/format'
import { useSession } from '#src/widgets/session'
import { explicitFields } from './detail-fields'
import { DeviceRow, rowElementId, rowHeightPx } from './DeviceRow'
import styles from './devices.module.css'
import { rowAfterKey } from './list-keys'
import type { Selection } from './use-selection'

const SPARE_ROWS = 6
/** Where the list stood when it was left, so that coming back from a device finds it there. */
const leftAt = { offsetPx: 0, activeId: -1 }

interface ListProps {
  ids: Int32Array
  openId: number | null
  selection: Selection
  onOpen(deviceId: number): void
}

const rowIdOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-device-row]') : null
  return row ? Number(row.dataset['deviceRow']) : null
}

/** The devices of the query in force. Renders when order or window change, never because a device moved. */
export function DeviceList({ ids, openId, selection, onOpen }: ListProps) {
  const { t } = useTranslation()
  const client = useFleet()
  const formats = useFormats()
  const { user, server } = useSession()
  const extraFields = useMemo(() => explicitFields(user, server), [user, server])
  const rowHeight = rowHeightPx(extraFields)
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState(openId ?? leftAt.activeId)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: SPARE_ROWS,
    initialOffset: leftAt.offsetPx,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => client.setWindow(first, last), [client, first, last])
  // Before the page forgets it: an element that has left has no scroll position.
  useLayoutEffect(() => {
    const list = scroller.current
    return () => void (leftAt.offsetPx = list?.scrollTop ?? 0)
  }, [])
  useEffect(() => void (leftAt.activeId = activeId), [activeId])

  const activate = (row: number): void => {
    setActiveId(ids[row] ?? -1)
    rows.scrollToIndex(row)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = ids.indexOf(activeId)
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight)
    const next = rowAfterKey(event.key, row, ids.length, pageRows)
    if (next !== null) activate(next)
    else if (event.key === 'Enter' && row >= 0) onOpen(activeId)
    else if (event.key === ' ' && row >= 0) selection.toggle(activeId)
    else if (event.key === 'Escape' && selection.ids.size > 0) selection.clear()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const deviceId = rowIdOf(event.target)
    if (deviceId === null) return
    if (event.ctrlKey || event.metaKey) selection.toggle(deviceId)
    else if (event.shiftKey) selection.add(between(ids, activeId, deviceId))
    else onOpen(deviceId)
    setActiveId(deviceId)
  }

  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={t('devices.list.label')}
      aria-multiselectable
      aria-activedescendant={items.some((item) => ids[item.index] === activeId) ? rowElementId(activeId) : undefined}
      data-device-list
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="presentation" className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const deviceId = ids[item.index]
          if (deviceId === undefined) return null
          return (
            <DeviceRow
              key={deviceId}
              deviceId={deviceId}
              index={item.index}
              total={ids.length}
              top={item.start}
              formats={formats}
              extraFields={extraFields}
              isActive={deviceId === activeId}
              isOpen={deviceId === openId}
              isSelected={selection.ids.has(deviceId)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The ids from one device to another in the order of the list; only the second when the first is not in it. */
function between(ids: Int32Array, fromId: number, toId: number): Iterable<number> {
  const from = ids.indexOf(fromId)
  const to = ids.indexOf(toId)
  return from < 0 ? [toId] : ids.subarray(Math.min(from, to), Math.max(from, to) + 1)
}
