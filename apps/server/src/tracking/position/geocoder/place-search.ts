import { brazil, createPlaceFinder } from '@rastro/geo/gazetteer'
import type { LatLon } from '@rastro/geo'
import type { FoundPlace } from '@rastro/model/geocode'
import type { Clock } from '#src/platform/clock'
import { ApiError } from '@rastro/model/errors'
import type { Geocoder } from './geocoder'

/** Places by their names or addresses. */
export interface PlaceSearch {
  /** Throws `TOO_MANY_REQUESTS`. Empty when nobody knows such a place. */
  find(userId: number, text: string, near: LatLon | null): Promise<FoundPlace[]>
}

const MOST = 8
const WINDOW_MS = 60_000
/** Of one person in a minute: what somebody types with pauses, not what a script does. */
const PER_WINDOW = 40

/** By the service that knows addresses, and by the built-in list of towns where there is none or it found nothing. */
export function createPlaceSearch(geocoder: Geocoder | null, clock: Clock): PlaceSearch {
  // Built when first asked for.
  let towns: ReturnType<typeof createPlaceFinder> | undefined
  const asked = new Map<number, number[]>()

  function count(userId: number): void {
    const now = clock.nowMs()
    for (const [id, times] of asked) if ((times.at(-1) ?? 0) <= now - WINDOW_MS) asked.delete(id)
    const times = (asked.get(userId) ?? []).filter((at) => at > now - WINDOW_MS)
    if (times.length >= PER_WINDOW) throw new ApiError('TOO_MANY_REQUESTS')
    asked.set(userId, [...times, now])
  }

  return {
    async find(userId, text, near) {
      count(userId)
      const found = (await geocoder?.search(text)) ?? []
      if (found.length > 0) return found.slice(0, MOST)
      towns ??= createPlaceFinder(brazil())
      return towns(text, MOST, near).map(({ name, state, latitude, longitude }) => ({
        name: `${name}, ${state}`,
        latitude,
        longitude,
        isTown: true,
      }))
    },
  }
}
