import type { ListQuery } from '@rastro/model/list'
import type { Identified } from './registry'

type Page = Pick<ListQuery, 'keyword' | 'limit' | 'offset'>

/** Where `part`, whose `_` stand for any character, begins in `text` from `start` on; -1 when nowhere. */
function indexOfPart(text: string, part: string, start: number): number {
  if (!part.includes('_')) return text.indexOf(part, start)
  for (let at = start; at + part.length <= text.length; at++) {
    let same = 0
    while (same < part.length && (part[same] === '_' || part[same] === text[at + same])) same++
    if (same === part.length) return at
  }
  return -1
}

/**
 * A keyword as the contract reads it: case-insensitive substring with `%` and `_` as wildcards. No expression is made of
 * it: one with many wildcards would take for ever.
 */
export function keywordTest(keyword: string): (text: string) => boolean {
  const parts = keyword.toLowerCase().split('%')
  return (text) => {
    const lower = text.toLowerCase()
    let at = 0
    for (const part of parts) {
      const found = indexOfPart(lower, part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return true
  }
}

/**
 * The part of a sorted list that was asked for. `offset` counts only with `limit`.
 * @param textOf what the keyword is looked for in
 */
export function selectPage<R extends Identified>(
  sorted: Iterable<R>,
  isWanted: (record: R) => boolean,
  page: Page,
  textOf: (record: R) => string,
): R[] {
  const matches = page.keyword ? keywordTest(page.keyword) : undefined
  const limit = page.limit !== undefined && page.limit > 0 ? page.limit : Number.POSITIVE_INFINITY
  let skip = limit === Number.POSITIVE_INFINITY ? 0 : Math.max(0, page.offset ?? 0)
  const found: R[] = []
  for (const record of sorted) {
    if (!isWanted(record) || (matches && !matches(textOf(record)))) continue
    if (skip > 0) {
      skip -= 1
      continue
    }
    found.push(record)
    if (found.length >= limit) break
  }
  return found
}
