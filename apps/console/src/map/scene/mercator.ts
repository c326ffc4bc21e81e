/** Circumference of the earth at the equator, metres. */
const EQUATOR_METERS = 40_075_016.686
const MAX_LATITUDE = 85.051129

export const mercatorX = (longitude: number): number => (longitude + 180) / 360

export function mercatorY(latitude: number): number {
  const clamped = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))
  const sine = Math.sin((clamped * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

export const longitudeOf = (x: number): number => x * 360 - 180
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

/** A length on the ground as a mercator length at that latitude. */
export const mercatorLength = (meters: number, latitude: number): number =>
  meters / (EQUATOR_METERS * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))

/** CSS pixels of the whole world at a zoom. */
export const worldPixels = (zoom: number): number => 512 * 2 ** zoom
