import { createListeners } from '#src/platform/listeners'

export type AccountKind = 'administrator' | 'reseller' | 'user' | 'share'

/** An account as the tree keeps it. */
export interface AccountPlace {
  readonly id: number
  readonly parentId: number | null
  readonly kind: AccountKind
  /** Flags that nobody below goes beyond, as 32 hex digits; null when there is no such limit. */
  readonly ceiling: string | null
}

/** What became other: where an account stands, or what it says of those below. */
export interface TreeChange {
  readonly id: number
  readonly before: AccountPlace | undefined
  readonly after: AccountPlace | undefined
}

/** Levels of accounts below one another, the first and the last counted. */
export const MOST_LEVELS = 64

/** Who stands above whom, in memory. Nobody is above or below himself. */
export interface AccountTree {
  placeOf(id: number): AccountPlace | undefined
  /** Whether `id` is below `top`, at any depth. */
  isBelow(id: number, top: number): boolean
  /** Those above, the nearest first. */
  above(id: number): Iterable<AccountPlace>
  /** Those below, at any depth. */
  below(id: number): Iterable<number>
  childrenOf(id: number): readonly number[]
  onChange(listener: (change: TreeChange) => void): () => void
}

/** The tree as what follows the table sees it. */
export interface OwnedAccountTree extends AccountTree {
  put(place: AccountPlace): void
  remove(id: number): void
}

interface Node {
  readonly id: number
  /** Null at the top. */
  parent: Node | null
  readonly children: Set<Node>
  /** Undefined while only those below are known. */
  place: AccountPlace | undefined
}

export function createAccountTree(): OwnedAccountTree {
  const nodes = new Map<number, Node>()
  const changes = createListeners<TreeChange>()

  const nodeOf = (id: number): Node => {
    const known = nodes.get(id)
    if (known) return known
    const node: Node = { id, parent: null, children: new Set(), place: undefined }
    nodes.set(id, node)
    return node
  }
  const hang = (node: Node, parent: Node | null): void => {
    const before = node.parent
    if (before === parent) return
    before?.children.delete(node)
    parent?.children.add(node)
    node.parent = parent
    if (before && !before.place && before.children.size === 0) nodes.delete(before.id)
  }

  // Rows of one moment are put one after another: meanwhile there may be circles, so no walk goes on for ever.
  function isBelow(id: number, top: number): boolean {
    const end = nodes.get(top)
    if (!end) return false
    let node = nodes.get(id)?.parent ?? null
    for (let level = 1; node !== null && level < MOST_LEVELS; level++) {
      if (node === end) return true
      node = node.parent
    }
    return false
  }

  function* above(id: number): Generator<AccountPlace> {
    let node = nodes.get(id)?.parent ?? null
    for (let level = 1; node !== null && level < MOST_LEVELS; level++) {
      if (node.place) yield node.place
      node = node.parent
    }
  }

  function* below(id: number): Generator<number> {
    // In a circle one comes back to where one began.
    const top = nodes.get(id)
    const waiting = [...(top?.children ?? [])].filter((child) => child !== top)
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node.id
      for (const child of node.children) if (child !== top) waiting.push(child)
    }
  }

  return {
    placeOf: (id) => nodes.get(id)?.place,
    isBelow,
    above,
    below,
    childrenOf: (id) => Array.from(nodes.get(id)?.children ?? [], (child) => child.id),
    onChange: changes.add,
    put(place) {
      const node = nodeOf(place.id)
      const before = node.place
      node.place = place
      hang(node, place.parentId === null ? null : nodeOf(place.parentId))
      changes.tell({ id: place.id, before, after: place })
    },
    remove(id) {
      const node = nodes.get(id)
      if (!node) return
      hang(node, null)
      const before = node.place
      node.place = undefined
      // Its rows may be told before those that still name it as their parent.
      if (node.children.size === 0) nodes.delete(id)
      changes.tell({ id, before, after: undefined })
    },
  }
}
