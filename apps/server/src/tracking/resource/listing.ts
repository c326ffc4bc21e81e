import type { ListQuery } from '@rastro/model/list'
import type { Named } from './registry'

type Page = Pick<ListQuery, 'keyword' | 'limit' | 'offset'>

/** A keyword as the contract reads it: case-insensitive substring with `%` and `_` as wildcards. */
export function keywordTest(keyword: string): (text: string) => boolean {
  const lower = keyword.toLowerCase()
  if (!/[%_]/.test(lower)) return (text) => text.toLowerCase().includes(lower)
  const pattern = lower
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('%', '[^]*?')
    .replaceAll('_', '[^]')
  const expression = new RegExp(pattern)
  return (text) => expression.test(text.toLowerCase())
}

/**
 * The part of a sorted list that was asked for. `offset` counts only with `limit`.
 * @param textOf what the keyword is looked for in
 */
export function selectPage<R extends Named>(
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
