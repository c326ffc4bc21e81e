import type { Group } from '@rastro/model/group'

export interface GroupChoice {
  group: Group
  /** 0 for a group at the top. */
  depth: number
}

const byName = new Intl.Collator(undefined, { numeric: true })

const childrenOf = (groups: readonly Group[]): Map<number, Group[]> => {
  const children = new Map<number, Group[]>()
  for (const group of groups) {
    const siblings = children.get(group.groupId)
    if (siblings) siblings.push(group)
    else children.set(group.groupId, [group])
  }
  return children
}

/** Groups in the order of a tree, children under their parent. Loops and missing parents are shown at the top, never lost. */
export function groupTree(groups: readonly Group[]): GroupChoice[] {
  const known = new Set(groups.map(({ id }) => id))
  const sorted = [...groups].sort((a, b) => byName.compare(a.name, b.name))
  const children = childrenOf(sorted)
  const placed = new Set<number>()
  const choices: GroupChoice[] = []
  const place = (top: Group): void => {
    // A stack of our own: a chain of thousands would be too deep to call.
    const waiting: GroupChoice[] = [{ group: top, depth: 0 }]
    for (let choice = waiting.pop(); choice; choice = waiting.pop()) {
      const { group, depth } = choice
      if (placed.has(group.id)) continue
      placed.add(group.id)
      choices.push(choice)
      for (const child of [...(children.get(group.id) ?? [])].reverse())
        waiting.push({ group: child, depth: depth + 1 })
    }
  }
  for (const group of sorted) if (!known.has(group.groupId)) place(group)
  for (const group of sorted) place(group)
  return choices
}

/** A group and everything below it. */
export function withDescendants(groupId: number, groups: readonly Group[]): number[] {
  const children = childrenOf(groups)
  const found = new Set([groupId])
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child.id)
  return [...found]
}

/** Devices of each group and of everything below it. */
export function totalsOf(tree: readonly GroupChoice[], own: ReadonlyMap<number, number>): Map<number, number> {
  const totals = new Map<number, number>()
  const path: number[] = []
  for (const { group, depth } of tree) {
    path.length = depth
    path.push(group.id)
    const count = own.get(group.id) ?? 0
    for (const id of path) totals.set(id, (totals.get(id) ?? 0) + count)
  }
  return totals
}
