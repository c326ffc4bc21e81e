import { type Area, isOnEarth, type LatLon, writeArea } from '@rastro/geo'
import { AREA_MAX_CHARS, problemOfArea, type DrawProblem } from '#src/map/drawing/drawing'

/** What was found in a file, before the person chose radius and width. */
export interface ForeignShape {
  name: string
  description: string
  /** `#rrggbb`, or empty. */
  color: string
  kind: 'point' | 'circle' | 'line' | 'polygon'
  places: LatLon[]
  /** Of a circle. */
  radiusMeters: number
  /** Half the width of a line, where the file says it. */
  corridorMeters: number | null
  hasHoles: boolean
}

/** A row of the preview. */
export interface ForeignArea {
  shape: ForeignShape
  /** Number in the file, from 1. */
  number: number
  area: Area | null
  problem: DrawProblem | null
  isSimplified: boolean
}

/** Six decimals are a tenth of a metre, and more points fit. */
const DECIMALS = 1e6
const NAME_MAX = 128
const round = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS

const properties = (feature: GeoJSON.Feature): Record<string, unknown> => feature.properties ?? {}
const textOf = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, NAME_MAX)

const HTML =
  /<\/?(?:a|b|body|br|center|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|small|span|strong|table|tbody|td|th|tr|u|ul)(?:\s[^>]*)?\/?>/gi

/** Descriptions are often pages of HTML: of KML as `{ '@type': 'html', value }`. Their words are kept. */
const descriptionOf = (value: unknown): string => {
  const plain = typeof value === 'object' && value !== null && 'value' in value ? value.value : value
  return textOf(typeof plain === 'string' ? plain.replaceAll(HTML, ' ') : plain)
}
const positive = (value: unknown): number | null => {
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null
}
const colorOf = (of: Record<string, unknown>): string =>
  [of['color'], of['stroke'], of['fill']].find(
    (value): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  ) ?? ''

const placeOf = ([longitude, latitude]: GeoJSON.Position): LatLon => ({
  latitude: round(latitude ?? Number.NaN),
  longitude: round(longitude ?? Number.NaN),
})

const isSame = (one: LatLon | undefined, other: LatLon | undefined): boolean =>
  one !== undefined && other !== undefined && one.latitude === other.latitude && one.longitude === other.longitude

/** Places one after the other are different ones; a ring does not repeat its first at its end. */
function tidy(positions: readonly GeoJSON.Position[], isRing: boolean): LatLon[] {
  const places: LatLon[] = []
  for (const position of positions) {
    const place = placeOf(position)
    if (!isSame(place, places.at(-1))) places.push(place)
  }
  if (isRing && places.length > 1 && isSame(places[0], places.at(-1))) places.pop()
  return places
}

/** Radius in metres, where a file says one: as ours does, or in the words people use. */
function radiusOf(of: Record<string, unknown>): number | null {
  const said = positive(of['radiusMeters']) ?? positive(of['radius']) ?? positive(of['raio']) ?? positive(of['radio'])
  return said ?? positive(/radius[=: ]+([\d.]+)/i.exec(textOf(of['cmt']))?.[1])
}

function shapesOf(
  geometry: GeoJSON.Geometry,
  of: Record<string, unknown>,
): Omit<ForeignShape, 'name' | 'description' | 'color'>[] {
  const base = { radiusMeters: 0, corridorMeters: positive(of['corridorMeters']), hasHoles: false }
  const point = (position: GeoJSON.Position) => {
    const radiusMeters = radiusOf(of)
    const kind = radiusMeters === null ? ('point' as const) : ('circle' as const)
    return { ...base, kind, places: [placeOf(position)], radiusMeters: radiusMeters ?? 0 }
  }
  const line = (positions: readonly GeoJSON.Position[]) => {
    const isRing = of['type'] === 'polygon'
    return { ...base, kind: isRing ? ('polygon' as const) : ('line' as const), places: tidy(positions, isRing) }
  }
  const polygon = (rings: readonly GeoJSON.Position[][]) => {
    const centre: LatLon = { latitude: Number(of['latitude']), longitude: Number(of['longitude']) }
    const radiusMeters = of['shape'] === 'circle' ? positive(of['radiusMeters']) : null
    if (radiusMeters !== null && isOnEarth(centre)) return { ...base, kind: 'circle' as const, places: [centre], radiusMeters } // prettier-ignore
    return { ...base, kind: 'polygon' as const, places: tidy(rings[0] ?? [], true), hasHoles: rings.length > 1 }
  }
  switch (geometry.type) {
    case 'Point':
      return [point(geometry.coordinates)]
    case 'MultiPoint':
      return geometry.coordinates.map(point)
    case 'LineString':
      return [line(geometry.coordinates)]
    case 'MultiLineString':
      return geometry.coordinates.map(line)
    case 'Polygon':
      return [polygon(geometry.coordinates)]
    case 'MultiPolygon':
      return geometry.coordinates.map(polygon)
    case 'GeometryCollection':
      return geometry.geometries.flatMap((one) => shapesOf(one, of))
    default:
      return []
  }
}

