import { bothOf, type Words, wordsOf } from '@rastro/model/rights'
import type { AccountTree } from './account-tree'

type Tree = Pick<AccountTree, 'above' | 'childrenOf' | 'placeOf'>

const under = (outer: Words | null, ceiling: string | null | undefined): Words | null => {
  if (ceiling === null || ceiling === undefined) return outer
  return outer === null ? wordsOf(ceiling) : bothOf(outer, wordsOf(ceiling))
}
const left = (own: Words, ceiling: Words | null): Words => (ceiling === null ? own : bothOf(own, ceiling))
const hasMore = (one: Words, other: Words): boolean => one.some((word, at) => (word & ~(other[at] ?? 0)) !== 0)

/** How many of an account and those below it would have fewer flags, and how many more, stood it under another one. */
export function countCapped(
  tree: Tree,
  storedFlagsOf: (id: number) => unknown,
  id: number,
  parentId: number | null,
): { capped: number; freed: number } {
  let before: Words | null = null
  for (const { ceiling } of tree.above(id)) before = under(before, ceiling)
  let after: Words | null = null
  if (parentId !== null) {
    after = under(after, tree.placeOf(parentId)?.ceiling)
    for (const { ceiling } of tree.above(parentId)) after = under(after, ceiling)
  }
  const found = { capped: 0, freed: 0 }
  const waiting: Array<[id: number, before: Words | null, after: Words | null]> = [[id, before, after]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, was, is] = next
    const own = wordsOf(storedFlagsOf(one))
    if (hasMore(left(own, was), left(own, is))) found.capped++
    if (hasMore(left(own, is), left(own, was))) found.freed++
    const ceiling = tree.placeOf(one)?.ceiling
    for (const child of tree.childrenOf(one)) waiting.push([child, under(was, ceiling), under(is, ceiling)])
  }
  return found
}
