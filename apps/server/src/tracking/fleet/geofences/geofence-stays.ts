/** How sure one must be that a device went into a geofence or left it. */
export interface StayLimits {
  /** Metres beyond the edge that count at once. */
  marginMeters: number
  /** Nearer to the edge than that: how long it must last. */
  dwellMs: number
}

/** How a position lies to a geofence. */
export interface GeofenceDistance {
  /** Metres to the edge, negative inside. */
  readonly metersOutside: number
  /** Metres from its middle to its edge, about. */
  readonly innerMeters: number
}

/** A position as a geofence sees it. */
export interface StayReading {
  /** Time of the fix, epoch ms. */
  readonly timeMs: number
  /** What an event of this position says, epoch ms. */
  readonly eventTimeMs: number
  readonly source: { readonly id: number }
  readonly accuracyMeters: number
  /** Geofences that hold it. */
  readonly inside: readonly number[]
  /** Null when the geofence is gone, or no longer concerns the device. */
  distance(id: number): GeofenceDistance | null
}

/** On the other side of an edge, but not for certain yet. */
interface Crossing {
  readonly id: number
  readonly isEntering: boolean
  readonly first: Pick<StayReading, 'timeMs' | 'eventTimeMs' | 'source'>
}

/** Where a device is for certain. Never changed in place. */
export interface GeofenceStays {
  /** Geofences it is in. */
  readonly inside: readonly number[]
  readonly crossings: readonly Crossing[]
  /** Anchors that it has got away from. */
  readonly breached: readonly number[]
}

export const staysIn = (inside: readonly number[]): GeofenceStays => ({ inside, crossings: [], breached: [] })

/** A device went in or out. */
export interface Passage {
  readonly id: number
  readonly isEntering: boolean
  /** The first position on the other side. */
  readonly first: Crossing['first']
  readonly metersOutside: number
  /** What it had to be clear of the edge by, metres. */
  readonly marginMeters: number
  readonly waitedMs: number
}

function judge(
  crossing: Crossing,
  reading: StayReading,
  distance: GeofenceDistance,
  limits: StayLimits,
): Passage | null {
  const { id, isEntering, first } = crossing
  const { metersOutside, innerMeters } = distance
  const blurMeters = Math.max(limits.marginMeters, reading.accuracyMeters)
  // Nobody gets far into a narrow geofence.
  const marginMeters = isEntering ? Math.min(blurMeters, innerMeters / 3) : blurMeters
  const clearMeters = isEntering ? -metersOutside : metersOutside
  const waitedMs = reading.timeMs - first.timeMs
  if (clearMeters < marginMeters && waitedMs < limits.dwellMs) return null
  return { id, isEntering, first, metersOutside, marginMeters, waitedMs }
}

/**
 * Enters and leaves geofences for certain: at once when well clear of the edge, else after a while. What happens is
 * told of the first position on the other side, so that a wait falsifies no time. A geofence that is gone is left
 * without a word.
 */
export function followStays(
  before: GeofenceStays,
  reading: StayReading,
  limits: StayLimits,
): { stays: GeofenceStays; passages: Passage[] } {
  const entering = reading.inside.filter((id) => !before.inside.includes(id))
  const leaving = before.inside.filter((id) => !reading.inside.includes(id))
  const passages: Passage[] = []
  if (entering.length + leaving.length === 0) {
    return { stays: before.crossings.length > 0 ? { ...before, crossings: [] } : before, passages }
  }
  const crossings: Crossing[] = []
  let { inside } = before
  for (const id of [...leaving, ...entering]) {
    const isEntering = !before.inside.includes(id)
    const distance = reading.distance(id)
    if (!distance) {
      inside = inside.filter((one) => one !== id)
      continue
    }
    const known = before.crossings.find((one) => one.id === id && one.isEntering === isEntering)
    const crossing = known ?? { id, isEntering, first: reading }
    const passage = judge(crossing, reading, distance, limits)
    if (!passage) {
      const { timeMs, eventTimeMs, source } = crossing.first
      crossings.push({ ...crossing, first: { timeMs, eventTimeMs, source } })
      continue
    }
    passages.push(passage)
    inside = isEntering ? [...inside, id] : inside.filter((one) => one !== id)
  }
  return { stays: { ...before, inside, crossings }, passages }
}
