import type { Area } from '@rastro/geo'
import { MIN_RADIUS_METERS } from '#src/map/drawing/drawing'

const MOST_RADIUS_METERS = 500_000

/** The circle in an address, `latitude,longitude,metres`, that a new geofence begins with; null when it holds none. */
export function circleIn(text: string): Area | null {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [latitude = Number.NaN, longitude = Number.NaN, radiusMeters = Number.NaN] = parts
  const isFine =
    parts.length === 3 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    radiusMeters >= MIN_RADIUS_METERS &&
    radiusMeters <= MOST_RADIUS_METERS
  return isFine ? { kind: 'circle', centre: { latitude, longitude }, radiusMeters } : null
}
