import type { Group } from '@rastro/model/group'

export interface GroupChoice {
  group: Group
  /** 0 for a group at the top. */
  depth: number
}

const byName = (a: Group, b: Group): number => a.name.localeCompare(b.name, undefined, { numeric: true })

/** Groups in the order of a tree, children under their parent. Loops and missing parents are shown at the top, never lost. */
export function groupTree(groups: readonly Group[]): GroupChoice[] {
  const known = new Set(groups.map((group) => group.id))
  const placed = new Set<number>()
  const choices: GroupChoice[] = []
  const place = (group: Group, depth: number): void => {
    if (placed.has(group.id)) return
    placed.add(group.id)
    choices.push({ group, depth })
    for (const child of groups.filter((other) => other.groupId === group.id).sort(byName)) place(child, depth + 1)
  }
  const sorted = [...groups].sort(byName)
  for (const group of sorted) if (!known.has(group.groupId)) place(group, 0)
  for (const group of sorted) place(group, 0)
  return choices
}

/** A group and everything below it. */
export function withDescendants(groupId: number, groups: readonly Group[]): number[] {
  const found = new Set([groupId])
  for (let grown = true; grown;) {
    grown = false
    for (const group of groups)
      if (found.has(group.groupId) && !found.has(group.id)) {
        found.add(group.id)
        grown = true
      }
  }
  return [...found]
}
