import { Button, TextInput } from '@mantine/core'
import type { Group } from '@rastro/model/group'
import { IconFolderPlus, IconFolders, IconPlus, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { normaliseText } from '#src/live/query'
import { useFormats } from '#src/widgets/format'
import { groupTree } from '#src/widgets/groups'
import { useSession } from '#src/widgets/session'
import { DeleteGroup } from './DeleteGroup'
import { mayGroups } from './group-rights'
import { GroupRow } from './GroupRow'
import { MoveGroup } from './MoveGroup'
import styles from './groups.module.css'
import { shownRows } from './shown-rows'
import { useDragGroup } from './use-drag-group'
import { useGroupCounts } from './use-group-counts'
import { useMoveGroup } from './use-move-group'

const ROW_PX = 48
const SPARE_ROWS = 8

interface TreeProps {
  groups: readonly Group[]
  /** Opens this screen with another search. */
  onOpen(search: string): void
}

/** Every group in its place, with what is in it; moved by dragging or by "move to". */
export function GroupTree({ groups, onOpen }: TreeProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const session = useSession()
  const tree = useMemo(() => groupTree(groups), [groups])
  const counts = useGroupCounts(tree)
  const move = useMoveGroup(groups)
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [activeId, setActiveId] = useState<number | null>(null)
  const [asked, setAsked] = useState<{ what: 'move' | 'delete'; group: Group } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => shownRows(tree, closed, normaliseText(typed)), [tree, closed, typed])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SPARE_ROWS,
  })
  const groupOf = (id: number): Group | undefined => groups.find((group) => group.id === id)
  const { drag, handleOf } = useDragGroup(scroller, (id, targetId) => {
    const group = groupOf(id)
    if (group) void move(group, targetId)
  })
  const mayCreate = mayGroups('create', session)
  const mayEdit = mayGroups('edit', session)
  const toggle = (id: number, isClosed: boolean): void =>
    setClosed((before) => {
      const after = new Set(before)
      if (isClosed) after.add(id)
      else after.delete(id)
      return after
    })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current) return
    const at = rows.findIndex(({ group }) => group.id === activeId)
    const row = rows[at]
    const go = (index: number): void => {
      const next = Math.min(Math.max(index, 0), rows.length - 1)
      setActiveId(rows[next]?.group.id ?? null)
      virtual.scrollToIndex(next)
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? 0 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (!row) return
    else if (event.key === 'ArrowRight' && row.hasChildren && row.isClosed) toggle(row.group.id, false)
    else if (event.key === 'ArrowRight' && row.hasChildren) go(at + 1)
    else if (event.key === 'ArrowLeft' && row.hasChildren && !row.isClosed) toggle(row.group.id, true)
    else if (event.key === 'ArrowLeft') go(rows.findIndex(({ group }) => group.id === row.group.groupId))
    else if ((event.key === 'Enter' || event.key === 'F2') && mayEdit) onOpen(`?edit=${row.group.id}`)
    else if (event.key.toLowerCase() === 'm' && mayEdit) setAsked({ what: 'move', group: row.group })
    else if (event.key === 'Delete' && mayGroups('delete', session)) setAsked({ what: 'delete', group: row.group })
    else return
    event.preventDefault()
  }
  if (groups.length === 0)
    return (
      <div className={styles.empty}>
        <IconFolders size={36} stroke={1.4} aria-hidden />
        <h2>{t('groups.emptyTitle')}</h2>
        <p>{t('groups.emptyText')}</p>
        {mayCreate && (
          <Button h={44} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => onOpen('?edit=0')}>
            {t('groups.create')}
          </Button>
        )}
      </div>
    )
  const items = virtual.getVirtualItems()
  const dragged = drag && groupOf(drag.groupId)
  return (
    <section className={styles.page} aria-label={t('groups.title')}>
      <div className={styles.tools}>
        <TextInput
          size="md"
          flex={1}
          leftSection={<IconSearch size={17} aria-hidden />}
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {mayCreate && (
          <Button
            h={42}
            leftSection={<IconFolderPlus size={18} aria-hidden />}
            onClick={() => onOpen('?edit=0')}
            data-new-group
          >
            {t('groups.new')}
          </Button>
        )}
      </div>
      <p className={styles.soft} role="status">
        {t('groups.count', { count: groups.length, number: number(groups.length) })}
      </p>
      {drag && (
        <div className={styles.top} data-group-top data-target={drag.targetId === 0 || undefined}>
          {t('groups.dropTop')}
        </div>
      )}
      {rows.length === 0 ? (
        <p className={styles.soft}>{t('groups.nothing')}</p>
      ) : (
        <div
          ref={scroller}
          className={styles.tree}
          role="tree"
          tabIndex={0}
          aria-label={t('groups.title')}
          aria-activedescendant={
            items.some(({ index }) => rows[index]?.group.id === activeId) ? `group-row-${activeId}` : undefined
          }
          onKeyDown={onKeyDown}
          data-group-tree
        >
          <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {items.map(({ index, start }) => {
              const row = rows[index]
              if (!row) return null
              const { group } = row
              return (
                <GroupRow
                  key={group.id}
                  row={row}
                  top={start}
                  height={ROW_PX}
                  own={counts ? (counts.own.get(group.id) ?? 0) : null}
                  total={counts ? (counts.total.get(group.id) ?? 0) : null}
                  isActive={group.id === activeId}
                  isDragged={drag?.groupId === group.id}
                  isTarget={drag?.targetId === group.id}
                  handle={mayEdit ? handleOf(group.id) : null}
                  onActivate={() => setActiveId(group.id)}
                  onToggle={() => toggle(group.id, !row.isClosed)}
                  onOpen={onOpen}
                  onAsk={(what) => setAsked({ what, group })}
                />
              )
            })}
          </div>
        </div>
      )}
      {drag && dragged && (
        <div className={styles.ghost} style={{ left: drag.x + 12, top: drag.y + 8 }} aria-hidden>
          {dragged.name}
        </div>
      )}
      {asked?.what === 'move' && (
        <MoveGroup
          group={asked.group}
          groups={groups}
          onClose={() => setAsked(null)}
          onMove={(parentId) => {
            setAsked(null)
            void move(asked.group, parentId)
          }}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteGroup group={asked.group} count={counts?.own.get(asked.group.id) ?? 0} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}
