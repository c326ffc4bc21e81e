import { bearingDegrees, distanceMeters } from '@rastro/geo'
import { MOVING, type TrackColumns } from '@rastro/model/track-reader'

/** Where a vehicle was at a moment. */
export interface Moment {
  /** Place of the last fix that is not later; the first one before it. */
  place: number
  latitude: number
  longitude: number
  courseDegrees: number
  speedKnots: number
  /** Nobody knows: before the first fix, after the last, or in a gap. */
  isUnsure: boolean
}

/** Nearer fixes tremble: the direction between them means nothing. */
const DIRECTION_METERS = 8

/** The last place whose time is not later; -1 when all are. */
export function placeAt(timesMs: Float64Array, timeMs: number): number {
  let [low, high] = [0, timesMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timesMs[middle] ?? 0) <= timeMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The place whose time is nearest; -1 without fixes. */
export function nearestPlace(timesMs: Float64Array, timeMs: number): number {
  const before = placeAt(timesMs, timeMs)
  const after = before + 1
  if (after >= timesMs.length) return before
  if (before === -1) return after
  return timeMs - (timesMs[before] ?? 0) <= (timesMs[after] ?? 0) - timeMs ? before : after
}

const fixAt = (columns: TrackColumns, place: number, isUnsure: boolean): Moment => ({
  place,
  latitude: columns.latitudes[place] ?? 0,
  longitude: columns.longitudes[place] ?? 0,
  courseDegrees: columns.coursesDegrees[place] ?? 0,
  speedKnots: columns.speedsKnots[place] ?? 0,
  isUnsure,
})

/** Between two fixes as far along as the time between them is; in a gap still at the last one. Null without fixes. */
export function momentAt(columns: TrackColumns, timeMs: number): Moment | null {
  const { timesMs, gapStarts } = columns
  if (timesMs.length === 0) return null
  const place = placeAt(timesMs, timeMs)
  if (place === -1) return fixAt(columns, 0, true)
  const fix = fixAt(columns, place, false)
  const [fromMs, toMs] = [timesMs[place] ?? 0, timesMs[place + 1]]
  if (toMs === undefined) return { ...fix, isUnsure: timeMs > fromMs }
  if (timeMs === fromMs) return fix
  if (gapStarts.includes(place + 1)) return { ...fix, isUnsure: true }
  const next = fixAt(columns, place + 1, false)
  if (((columns.flags[place] ?? 0) & MOVING) === 0 && ((columns.flags[place + 1] ?? 0) & MOVING) === 0) return fix
  const part = (timeMs - fromMs) / (toMs - fromMs)
  return {
    ...fix,
    latitude: fix.latitude + part * (next.latitude - fix.latitude),
    longitude: fix.longitude + part * (next.longitude - fix.longitude),
    courseDegrees: distanceMeters(fix, next) > DIRECTION_METERS ? bearingDegrees(fix, next) : fix.courseDegrees,
  }
}
