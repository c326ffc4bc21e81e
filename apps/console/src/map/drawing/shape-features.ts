import { destination, type Area, type LatLon } from '@rastro/geo'
import { areaGeometry } from '../areas/area-geometry'
import { pixelsAtZoom0 } from '../areas/corridor'
import { areaOf, radiusTo, type Drawing } from './drawing'

const position = ({ latitude, longitude }: LatLon): GeoJSON.Position => [longitude, latitude]
const point = (place: LatLon, role: HandleRole): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { role },
  geometry: { type: 'Point', coordinates: position(place) },
})
const line = (places: readonly LatLon[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { role: 'draft' },
  geometry: { type: 'LineString', coordinates: places.map(position) },
})

/** `whole` moves the shape; `middle` makes a new place between two. */
export type HandleRole = 'corner' | 'first' | 'middle' | 'centre' | 'radius' | 'chosen' | 'whole'

/** Something that can be gripped. */
export interface Handle {
  readonly role: HandleRole
  /** Of the place; of a middle, where a new place would stand. */
  readonly index: number
  readonly place: LatLon
}

const between = (a: LatLon, b: LatLon): LatLon => ({
  latitude: (a.latitude + b.latitude) / 2,
  longitude: (a.longitude + b.longitude) / 2,
})

const middleOf = (places: readonly LatLon[]): LatLon => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
})

/** The way from the centre to the handle of the radius: to the east. */
const RADIUS_BEARING = 90

/** What of a drawing can be gripped; what is gripped first comes first. */
export function handlesOf(drawing: Drawing, chosen: number | null): Handle[] {
  const { kind, places, radiusMeters, isEnded } = drawing
  if (kind === 'circle') {
    const [centre] = places
    if (!centre) return []
    const middle: Handle = { role: 'centre', index: 0, place: centre }
    if (radiusMeters === 0) return [middle]
    return [{ role: 'radius', index: 1, place: destination(centre, RADIUS_BEARING, radiusMeters) }, middle]
  }
  const corners = places.map((place, index): Handle => {
    const isFirst = index === 0 && kind === 'polygon' && !isEnded && places.length > 2
    return { role: index === chosen ? 'chosen' : isFirst ? 'first' : 'corner', index, place }
  })
  if (!isEnded) return corners
  const sides = kind === 'polygon' ? places.length : places.length - 1
  const middles = Array.from({ length: sides }, (_, index): Handle | null => {
    const [from, to] = [places[index], places[(index + 1) % places.length]]
    return from && to ? { role: 'middle', index: index + 1, place: between(from, to) } : null
  })
  const whole: Handle = { role: 'whole', index: -1, place: middleOf(places) }
  return [...corners, ...middles.filter((handle) => handle !== null), whole]
}

const shapeOf = (area: Area, corridorMeters: number): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {
    role: area.kind === 'line' ? 'corridor' : 'shape',
    wide: area.kind === 'line' ? pixelsAtZoom0(2 * corridorMeters, area.places[0]?.latitude ?? 0) : 0,
  },
  geometry: areaGeometry(area),
})

/** What it would be if the person clicked where the pointer is. */
const withPointer = (drawing: Drawing, pointer: LatLon, last: LatLon): Drawing =>
  drawing.kind === 'circle'
    ? { ...drawing, radiusMeters: radiusTo(last, pointer) }
    : { ...drawing, places: [...drawing.places, pointer] }

/** Everything that is drawn of a shape under work, or of one that only stands there (`withHandles` false). */
export function shapeFeatures(
  drawing: Drawing,
  look: { corridorMeters: number; pointer: LatLon | null; chosen: number | null; withHandles: boolean },
): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = []
  const { pointer } = look
  const { places, isEnded } = drawing
  const last = places.at(-1)
  const goesOn = look.withHandles && !isEnded && pointer !== null && last !== undefined
  const area = areaOf(goesOn ? withPointer(drawing, pointer, last) : drawing)
  if (area) features.push(shapeOf(area, look.corridorMeters))
  if (goesOn) features.push(line([last, pointer]))
  if (look.withHandles) for (const { role, place } of handlesOf(drawing, look.chosen)) features.push(point(place, role))
  return { type: 'FeatureCollection', features }
}
