/** Equatorial radius, metres: the tracking contract measures with this one (TRACKING-API, conventions). */
export const EARTH_RADIUS_METERS = 6_378_137

export interface LatLon {
  /** Decimal degrees, WGS84. */
  latitude: number
  longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (rad: number): number => (rad * 180) / Math.PI

/** Great-circle (haversine) distance in metres. */
export function distanceMeters(from: LatLon, to: LatLon): number {
  const dLat = radians(to.latitude - from.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Initial bearing from one place to another, degrees clockwise from north, 0..360. */
export function bearingDegrees(from: LatLon, to: LatLon): number {
  const lat1 = radians(from.latitude)
  const lat2 = radians(to.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const y = Math.sin(dLon) * Math.cos(lat2)
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon)
  return (degrees(Math.atan2(y, x)) + 360) % 360
}

/** The place reached after travelling `meters` from `from` at `bearing` degrees. */
export function destination(from: LatLon, bearing: number, meters: number): LatLon {
  const angle = meters / EARTH_RADIUS_METERS
  const lat1 = radians(from.latitude)
  const lon1 = radians(from.longitude)
  const theta = radians(bearing)
  const lat2 = Math.asin(Math.sin(lat1) * Math.cos(angle) + Math.cos(lat1) * Math.sin(angle) * Math.cos(theta))
  const lon2 =
    lon1 +
    Math.atan2(Math.sin(theta) * Math.sin(angle) * Math.cos(lat1), Math.cos(angle) - Math.sin(lat1) * Math.sin(lat2))
  return { latitude: degrees(lat2), longitude: ((degrees(lon2) + 540) % 360) - 180 }
}

/** Latitude within ±90 and longitude within ±180. */
export const isOnEarth = ({ latitude, longitude }: LatLon): boolean =>
  Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
