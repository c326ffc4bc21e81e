import { distanceMeters } from '@rastro/geo'
import { TRACK_GAP_METERS } from '@rastro/model/track'
import { unpackAttributes } from '#src/tracking/position/positions/index'

/** A stored position as far as tracks need it. Attributes stay packed until somebody asks for them. */
export interface TrackFix {
  id: number
  timeMs: number
  latitude: number
  longitude: number
  speedKnots: number
  courseDegrees: number
  altitudeMeters: number
  accuracyMeters: number
  /** Since the fix before, as it was measured on arrival. */
  traveledMeters: number
  isValid: boolean
  isMoving: boolean
  address: string | null
  packedAttributes: string | null
}

/** Whether nobody knows the way between two fixes: long silent, and elsewhere afterwards. */
export const isGap = (before: TrackFix, fix: TrackFix, gapMs: number): boolean =>
  fix.timeMs - before.timeMs > gapMs && distanceMeters(before, fix) >= TRACK_GAP_METERS

/** Values of a fix by name: `address`, `accuracy` (metres) or an attribute; null where it has none. */
export function valuesOf(fix: TrackFix, names: readonly string[]) {
  if (names.length === 0) return []
  const attributes = unpackAttributes(fix.packedAttributes)
  return names.map((name) => {
    if (name === 'address') return fix.address
    if (name === 'accuracy') return fix.accuracyMeters
    return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null
  })
}
