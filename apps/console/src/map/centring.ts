/** Where the map opens (CORE-MAP-01 to 04). */
import { latitudeOf, longitudeOf, type MercatorBox } from './scene'

export const DEFAULT_ZOOM = 17
export const DEVICE_ZOOM = 18
/** Zoom of the view of the whole world, when nothing is known. */
export const WORLD_ZOOM = 1

export interface StoredCentre {
  latitude: number
  longitude: number
  /** 0 or absent: not chosen. */
  zoom: number
}

export type MapStart =
  | { kind: 'point'; latitude: number; longitude: number; zoom: number }
  | { kind: 'box'; west: number; south: number; east: number; north: number; maxZoom: number }

/** Neither is zero, latitude within ±90, longitude within ±180. */
export const isCentre = (place: { latitude: number; longitude: number }): boolean =>
  place.latitude !== 0 && place.longitude !== 0 && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180

const pointAt = (centre: StoredCentre): MapStart => ({
  kind: 'point',
  latitude: centre.latitude,
  longitude: centre.longitude,
  zoom: centre.zoom > 0 ? centre.zoom : DEFAULT_ZOOM,
})

/** The user's or the server's own centre; null when neither is usable and the devices must be asked. */
export function storedStart(user: StoredCentre | null, server: StoredCentre | null): MapStart | null {
  for (const centre of [user, server]) if (centre && isCentre(centre)) return pointAt(centre)
  return null
}

/** User, server, all devices, 0,0: the first that is usable. */
export function mapStart(
  user: StoredCentre | null,
  server: StoredCentre | null,
  devices: MercatorBox | null,
): MapStart {
  const stored = storedStart(user, server)
  if (stored) return stored
  if (!devices) return { kind: 'point', latitude: 0, longitude: 0, zoom: WORLD_ZOOM }
  return {
    kind: 'box',
    west: longitudeOf(devices.minX),
    east: longitudeOf(devices.maxX),
    north: latitudeOf(devices.minY),
    south: latitudeOf(devices.maxY),
    maxZoom: DEFAULT_ZOOM,
  }
}
