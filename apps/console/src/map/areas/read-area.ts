import { isOnEarth } from '@rastro/geo'
import { circleRing } from './area-geometry'

const NUMBER = /-?\d+(?:\.\d+)?(?:e-?\d+)?/gi
/** Of a hundred thousand corners: one look at each. */
const PAIR = /^\s*([-+.\de]+)\s+([-+.\de]+)\s*$/i

/** `lat lon, lat lon, …` as GeoJSON positions (longitude first); null when a pair is incomplete or not on earth. */
function readPlaces(text: string): GeoJSON.Position[] | null {
  const places: GeoJSON.Position[] = []
  for (const pair of text.split(',')) {
    const found = PAIR.exec(pair)
    const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
    // What is no number is nowhere on earth.
    if (!isOnEarth({ latitude, longitude })) return null
    places.push([longitude, latitude])
  }
  return places
}

/** Closed: otherwise its outline would lack a side. */
const closed = (ring: GeoJSON.Position[]): GeoJSON.Position[] => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...ring, first] : ring
}

/**
 * The `area` text of a geofence, latitude first: `CIRCLE (lat lon, metres)`, `POLYGON ((…), (hole…))` or
 * `LINESTRING (…)`. Null when it cannot be read.
 */
export function readArea(area: string): GeoJSON.Geometry | null {
  const [, kind = '', inner = ''] = /^\s*([a-z]+)\s*\((.*)\)\s*$/is.exec(area) ?? []
  switch (kind.toUpperCase()) {
    case 'CIRCLE': {
      const [latitude, longitude, radiusMeters] = (inner.match(NUMBER) ?? []).map(Number)
      if (latitude === undefined || longitude === undefined || radiusMeters === undefined || !(radiusMeters > 0))
        return null
      const centre = { latitude, longitude }
      return isOnEarth(centre) ? { type: 'Polygon', coordinates: [circleRing(centre, radiusMeters)] } : null
    }
    case 'LINESTRING': {
      const places = readPlaces(inner)
      return places && places.length > 1 ? { type: 'LineString', coordinates: places } : null
    }
    case 'POLYGON': {
      const rings = (inner.match(/\(([^()]*)\)/g) ?? []).map((ring) => readPlaces(ring.slice(1, -1)))
      const coordinates = rings.filter((ring): ring is GeoJSON.Position[] => ring !== null && ring.length > 2)
      return coordinates.length > 0 && coordinates.length === rings.length
        ? { type: 'Polygon', coordinates: coordinates.map(closed) }
        : null
    }
    default:
      return null
  }
}
