/** Pairs of ids that can be looked up from either end. */
export interface Pairs {
  add(left: number, right: number): boolean
  delete(left: number, right: number): boolean
  has(left: number, right: number): boolean
  lefts(): Iterable<number>
  rightsOf(left: number): ReadonlySet<number>
  leftsOf(right: number): ReadonlySet<number>
  deleteLeft(left: number): void
  deleteRight(right: number): void
}

const NONE: ReadonlySet<number> = new Set()

const put = (map: Map<number, Set<number>>, key: number, value: number): void => {
  const set = map.get(key)
  if (set) set.add(value)
  else map.set(key, new Set([value]))
}

const drop = (map: Map<number, Set<number>>, key: number, value: number): void => {
  const set = map.get(key)
  if (set?.delete(value) && set.size === 0) map.delete(key)
}

export function createPairs(): Pairs {
  const forward = new Map<number, Set<number>>()
  const backward = new Map<number, Set<number>>()
  return {
    add(left, right) {
      if (forward.get(left)?.has(right)) return false
      put(forward, left, right)
      put(backward, right, left)
      return true
    },
    delete(left, right) {
      if (!forward.get(left)?.has(right)) return false
      drop(forward, left, right)
      drop(backward, right, left)
      return true
    },
    has: (left, right) => forward.get(left)?.has(right) ?? false,
    lefts: () => forward.keys(),
    rightsOf: (left) => forward.get(left) ?? NONE,
    leftsOf: (right) => backward.get(right) ?? NONE,
    deleteLeft(left) {
      for (const right of forward.get(left) ?? NONE) drop(backward, right, left)
      forward.delete(left)
    },
    deleteRight(right) {
      for (const left of backward.get(right) ?? NONE) drop(forward, left, right)
      backward.delete(right)
    },
  }
}
