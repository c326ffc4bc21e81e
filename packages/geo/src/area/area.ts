import { distanceMeters, EARTH_RADIUS_METERS, type LatLon } from '../distance'

/** The shape of a geofence (TRACKING-API §13). Lengths in metres. */
export type Area =
  | { kind: 'circle'; center: LatLon; radiusMeters: number }
  | { kind: 'polygon'; ring: readonly LatLon[] }
  | { kind: 'line'; path: readonly LatLon[] }

/** How far from a line one still is on it, unless the geofence says otherwise. */
export const LINE_WIDTH_METERS = 25

const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`
const CIRCLE = new RegExp(String.raw`^CIRCLE\s*\(\s*(${NUMBER})\s+(${NUMBER})\s*,\s*(${NUMBER})\s*\)$`, 'i')
const POLYGON = /^POLYGON\s*\(\s*\(([^()]*)\)\s*\)$/i
const LINE = /^LINESTRING\s*\(([^()]*)\)$/i
const PAIR = new RegExp(String.raw`^\s*(${NUMBER})\s+(${NUMBER})\s*$`)

function pointOf(latitude: string | undefined, longitude: string | undefined): LatLon | null {
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

function pointsOf(text: string): LatLon[] | null {
  const points: LatLon[] = []
  for (const pair of text.split(',')) {
    const match = PAIR.exec(pair)
    const point = match && pointOf(match[1], match[2])
    if (!point) return null
    points.push(point)
  }
  return points
}

/** Reads the contract's text form, latitude first; null when it is none. */
export function parseArea(text: string): Area | null {
  const trimmed = text.trim()
  const circle = CIRCLE.exec(trimmed)
  if (circle) {
    const center = pointOf(circle[1], circle[2])
    const radiusMeters = Number(circle[3])
    return center && radiusMeters >= 0 ? { kind: 'circle', center, radiusMeters } : null
  }
  const ring = pointsOf(POLYGON.exec(trimmed)?.[1] ?? '-')
  if (ring) return ring.length >= 3 ? { kind: 'polygon', ring } : null
  const path = pointsOf(LINE.exec(trimmed)?.[1] ?? '-')
  return path && path.length >= 2 ? { kind: 'line', path } : null
}

/** A ring over the date line is laid out east of it. */
const crossesDateLine = (ring: readonly LatLon[]): boolean =>
  ring.some(({ longitude }) => longitude > 90) && ring.some(({ longitude }) => longitude < -90)

function isInRing(ring: readonly LatLon[], point: LatLon): boolean {
  const unwrap = crossesDateLine(ring) ? (longitude: number) => (longitude < 0 ? longitude + 360 : longitude) : null
  const eastOf = ({ longitude }: LatLon): number => (unwrap ? unwrap(longitude) : longitude)
  const east = eastOf(point)
  let isInside = false
  let before = ring.at(-1)
  for (const corner of ring) {
    if (before && corner.latitude > point.latitude !== before.latitude > point.latitude) {
      const share = (point.latitude - corner.latitude) / (before.latitude - corner.latitude)
      if (east < eastOf(corner) + share * (eastOf(before) - eastOf(corner))) isInside = !isInside
    }
    before = corner
  }
  return isInside
}

const METERS_PER_DEGREE = (EARTH_RADIUS_METERS * Math.PI) / 180

/** Metres to the nearest point of the stretch between two places, flat around `point`: right for stretches of a road. */
function metersToStretch(from: LatLon, to: LatLon, point: LatLon): number {
  const scale = Math.cos((point.latitude * Math.PI) / 180)
  const flat = (one: LatLon) => ({
    x: (one.longitude - point.longitude) * scale * METERS_PER_DEGREE,
    y: (one.latitude - point.latitude) * METERS_PER_DEGREE,
  })
  const a = flat(from)
  const b = flat(to)
  const dx = b.x - a.x
  const dy = b.y - a.y
  const lengthSquared = dx * dx + dy * dy
  const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / lengthSquared))
  return Math.hypot(a.x + share * dx, a.y + share * dy)
}

/** @param lineWidthMeters how far from a line still counts; the attribute `polylineDistance` of a geofence */
export function isInArea(area: Area, point: LatLon, lineWidthMeters = LINE_WIDTH_METERS): boolean {
  if (area.kind === 'circle') return distanceMeters(area.center, point) <= area.radiusMeters
  if (area.kind === 'polygon') return isInRing(area.ring, point)
  return area.path.some((to, index) => {
    const from = area.path[index - 1]
    return from !== undefined && metersToStretch(from, to, point) <= lineWidthMeters
  })
}
