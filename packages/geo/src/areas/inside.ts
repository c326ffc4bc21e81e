import { distanceMeters, EARTH_RADIUS_METERS, type LatLon } from '../distance'
import { type Area, DEFAULT_CORRIDOR_METERS, sidesCross, unrolled } from './area'

const METERS_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_METERS

/** Longitude of a place in the frame of an unrolled shape: near its western end, even across the date line. */
const near = (longitude: number, reference: number): number => {
  const turns = Math.round((longitude - reference) / 360)
  return longitude - turns * 360
}

/** Metres from a place to a straight side; flat around the place, so exact for what is near it. */
export function metersToSide(place: LatLon, from: LatLon, to: LatLon): number {
  const lonScale = METERS_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180)
  const fromLongitude = near(from.longitude, place.longitude)
  const ax = (fromLongitude - place.longitude) * lonScale
  const ay = (from.latitude - place.latitude) * METERS_PER_DEGREE
  // Near its own other end, not near the place: a short side far away on the other half of the earth stays short.
  const bx = (near(to.longitude, fromLongitude) - place.longitude) * lonScale
  const by = (to.latitude - place.latitude) * METERS_PER_DEGREE
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2
  const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (-ax * (bx - ax) - ay * (by - ay)) / lengthSquared))
  return Math.hypot(ax + along * (bx - ax), ay + along * (by - ay))
}

const metersToSides = (place: LatLon, places: readonly LatLon[], isClosed: boolean): number => {
  let nearest = Number.POSITIVE_INFINITY
  const sides = isClosed ? places.length : places.length - 1
  for (let i = 0; i < sides; i++)
    nearest = Math.min(nearest, metersToSide(place, places[i]!, places[(i + 1) % places.length]!))
  return nearest
}

/** Even-odd rule on latitude and longitude, as the contract. */
function isInPolygon(place: LatLon, corners: readonly LatLon[]): boolean {
  const ring = unrolled(corners)
  const x = ring === corners || place.longitude >= 0 ? place.longitude : place.longitude + 360
  const y = place.latitude
  let isInside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const a = ring[i]!
    const b = ring[j]!
    if (a.latitude > y === b.latitude > y) continue
    if (x < ((b.longitude - a.longitude) * (y - a.latitude)) / (b.latitude - a.latitude) + a.longitude)
      isInside = !isInside
  }
  return isInside
}

/** Whether a place lies in an area; on the edge of a circle or a corridor counts as inside. */
export function isInside(area: Area, place: LatLon, corridorMeters = DEFAULT_CORRIDOR_METERS): boolean {
  switch (area.kind) {
    case 'circle':
      return distanceMeters(area.centre, place) <= area.radiusMeters
    case 'polygon':
      return isInPolygon(place, area.corners)
    case 'line':
      return metersToSides(place, area.places, false) <= corridorMeters
  }
}

/** Metres from a place to the edge of an area: negative inside, positive outside. */
export function metersOutside(area: Area, place: LatLon, corridorMeters = DEFAULT_CORRIDOR_METERS): number {
  switch (area.kind) {
    case 'circle':
      return distanceMeters(area.centre, place) - area.radiusMeters
    case 'polygon': {
      const meters = metersToSides(place, area.corners, true)
      return isInPolygon(place, area.corners) ? -meters : meters
    }
    case 'line':
      return metersToSides(place, area.places, false) - corridorMeters
  }
}

/** A way as straight lines on the map: across the date line it is drawn at both ends of it. */
function waysBetween(from: LatLon, to: LatLon): Array<[LatLon, LatLon]> {
  if (Math.abs(to.longitude - from.longitude) <= 180) return [[from, to]]
  const turn = from.longitude > to.longitude ? 360 : -360
  return [
    [from, { ...to, longitude: to.longitude + turn }],
    [{ ...from, longitude: from.longitude - turn }, to],
  ]
}

/** Whether the straight way between two places touches an area, even when neither lies in it. */
export function isCrossedBy(area: Area, from: LatLon, to: LatLon): boolean {
  if (area.kind === 'circle') return metersToSide(area.centre, from, to) <= area.radiusMeters
  const open = area.kind === 'polygon' ? area.corners : area.places
  const places = unrolled(open)
  const across = (place: LatLon): LatLon =>
    places === open || place.longitude >= 0 ? place : { ...place, longitude: place.longitude + 360 }
  const sides = area.kind === 'polygon' ? places.length : places.length - 1
  for (const [start, end] of waysBetween(across(from), across(to)))
    for (let i = 0; i < sides; i++)
      if (sidesCross(start, end, places[i]!, places[(i + 1) % places.length]!)) return true
  return area.kind === 'polygon' && isInPolygon(from, area.corners)
}
