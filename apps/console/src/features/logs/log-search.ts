import type { LogSearch } from '#src/widgets/screens'

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Reads an address; what makes no sense is left out. */
export function readLogSearch(search: Readonly<Record<string, unknown>>): LogSearch {
  if (search.tab === 'server') return { tab: 'server' }
  const [user, device] = [idOf(search.user), idOf(search.device)]
  if (user !== undefined) return { user }
  return device === undefined ? {} : { device }
}
