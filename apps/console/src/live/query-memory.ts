import type { FleetQuery } from './contract'
import { DEFAULT_FLEET_QUERY, queryFromSearch, searchFromQuery } from './query'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The last device search text outlives the browser session under this name; the rest of the query does not. */
const SEARCH_KEY = 'query'
const SESSION_KEY = 'fleetQuery'

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    // Storage switched off or full, or its text damaged: the query lives as long as the page.
    return otherwise
  }
}

const parsed = (text: string | null): unknown => (text === null ? null : attempt<unknown>(() => JSON.parse(text), null))

/** Remembers the fleet query between visits and reloads. Damaged or missing values are the defaults. */
export class QueryMemory {
  constructor(
    private readonly lasting: () => Store,
    private readonly session: () => Store,
  ) {}

  /** The query to begin with: what the address asks for, else what was remembered. */
  recall(address: string): FleetQuery {
    const given = queryFromSearch(Object.fromEntries(new URLSearchParams(address)))
    if (JSON.stringify(given) !== JSON.stringify(DEFAULT_FLEET_QUERY)) return given
    const remembered = queryFromSearch(parsed(attempt(() => this.session().getItem(SESSION_KEY), null)))
    const search = parsed(attempt(() => this.lasting().getItem(SEARCH_KEY), null))
    return { ...remembered, search: typeof search === 'string' ? search : remembered.search }
  }

  remember(query: FleetQuery): void {
    attempt(() => {
      this.lasting().setItem(SEARCH_KEY, JSON.stringify(query.search))
      this.session().setItem(SESSION_KEY, JSON.stringify(searchFromQuery(query)))
    }, undefined)
  }
}

export const browserQueryMemory = (): QueryMemory =>
  new QueryMemory(
    () => localStorage,
    () => sessionStorage,
  )
