import { distanceMeters, type LatLon } from '@rastro/geo'
import type { ApproximateAddress, Geocoder } from '#src/tracking/position/geocoder/index'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'

/** Words for where each vehicle is, found in the background. */
export interface LivePlaces {
  /** The words known for the newest position; null while there are none. */
  of(deviceId: number): string | null
  /** A vehicle has a newer position: looks for words when those known are for somewhere else. */
  note(position: TrackedPosition, isStanding: boolean): void
  forget(deviceId: number): void
  stop(): void
}

export interface LivePlacesDeps {
  approximate: ApproximateAddress
  /** Asked for vehicles that stand; null when none is configured, or it asks nobody. */
  geocoder: Pick<Geocoder, 'find' | 'known'> | null
  onFound(deviceId: number): void
}

/** Words hold as long as the vehicle is nearer than this to where they were found. */
const SAME_TOWN_METERS = 500
const SAME_ADDRESS_METERS = 30
const EVERY_MS = 50
/** Of every 50 ms, at most this long is spent looking: a tenth of a core. */
const BUDGET_MS = 5
/** Addresses asked for at a time; others stay with their town for now. */
const ASKING_MAX = 50

interface Found extends LatLon {
  text: string | null
  isExact: boolean
}

interface Wanted extends LatLon {
  isStanding: boolean
}

export function createLivePlaces({ approximate, geocoder, onFound }: LivePlacesDeps): LivePlaces {
  const found = new Map<number, Found>()
  const wanted = new Map<number, Wanted>()
  const asking = new Set<number>()
  let timer: NodeJS.Timeout | null = null

  function put(deviceId: number, next: Found): void {
    const before = found.get(deviceId)
    found.set(deviceId, next)
    if (before?.text !== next.text) onFound(deviceId)
  }

  /** Whether the words known are still those of this place. */
  function isKnown(deviceId: number, { isStanding, ...place }: Wanted): boolean {
    const known = found.get(deviceId)
    if (!known) return false
    const meters = distanceMeters(known, place)
    if (known.isExact) return meters < SAME_ADDRESS_METERS
    return meters < SAME_TOWN_METERS && !(isStanding && geocoder !== null)
  }

  async function ask(deviceId: number, place: Wanted, from: Pick<Geocoder, 'find'>): Promise<void> {
    asking.add(deviceId)
    const address = await from.find(place).finally(() => asking.delete(deviceId))
    const known = found.get(deviceId)
    if (!address || address.isApproximate || !known || distanceMeters(known, place) >= SAME_ADDRESS_METERS) return
    put(deviceId, { latitude: place.latitude, longitude: place.longitude, text: address.text, isExact: true })
  }

  function look(deviceId: number, place: Wanted): void {
    const { latitude, longitude } = place
    const known = geocoder?.known(place)
    if (known && !known.isApproximate) return put(deviceId, { latitude, longitude, text: known.text, isExact: true })
    put(deviceId, { latitude, longitude, text: approximate(place), isExact: false })
    if (geocoder && place.isStanding && asking.size < ASKING_MAX && !asking.has(deviceId))
      void ask(deviceId, place, geocoder)
  }

  function work(): void {
    timer = null
    const endMs = performance.now() + BUDGET_MS
    for (const [deviceId, place] of wanted) {
      wanted.delete(deviceId)
      look(deviceId, place)
      if (performance.now() >= endMs) break
    }
    if (wanted.size > 0) schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(work, EVERY_MS).unref()
  }

  return {
    of: (deviceId) => found.get(deviceId)?.text ?? null,
    note(position, isStanding) {
      const { deviceId, latitude, longitude, address, attributes } = position
      if (!hasPlace(position)) return
      if (address !== null && attributes.addressApproximate !== true) {
        wanted.delete(deviceId)
        return put(deviceId, { latitude, longitude, text: address, isExact: true })
      }
      const place = { latitude, longitude, isStanding }
      if (isKnown(deviceId, place)) return
      wanted.set(deviceId, place)
      schedule()
    },
    forget(deviceId) {
      found.delete(deviceId)
      wanted.delete(deviceId)
    },
    stop() {
      if (timer) clearTimeout(timer)
      wanted.clear()
    },
  }
}