/** Every shape of a feature; a feature of several parts becomes several, numbered ones. */
export function readFeature(feature: GeoJSON.Feature): ForeignShape[] {
  // Other people's files: a geometry may be missing whatever its type says.
  const geometry: GeoJSON.Geometry | null = feature.geometry ?? null
  if (!geometry) return []
  const of = properties(feature)
  const name = textOf(of['name'] ?? of['Name'] ?? of['title'] ?? of['nome'])
  const shapes = shapesOf(geometry, of)
  return shapes.map((shape, index) => ({
    ...shape,
    name: shapes.length > 1 && name !== '' ? `${name.slice(0, NAME_MAX - 6)} ${index + 1}` : name,
    description: descriptionOf(of['description'] ?? of['desc']),
    color: colorOf(of),
  }))
}

/** Longest distance of a place from the side that would replace it, degrees; flat. */
function offside(place: LatLon, from: LatLon, to: LatLon): number {
  const [dx, dy] = [to.longitude - from.longitude, to.latitude - from.latitude]
  const [px, py] = [place.longitude - from.longitude, place.latitude - from.latitude]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square))
  return Math.hypot(px - along * dx, py - along * dy)
}

/** Leaves out what is nearer than `tolerance` degrees to the rest (Douglas and Peucker), without recursion. */
function simplify(places: readonly LatLon[], tolerance: number): LatLon[] {
  const keep = new Uint8Array(places.length)
  keep[0] = keep[places.length - 1] = 1
  const spans: [number, number][] = [[0, places.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [worst, at] = [tolerance, -1]
    for (let index = from + 1; index < to; index++) {
      const away = offside(places[index]!, places[from]!, places[to]!)
      if (away > worst) [worst, at] = [away, index]
    }
    if (at < 0) continue
    keep[at] = 1
    spans.push([from, at], [at, to])
  }
  return places.filter((_, index) => keep[index] === 1)
}

/** A tenth of a metre to begin with. */
const FINEST_DEGREES = 1e-6
const COARSEST_DEGREES = 1
/** No text so short holds more. */
const MOST_PLACES = AREA_MAX_CHARS / 5

/** As many places as the server stores, the shape changed as little as possible. */
function fitted(kind: 'line' | 'polygon', places: LatLon[]): LatLon[] {
  const build = (some: LatLon[]): Area => (kind === 'line' ? { kind, places: some } : { kind, corners: some })
  const first = places[0]
  let now = places
  for (let tolerance = FINEST_DEGREES; tolerance < COARSEST_DEGREES; tolerance *= 2) {
    if (now.length < MOST_PLACES && writeArea(build(now)).length <= AREA_MAX_CHARS) break
    now = simplify(kind === 'polygon' && first ? [...now, first] : now, tolerance)
    if (kind === 'polygon') now.pop()
  }
  return now
}

export interface ImportSizes {
  /** For points without a radius of their own. */
  pointRadiusMeters: number
}

/** The area of a found shape, or what is wrong with it. */
export function areaOfShape(shape: ForeignShape, number: number, { pointRadiusMeters }: ImportSizes): ForeignArea {
  const { kind, places, radiusMeters } = shape
  const row = (area: Area | null, problem: DrawProblem | null, isSimplified = false): ForeignArea =>
    ({ shape, number, area, problem, isSimplified }) // prettier-ignore
  if (places.some((place) => !isOnEarth(place))) return row(null, 'offEarth')
  const [centre] = places
  if (kind === 'point' || kind === 'circle') {
    if (!centre) return row(null, 'unreadable')
    const area: Area = { kind: 'circle', centre, radiusMeters: kind === 'circle' ? Math.round(radiusMeters * 10) / 10 : pointRadiusMeters } // prettier-ignore
    return row(area, problemOfArea(area))
  }
  const fit = fitted(kind, places)
  const area: Area = kind === 'line' ? { kind, places: fit } : { kind, corners: fit }
  if (fit.length < (kind === 'line' ? 2 : 3)) return row(null, 'tooFewPoints')
  return row(area, problemOfArea(area), fit.length < places.length)
}
