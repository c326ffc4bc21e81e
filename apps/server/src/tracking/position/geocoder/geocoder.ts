import type { LatLon } from '@rastro/geo'
import type { FoundPlace } from '@rastro/model/geocode'
import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'
import type { CallOut } from '#src/platform/outbound'
import type { ApproximateAddress } from './approximate-address'
import type { GeocoderProvider } from './geocoder-providers'

export interface Address {
  text: string
  /** By the nearest town, not by street and number. */
  isApproximate: boolean
}

export interface GeocoderLimits {
  /** Calls to the provider a second. */
  perSecond: number
  /** Addresses kept. */
  cacheEntries: number
  /** Places that may wait for their turn; more are answered approximately at once. */
  queue: number
  timeoutMs: number
  /** Searches by name that may wait for their turn. */
  searches: number
}

export const GEOCODER_LIMITS: GeocoderLimits = {
  perSecond: 1,
  cacheEntries: 100_000,
  queue: 500,
  timeoutMs: 5000,
  searches: 5,
}

export interface GeocoderDeps {
  /** Null: the built-in gazetteer alone. */
  provider: GeocoderProvider | null
  approximate: ApproximateAddress
  callOut: CallOut
  clock: Clock
  log: Log
  userAgent: string
  limits?: Partial<GeocoderLimits>
}

export interface Geocoder {
  /** What is known without asking anybody; null when somebody must be asked. */
  known(place: LatLon): Address | null
  /** Asks when need be. Never rejects: what cannot be found out is approximate, or null. */
  find(place: LatLon): Promise<Address | null>
  /** Places by name or address. Never rejects: empty when nobody can be asked, or nobody knows. */
  search(text: string): Promise<FoundPlace[]>
}

/** About 11 m: what is nearer shares an address. */
const DECIMALS = 4
/** After a failed call the provider is left alone for this long. */
const REST_MS = 30_000
const MAX_BYTES = 65_536
const SEARCHES_KEPT = 2000
const MAX_CHARS = 512

const keyOf = ({ latitude, longitude }: LatLon): string =>
  `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`

/** The newest `most` entries; reading one makes it new again. */
function createCache<T>(most: number) {
  const entries = new Map<string, T>()
  return {
    get(key: string): T | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: T): void {
      entries.set(key, value)
      const oldest = entries.size > most ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
  }
}

/** Addresses of places: from memory, from the provider at its pace, or by the nearest town. */
export function createGeocoder(deps: GeocoderDeps): Geocoder {
  const { provider, approximate, callOut, clock, log } = deps
  const limits = { ...GEOCODER_LIMITS, ...deps.limits }
  const cache = createCache<{ text: string | null }>(limits.cacheEntries)
  const searches = createCache<FoundPlace[]>(SEARCHES_KEPT)
  let searching = 0
  const asking = new Map<string, Promise<Address | null>>()
  let nextTurnMs = 0
  let restsUntilMs = 0

  const approximately = (place: LatLon): Address | null => {
    const text = approximate(place)
    return text === null ? null : { text, isApproximate: true }
  }
  const exactly = (place: LatLon, text: string | null): Address | null =>
    text === null ? approximately(place) : { text, isApproximate: false }

  function known(place: LatLon): Address | null {
    if (!provider) return approximately(place)
    const entry = cache.get(keyOf(place))
    return entry ? exactly(place, entry.text) : null
  }

  /** Resolves when it is this call's turn. */
  function turn(): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, nextTurnMs)
    nextTurnMs = at + 1000 / limits.perSecond
    return new Promise((resolve) => setTimeout(resolve, at - now))
  }

  async function ask(from: GeocoderProvider, place: LatLon): Promise<Address | null> {
    await turn()
    if (clock.nowMs() < restsUntilMs) return approximately(place)
    try {
      const headers = { 'user-agent': deps.userAgent, accept: 'application/json' }
      const call = { url: from.urlOf(place), headers, timeoutMs: limits.timeoutMs, maxBytes: MAX_BYTES }
      const { status, body } = await callOut(call)
      // Nominatim and its kin say 404 for a place without an address.
      if (status !== 200 && status !== 404) throw new Error(`the geocoder answered ${status}`)
      const text = status === 404 ? null : (from.read(body)?.slice(0, MAX_CHARS) ?? null)
      cache.set(keyOf(place), { text })
      return exactly(place, text)
    } catch (error) {
      restsUntilMs = clock.nowMs() + REST_MS
      log.warn({ error, restsMs: REST_MS }, 'the geocoder failed; addresses are approximate for now')
      return approximately(place)
    }
  }

  function find(place: LatLon): Promise<Address | null> {
    const at = known(place)
    if (at || !provider) return Promise.resolve(at)
    if (clock.nowMs() < restsUntilMs) return Promise.resolve(approximately(place))
    const key = keyOf(place)
    const running = asking.get(key)
    if (running) return running
    if (asking.size >= limits.queue) return Promise.resolve(approximately(place))
    const answer = ask(provider, place).finally(() => asking.delete(key))
    asking.set(key, answer)
    return answer
  }

  async function search(text: string): Promise<FoundPlace[]> {
    const url = provider?.searchUrlOf(text)
    if (!provider || !url || clock.nowMs() < restsUntilMs || searching >= limits.searches) return []
    const before = searches.get(text.toLowerCase())
    if (before) return before
    searching += 1
    try {
      await turn()
      const headers = { 'user-agent': deps.userAgent, accept: 'application/json' }
      const { status, body } = await callOut({ url, headers, timeoutMs: limits.timeoutMs, maxBytes: MAX_BYTES })
      if (status !== 200 && status !== 404) throw new Error(`the geocoder answered ${status}`)
      const found = status === 404 ? [] : provider.readPlaces(body)
      searches.set(text.toLowerCase(), found)
      return found
    } catch (error) {
      restsUntilMs = clock.nowMs() + REST_MS
      log.warn({ error, restsMs: REST_MS }, 'the geocoder failed; places are looked for among towns for now')
      return []
    } finally {
      searching -= 1
    }
  }

  return { known, find, search }
}
