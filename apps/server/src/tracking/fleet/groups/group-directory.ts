import { createListeners } from '#src/platform/listeners'
import { sortedView } from '#src/tracking/resource/index'

export interface GroupRecord {
  readonly id: number
  readonly name: string
  /** Parent, 0 when none. */
  readonly groupId: number
  readonly attributes: Readonly<Record<string, unknown>>
}

export type GroupChange = { kind: 'created' | 'updated' | 'removed'; group: GroupRecord; before?: GroupRecord }

/** Every group, in memory. */
export interface GroupDirectory {
  byId(id: number): GroupRecord | undefined
  all(): Iterable<GroupRecord>
  /** By name, as people sort. */
  sorted(): readonly GroupRecord[]
  childrenOf(id: number): Iterable<number>
  /** The group and what is above it, nearest first, at most `levels` long. */
  lineage(id: number, levels: number): number[]
  onChange(listener: (change: GroupChange) => void): () => void
}

export interface OwnedGroupDirectory extends GroupDirectory {
  put(group: GroupRecord): void
  /** Children of a removed group lose their parent. */
  remove(id: number): void
}

export function createGroupDirectory(groups: Iterable<GroupRecord>): OwnedGroupDirectory {
  const byId = new Map<number, GroupRecord>()
  const children = new Map<number, Set<number>>()
  const changes = createListeners<GroupChange>()

  const unhook = (group: GroupRecord | undefined): void => {
    if (group) children.get(group.groupId)?.delete(group.id)
  }
  const hook = (group: GroupRecord): void => {
    byId.set(group.id, group)
    if (group.groupId === 0) return
    const siblings = children.get(group.groupId) ?? new Set()
    children.set(group.groupId, siblings.add(group.id))
  }
  for (const group of groups) hook(group)
  const view = sortedView(() => byId.values())

  return {
    byId: (id) => byId.get(id),
    all: () => byId.values(),
    sorted: view.get,
    childrenOf: (id) => children.get(id) ?? [],
    lineage(id, levels) {
      const path: number[] = []
      for (let at = byId.get(id); at && path.length < levels; at = byId.get(at.groupId)) path.push(at.id)
      return path
    },
    onChange: changes.add,
    put(group) {
      const before = byId.get(group.id)
      unhook(before)
      hook(group)
      view.forget()
      changes.tell({ kind: before ? 'updated' : 'created', group, before })
    },
    remove(id) {
      const group = byId.get(id)
      if (!group) return
      unhook(group)
      byId.delete(id)
      for (const child of children.get(id) ?? []) {
        const orphan = byId.get(child)
        if (orphan) byId.set(child, { ...orphan, groupId: 0 })
      }
      children.delete(id)
      view.forget()
      changes.tell({ kind: 'removed', group })
    },
  }
}
