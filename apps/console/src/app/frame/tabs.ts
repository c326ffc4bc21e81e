/** What is wanted most on the way. */
const FIRST_ON_PHONES = ['/home', '/devices', '/history', '/reports']
/** Narrower ones cannot be hit nor read. */
const TABS_MAX = 5

/** Entries that have a tab of their own, and those behind the last tab; the latter none when all have room. */
export function tabsOf<T extends { path: string }>(entries: readonly T[]): { tabs: T[]; rest: T[] } {
  if (entries.length <= TABS_MAX) return { tabs: [...entries], rest: [] }
  const rank = ({ path }: T): number => FIRST_ON_PHONES.indexOf(path) + 1 || FIRST_ON_PHONES.length + 1
  const ranked = entries.toSorted((a, b) => rank(a) - rank(b))
  return { tabs: ranked.slice(0, TABS_MAX - 1), rest: ranked.slice(TABS_MAX - 1) }
}
