import { type Area, isOnEarth, type LatLon, writeArea } from '@rastro/geo'
import { AREA_MAX_CHARS, problemOfArea, type DrawProblem } from '#src/map/drawing/drawing'
import { MOST_SIMPLIFIED, simplified, thinned } from './simplify'

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

/** `POLYGON ((…))` without what it holds. */
const FRAME_CHARS = 12
/** No text so short holds more. */
const MOST_STORED = AREA_MAX_CHARS / 5
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

/** A tag ends before the next begins: a megabyte of tags that never end is read once, not once for each. */
const HTML =
  /<\/?(?:a|b|body|br|center|div|em|font|h[1-6]|head|hr|html|i|img|li|ol|p|small|span|strong|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>/gi

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

/** As many places as the server stores, the shape changed as little as possible. Null when it has too many to tell. */
function fitted(kind: 'line' | 'polygon', places: LatLon[]): LatLon[] | null {
  const build = (some: LatLon[]): Area => (kind === 'line' ? { kind, places: some } : { kind, corners: some })
  if (places.length < MOST_STORED && writeArea(build(places)).length <= AREA_MAX_CHARS) return places
  const apart = thinned(places)
  return apart.length > MOST_SIMPLIFIED ? null : simplified(apart, kind === 'polygon', AREA_MAX_CHARS - FRAME_CHARS)
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
  if (!fit) return row(null, 'tooManyPoints')
  const area: Area = kind === 'line' ? { kind, places: fit } : { kind, corners: fit }
  if (fit.length < (kind === 'line' ? 2 : 3)) return row(null, 'tooFewPoints')
  return row(area, problemOfArea(area), fit.length < places.length)
}

/** Longer than this nothing else gets its turn, ms. */
const SLICE_MS = 30
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The areas of all shapes, with room for the page to breathe in between. */
export async function areasOfShapes(shapes: readonly ForeignShape[], sizes: ImportSizes): Promise<ForeignArea[]> {
  const areas: ForeignArea[] = []
  let endAt = performance.now() + SLICE_MS
  for (const [index, shape] of shapes.entries()) {
    areas.push(areaOfShape(shape, index + 1, sizes))
    if (performance.now() < endAt) continue
    await pause()
    endAt = performance.now() + SLICE_MS
  }
  return areas
}
