import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

export interface SentParts {
  time: Date | undefined
  latitude: number | undefined
  longitude: number | undefined
  kmh?: number | undefined
  courseDegrees?: number | undefined
  valid: boolean
}

/** The place of a report, as far as it can be. */
export const placeOf = (
  { time, latitude, longitude, kmh, courseDegrees, valid }: SentParts,
  now: Date,
): Pick<DecodedPosition, 'fix' | 'deviceTime'> =>
  soundFix({ time, latitude, longitude, valid, courseDegrees, speedKnots: knotsOfKmh(kmh ?? 0) }, now)
