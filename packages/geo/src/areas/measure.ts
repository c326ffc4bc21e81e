import { distanceMeters, EARTH_RADIUS_METERS, type LatLon } from '../distance'
import { type Area, DEFAULT_CORRIDOR_METERS, unrolled } from './area'

/** Degrees; `west` is never east of `east`: what lies across the date line is two boxes. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const lengthMeters = (places: readonly LatLon[]): number =>
  places.reduce((sum, place, i) => sum + (i === 0 ? 0 : distanceMeters(places[i - 1]!, place)), 0)

/** Area of a ring on the sphere, m²: the trapezoids between its sides and the equator. */
function ringSquareMeters(corners: readonly LatLon[]): number {
  const ring = unrolled(corners)
  let sum = 0
  for (let i = 0; i < ring.length; i++) {
    const a = ring[i]!
    const b = ring[(i + 1) % ring.length]!
    sum += radians(b.longitude - a.longitude) * (2 + Math.sin(radians(a.latitude)) + Math.sin(radians(b.latitude)))
  }
  return Math.abs((sum * EARTH_RADIUS_METERS ** 2) / 2)
}

/** True size in square kilometres (a circle: π·r²; a line: its corridor with round ends). */
export function squareKilometers(area: Area, corridorMeters = DEFAULT_CORRIDOR_METERS): number {
  switch (area.kind) {
    case 'circle':
      return (Math.PI * area.radiusMeters ** 2) / 1e6
    case 'polygon':
      return ringSquareMeters(area.corners) / 1e6
    case 'line':
      return (2 * corridorMeters * lengthMeters(area.places) + Math.PI * corridorMeters ** 2) / 1e6
  }
}

/** Length of the edge of a circle or polygon, of the middle of a line, in metres. */
export function edgeMeters(area: Area): number {
  switch (area.kind) {
    case 'circle':
      return 2 * Math.PI * area.radiusMeters
    case 'polygon':
      return lengthMeters([...area.corners, area.corners[0]!])
    case 'line':
      return lengthMeters(area.places)
  }
}

/** The smallest boxes that hold an area with `marginMeters` around it: one, or two across the date line. */
export function boxesOf(area: Area, marginMeters = 0): Box[] {
  const places = area.kind === 'circle' ? [area.centre] : unrolled(area.kind === 'polygon' ? area.corners : area.places)
  const margin = marginMeters + (area.kind === 'circle' ? area.radiusMeters : 0)
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  const latMargin = (margin / EARTH_RADIUS_METERS) * (180 / Math.PI)
  const south = Math.max(-90, Math.min(...latitudes) - latMargin)
  const north = Math.min(90, Math.max(...latitudes) + latMargin)
  const widest = Math.cos(radians(Math.max(Math.abs(south), Math.abs(north))))
  const spread = Math.sin(Math.min(Math.PI / 2, margin / EARTH_RADIUS_METERS))
  // Around a pole every longitude is near.
  if (spread >= widest) return [{ south, west: -180, north, east: 180 }]
  const lonMargin = Math.asin(spread / widest) * (180 / Math.PI)
  const west = Math.min(...longitudes) - lonMargin
  const east = Math.max(...longitudes) + lonMargin
  if (east - west >= 360) return [{ south, west: -180, north, east: 180 }]
  if (west < -180) return [{ south, west: west + 360, north, east: 180 }, { south, west: -180, north, east }] // prettier-ignore
  if (east > 180) return [{ south, west, north, east: 180 }, { south, west: -180, north, east: east - 360 }] // prettier-ignore
  return [{ south, west, north, east }]
}

/**
 * Metres from the middle of an area to its edge, about: twice its size over its edge, which is exact for circles and
 * squares. Nothing inside a narrow area is far from its edge.
 */
export function innerMeters(area: Area, corridorMeters = DEFAULT_CORRIDOR_METERS): number {
  if (area.kind === 'line') return corridorMeters
  const edge = edgeMeters(area)
  return edge > 0 ? (2 * squareKilometers(area) * 1e6) / edge : 0
}
