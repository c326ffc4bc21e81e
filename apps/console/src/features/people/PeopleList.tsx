import { Skeleton } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { screenAt } from '#src/widgets/screens'
import { PersonLine, rowIdOf } from './PersonLine'
import styles from './people.module.css'
import type { usePeople } from './use-people'

const ROW_PX = 64
const SPARE_ROWS = 8

const STEPS: Readonly<Record<string, (at: number, page: number, total: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_, __, total) => total - 1,
}

interface ListProps {
  people: ReturnType<typeof usePeople>
  /** Null while a click opens. */
  picked: ReadonlySet<number> | null
  onPick(id: number): void
}

/** As many rows as there are people; only those on the screen are drawn and asked for. */
export function PeopleList({ people, picked, onPick }: ListProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { answer, rowAt, showRows } = people
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)
  const total = answer?.total ?? SPARE_ROWS
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => showRows(from, to))
  const open = (id: number | undefined): void => {
    if (id !== undefined) void navigate({ to: screenAt(`/users/${id}`) })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 1)
    const step = STEPS[event.key]
    if (step) {
      const next = Math.min(total - 1, Math.max(0, step(active, page, total)))
      setActive(next)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter' && active >= 0) open(rowAt(active)?.id)
    else if (event.key === ' ' && active >= 0) {
      const id = rowAt(active)?.id
      if (id !== undefined) onPick(id)
    } else return
    event.preventDefault()
  }
  const activeId = items.some(({ index }) => index === active) ? rowAt(active)?.id : undefined
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={t('frame.users')}
      aria-multiselectable={picked !== null || undefined}
      aria-busy={people.isOld || undefined}
      aria-activedescendant={activeId === undefined ? undefined : rowIdOf(activeId)}
      onKeyDown={onKeyDown}
      data-people-list
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = answer ? rowAt(index) : undefined
          const place = { transform: `translateY(${start}px)`, height: ROW_PX }
          return row ? (
            <PersonLine
              key={row.id}
              row={row}
              place={place}
              index={index}
              total={total}
              isActive={index === active}
              isPicked={picked?.has(row.id) ?? null}
              onOpen={(isPick) => {
                setActive(index)
                if (isPick || picked !== null) onPick(row.id)
                else open(row.id)
              }}
            />
          ) : (
            <div key={`wait-${index}`} role="presentation" className={styles.row} style={place}>
              <Skeleton height={36} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
