import { Badge, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useRef, useState, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseText } from '#src/live/query'
import { useFormats } from '#src/widgets/format'
import styles from './links.module.css'
import type { Choice } from './use-choices'

const ROW_PX = 48
const SPARE_ROWS = 8

interface LinkListProps {
  side: 'available' | 'linked'
  title: string
  choices: readonly Choice[]
  chosen: ReadonlySet<number>
  /** Text beside those that only some of the subjects are linked to. */
  partOf(choice: Choice): string | null
  isFixed: boolean
  onChoose(chosen: ReadonlySet<number>): void
  /** Takes these to the other list. */
  onMove(choices: readonly Choice[]): void
  /** Something was dragged here from the other list. */
  onTake(): void
  emptyText: string
}

/** One of the two lists: found by typing, chosen by click, space or all at once; Enter, double click or drag moves. */
export function LinkList(props: LinkListProps) {
  const { side, title, choices, chosen, partOf, isFixed, onChoose, onMove, onTake, emptyText } = props
  const { t } = useTranslation()
  const { number } = useFormats()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [isOver, setOver] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const wanted = normaliseText(typed)
    return wanted === '' ? choices : choices.filter(({ searchKey }) => searchKey.includes(wanted))
  }, [choices, typed])
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const shownChosen = shown.filter(({ id }) => chosen.has(id))
  const areAllChosen = shown.length > 0 && shownChosen.length === shown.length

  const toggle = (choice: Choice | undefined): void => {
    if (!choice) return
    const after = new Set(chosen)
    if (!after.delete(choice.id)) after.add(choice.id)
    onChoose(after)
  }
  const moveFrom = (choice: Choice | undefined): void => {
    if (isFixed || !choice) return
    onMove(chosen.has(choice.id) ? shownChosen : [choice])
  }
  const go = (row: number): void => {
    const next = Math.min(Math.max(row, 0), shown.length - 1)
    setActive(next)
    rows.scrollToIndex(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.floor((scroller.current?.clientHeight ?? ROW_PX) / ROW_PX)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    const step = steps[event.key]
    if (step !== undefined) go(active + step)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(shown.length - 1)
    else if (event.key === ' ') toggle(shown[active])
    else if (event.key === 'Enter') moveFrom(shown[active])
    else return
    event.preventDefault()
  }
  const rowOf = (event: MouseEvent | DragEvent): number => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-link-row]') : null
    return row ? shown.findIndex(({ id }) => id === Number(row.dataset['linkRow'])) : -1
  }
  const rowId = (choice: Choice): string => `${listId}-${choice.id}`
  const activeChoice = shown[active]
  const items = rows.getVirtualItems()
  return (
    <section
      className={styles.side}
      aria-label={title}
      data-side={side}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (isFixed || !event.dataTransfer.types.includes(dragType(side === 'linked' ? 'available' : 'linked'))) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        event.preventDefault()
        onTake()
      }}
    >
      <h3 className={styles.sideTitle}>
        {title} <span>{number(choices.length)}</span>
      </h3>
      <TextInput
        size="md"
        leftSection={<IconSearch size={17} aria-hidden />}
        aria-label={t('links.searchIn', { list: title })}
        placeholder={t('links.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            scroller.current?.focus()
          }
          if (event.key === 'Enter') {
            event.preventDefault()
            moveFrom(shown[0])
          }
        }}
      />
      <Checkbox
        size="sm"
        className={styles.all}
        label={t('links.all', { count: shown.length, number: number(shown.length) })}
        disabled={shown.length === 0}
        checked={areAllChosen}
        indeterminate={!areAllChosen && shownChosen.length > 0}
        onChange={() => {
          const after = new Set(chosen)
          for (const { id } of shown)
            if (areAllChosen) after.delete(id)
            else after.add(id)
          onChoose(after)
        }}
        data-choose-all
      />
      <div
        ref={scroller}
        className={styles.list}
        role="listbox"
        aria-multiselectable
        aria-label={title}
        tabIndex={0}
        aria-activedescendant={
          activeChoice && items.some(({ index }) => index === active) ? rowId(activeChoice) : undefined
        }
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const row = rowOf(event)
          if (row < 0) return
          setActive(row)
          toggle(shown[row])
        }}
        onDoubleClick={(event) => {
          const choice = shown[rowOf(event)]
          if (choice && !isFixed) onMove([choice])
        }}
        onDragStart={(event) => {
          const choice = shown[rowOf(event)]
          if (!choice || isFixed) return event.preventDefault()
          if (!chosen.has(choice.id)) onChoose(new Set([choice.id]))
          event.dataTransfer.setData(dragType(side), String(choice.id))
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        {shown.length === 0 ? (
          <div role="option" aria-selected={false} aria-disabled className={styles.empty}>
            {typed.trim() ? t('links.nothing') : emptyText}
          </div>
        ) : (
          <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start }) => {
              const choice = shown[index]
              if (!choice) return null
              const part = partOf(choice)
              return (
                <div
                  key={choice.id}
                  id={rowId(choice)}
                  role="option"
                  aria-selected={chosen.has(choice.id)}
                  aria-setsize={shown.length}
                  aria-posinset={index + 1}
                  className={styles.row}
                  style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                  draggable={!isFixed}
                  data-link-row={choice.id}
                  data-active={index === active || undefined}
                >
                  <span className={styles.box} aria-hidden />
                  <span className={styles.names}>
                    <strong>{choice.name}</strong>
                    {choice.detail && <small>{choice.detail}</small>}
                  </span>
                  {part && (
                    <Badge variant="light" color="gray" className={styles.part}>
                      {part}
                    </Badge>
                  )}
                </div>
              )
            })}
          </div>
        )}
      </div>
    </section>
  )
}

/** Each list takes only what comes from the other. */
const dragType = (side: LinkListProps['side']): string => `application/x-rastro-${side}`
