import { isOnEarth, type LatLon } from '../distance'

/** What a geofence encloses. A line has no width of its own: see `Corridor`. */
export type Area =
  | { kind: 'circle'; centre: LatLon; radiusMeters: number }
  /** One ring; the last corner joins the first. */
  | { kind: 'polygon'; corners: readonly LatLon[] }
  | { kind: 'line'; places: readonly LatLon[] }

/** Why a text is no area. */
export type AreaProblem = 'unreadable' | 'offEarth' | 'tooFewPoints' | 'radius' | 'tooLarge' | 'crossing'

/** How far from a line still counts as on it, metres, when a geofence does not say (TRACKING-API §13). */
export const DEFAULT_CORRIDOR_METERS = 25

const MAX_RADIUS_METERS = 2_000_000
const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s+(${NUMBER})\s*$`)
const SHAPE = /^\s*(CIRCLE|POLYGON|LINESTRING)\s*\(([\s\S]*)\)\s*$/i
const RING = /^\s*\(([^()]*)\)\s*$/

const readPlace = (text: string): LatLon | null => {
  const match = PAIR.exec(text)
  return match ? { latitude: Number(match[1]), longitude: Number(match[2]) } : null
}

/** Places of `lat lon, lat lon, …`, or what is wrong with them. */
function readPlaces(text: string, fewest: number): LatLon[] | AreaProblem {
  const places: LatLon[] = []
  for (const pair of text.split(',')) {
    const place = readPlace(pair)
    if (!place) return 'unreadable'
    if (!isOnEarth(place)) return 'offEarth'
    places.push(place)
  }
  return places.length < fewest ? 'tooFewPoints' : places
}

const isSame = (one: LatLon, other: LatLon): boolean =>
  one.latitude === other.latitude && one.longitude === other.longitude

function readCircle(inner: string): Area | AreaProblem {
  const [place = '', radius = '', ...rest] = inner.split(',')
  const centre = readPlace(place)
  if (!centre || rest.length > 0 || !new RegExp(`^\\s*${NUMBER}\\s*$`).test(radius)) return 'unreadable'
  if (!isOnEarth(centre)) return 'offEarth'
  const radiusMeters = Number(radius)
  if (!(radiusMeters > 0)) return 'radius'
  return radiusMeters > MAX_RADIUS_METERS ? 'tooLarge' : { kind: 'circle', centre, radiusMeters }
}

function readPolygon(inner: string): Area | AreaProblem {
  const ring = RING.exec(inner)?.[1]
  if (ring === undefined) return 'unreadable'
  const corners = readPlaces(ring, 3)
  if (typeof corners === 'string') return corners
  const [first, last] = [corners[0], corners.at(-1)]
  if (first && last && isSame(first, last)) corners.pop()
  if (corners.length < 3) return 'tooFewPoints'
  if (isFlat(unrolled(corners))) return 'tooFewPoints'
  const across = unrolled(corners)
  const longitudes = across.map(({ longitude }) => longitude)
  if (Math.max(...longitudes) - Math.min(...longitudes) >= 180) return 'tooLarge'
  return crossesItself(across) ? 'crossing' : { kind: 'polygon', corners }
}

/**
 * Reads the contract's text form, latitude first: `CIRCLE (lat lon, metres)`, `POLYGON ((lat lon, …))`,
 * `LINESTRING (lat lon, …)` (TRACKING-API §13).
 */
export function readArea(text: string): Area | AreaProblem {
  const [, kind = '', inner = ''] = SHAPE.exec(text) ?? []
  switch (kind.toUpperCase()) {
    case 'CIRCLE':
      return readCircle(inner)
    case 'POLYGON':
      return readPolygon(inner)
    case 'LINESTRING': {
      const places = readPlaces(inner, 2)
      return typeof places === 'string' ? places : { kind: 'line', places }
    }
    default:
      return 'unreadable'
  }
}

const pair = ({ latitude, longitude }: LatLon): string => `${latitude} ${longitude}`

/** The text form of an area, as `readArea` reads it. */
export function writeArea(area: Area): string {
  switch (area.kind) {
    case 'circle':
      return `CIRCLE (${pair(area.centre)}, ${area.radiusMeters})`
    case 'polygon':
      return `POLYGON ((${area.corners.map(pair).join(', ')}))`
    case 'line':
      return `LINESTRING (${area.places.map(pair).join(', ')})`
  }
}

/** Longitudes made continuous for a shape that lies on both sides of the date line: the western ones get 360 added. */
export function unrolled(places: readonly LatLon[]): readonly LatLon[] {
  const isAcross = places.some(({ longitude }) => longitude > 90) && places.some(({ longitude }) => longitude < -90)
  if (!isAcross) return places
  return places.map(({ latitude, longitude }) => ({
    latitude,
    longitude: longitude < 0 ? longitude + 360 : longitude,
  }))
}

const turn = (a: LatLon, b: LatLon, c: LatLon): number =>
  Math.sign(
    (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude),
  )

/** Whether two sides meet anywhere but in a common end. */
export const sidesCross = (a: LatLon, b: LatLon, c: LatLon, d: LatLon): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

/** Whether all corners lie on one line: they enclose nothing. */
function isFlat(corners: readonly LatLon[]): boolean {
  const [first, ...others] = corners
  const second = first && others.find((corner) => !isSame(first, corner))
  return !first || !second || others.every((corner) => turn(first, second, corner) === 0)
}

/** Sides from west to east: only those that overlap there are held against each other, so that a thousand corners are quick. */
function crossesItself(corners: readonly LatLon[]): boolean {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!
    return { from, to, west: Math.min(from.longitude, to.longitude), east: Math.max(from.longitude, to.longitude) }
  })
  sides.sort((a, b) => a.west - b.west)
  for (const [index, one] of sides.entries()) {
    const south = Math.min(one.from.latitude, one.to.latitude)
    const north = Math.max(one.from.latitude, one.to.latitude)
    for (let at = index + 1; at < sides.length; at++) {
      const other = sides[at]!
      if (other.west > one.east) break
      const { from, to } = other
      if (Math.max(from.latitude, to.latitude) < south || Math.min(from.latitude, to.latitude) > north) continue
      // Neighbours have an end in common, which is no crossing.
      if (sidesCross(one.from, one.to, from, to)) return true
    }
  }
  return false
}
