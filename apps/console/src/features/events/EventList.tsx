import { Skeleton } from '@mantine/core'
import type { EventRow } from '@rastro/model/event'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#src/widgets/ErrorNotice'
import { EventItem } from './EventItem'
import styles from './events.module.css'
import type { ListedEvents } from './use-events'
import { useEventNames } from './use-event-names'

const ROW_PX = 69
const SPARE_ROWS = 8
/** So many rows before the end, the next page is asked for. */
const AHEAD_ROWS = 12

interface ListProps {
  events: ListedEvents
  isFiltered: boolean
  /** To be opened as soon as it is there. */
  wantedId: number | null
  shownId: number | null
  selected: ReadonlySet<number> | null
  onSelected(selected: ReadonlySet<number>): void
  onShow(event: EventRow): void
  /** The person goes to the map or to another screen. */
  onLeave(): void
  onAcknowledge: ((id: number) => void) | null
}

/** The events themselves; arrows walk through them. */
export function EventList(props: ListProps) {
  const { events, isFiltered, wantedId, shownId, selected, onSelected, onShow, onLeave, onAcknowledge } = props
  const { t } = useTranslation()
  const { rows, openCount, isPending, error, hasMore, isLoadingMore, loadMore } = events
  const names = useEventNames()
  const scroller = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<number | null>(wantedId)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && lastShown >= rows.length - AHEAD_ROWS) loadMore()
  })
  const open = (event: EventRow): void => {
    setOpenId(openId === event.id ? null : event.id)
    if (openId !== event.id) onShow(event)
  }
  const toggle = (id: number): void => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelected(next)
  }
  if (isPending)
    return (
      <div className={styles.list} aria-hidden>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={52} my={8} mx={12} w="auto" radius="md" />
        ))}
      </div>
    )
  return (
    <div ref={scroller} className={styles.list} onKeyDown={walk} data-events-list>
      {Boolean(error) && (
        <div className={styles.notice}>
          <ErrorNotice error={error} onRetry={events.retry} />
        </div>
      )}
      {!error && rows.length === 0 && (
        <div className={styles.empty}>
          <strong>{t(isFiltered ? 'events.none' : 'events.empty')}</strong>
          {!isFiltered && <p>{t('events.emptyText')}</p>}
        </div>
      )}
      <ol className={styles.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('events.list')}>
        {items.map(({ index, key, start }) => {
          const event = rows[index]
          return (
            event && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-posinset={index + 1}
                aria-setsize={hasMore ? -1 : rows.length}
              >
                {openCount > 0 && (index === 0 || index === openCount) && (
                  <h3 className={styles.part}>
                    {index === 0 ? t('events.part.open', { count: openCount }) : t('events.part.rest')}
                  </h3>
                )}
                <EventItem
                  event={event}
                  names={names}
                  isOpen={openId === event.id}
                  isShown={shownId === event.id}
                  isPicked={selected ? selected.has(event.id) : null}
                  onOpen={() => open(event)}
                  onPick={() => toggle(event.id)}
                  onMap={() => {
                    onShow(event)
                    onLeave()
                  }}
                  onLeave={onLeave}
                  onAcknowledge={onAcknowledge}
                />
              </li>
            )
          )
        })}
      </ol>
      {isLoadingMore && (
        <p className={styles.end} role="status">
          {t('events.loadingMore')}
        </p>
      )}
      {!hasMore && rows.length > 0 && <p className={styles.end}>{t('events.end')}</p>}
    </div>
  )
}

/** Up and down from row to row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.dataset['eventOpen']) return
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-event-open]')].sort(
    (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
  )
  heads[heads.indexOf(event.target) + step]?.focus()
  event.preventDefault()
}
