import type { GroupChoice } from '#src/widgets/groups'
import { normaliseText } from '#src/live/query'

export interface ShownRow extends GroupChoice {
  hasChildren: boolean
  isClosed: boolean
}

/** The rows of a tree that are to be seen: not below a closed group; while searching, what matches and the way to it. */
export function shownRows(tree: readonly GroupChoice[], closed: ReadonlySet<number>, wanted: string): ShownRow[] {
  const isKept = wanted === '' ? null : matching(tree, wanted)
  const rows: ShownRow[] = []
  let hiddenBelow = Infinity
  for (const [index, choice] of tree.entries()) {
    const { group, depth } = choice
    if (isKept && !isKept[index]) continue
    if (depth > hiddenBelow) continue
    hiddenBelow = Infinity
    const hasChildren = (tree[index + 1]?.depth ?? 0) > depth
    // Who searches wants to see what was found.
    const isClosed = hasChildren && !isKept && closed.has(group.id)
    if (isClosed) hiddenBelow = depth
    rows.push({ ...choice, hasChildren, isClosed })
  }
  return rows
}

/** Which rows match, or have a match below them. */
function matching(tree: readonly GroupChoice[], wanted: string): boolean[] {
  const kept = tree.map(() => false)
  const path: number[] = []
  for (const [index, { group, depth }] of tree.entries()) {
    path.length = depth
    path.push(index)
    if (normaliseText(group.name).includes(wanted)) for (const at of path) kept[at] = true
  }
  return kept
}
