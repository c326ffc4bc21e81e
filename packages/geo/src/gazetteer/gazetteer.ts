import { bearingDegrees, distanceMeters, type LatLon } from '../distance'
import { BRAZIL } from './brazil'

export interface GazetteerPlace extends LatLon {
  name: string
  /** Two letters of the state, e.g. `SP`. */
  state: string
  /** Inhabitants in thousands, roughly; absent for small places. */
  thousands?: number
}

export interface NearPlace {
  place: GazetteerPlace
  /** From the place to the point asked for. */
  distanceMeters: number
  /** From the place to the point asked for, degrees clockwise from north. */
  bearingDegrees: number
}

export interface Gazetteer {
  /** The nearest place within `FARTHEST_METERS`; null at sea or abroad. */
  nearest(point: LatLon): NearPlace | null
}

/** Beyond this a place says nothing about where one is. */
export const FARTHEST_METERS = 150_000
const METERS_PER_DEGREE = 111_319.49
/** A little less than it is, so that no rounding leaves a place out. */
const LEAST_METERS_PER_DEGREE = 111_000
const CELLS_ROUND = Math.ceil(FARTHEST_METERS / METERS_PER_DEGREE)

/** Every place of the built-in list. */
export function* brazil(): Generator<GazetteerPlace> {
  for (const [state, list] of Object.entries(BRAZIL)) {
    for (const entry of list.split('|')) {
      const [name = '', latitude, longitude, thousands] = entry.split(';')
      const place = { name, state, latitude: Number(latitude) / 1000, longitude: Number(longitude) / 1000 }
      yield thousands === undefined ? place : { ...place, thousands: Number(thousands) }
    }
  }
}

const cellOf = (latitude: number, longitude: number): string => `${Math.floor(latitude)},${Math.floor(longitude)}`

/** Builds the index once: cells of one degree, nearest ones looked through first. */
export function createGazetteer(places: Iterable<GazetteerPlace> = brazil()): Gazetteer {
  const cells = new Map<string, GazetteerPlace[]>()
  for (const place of places) {
    const key = cellOf(place.latitude, place.longitude)
    const cell = cells.get(key)
    if (cell) cell.push(place)
    else cells.set(key, [place])
  }

  /** Its cells that have places, one ring of them around the one of a point. */
  function cellsAround({ latitude, longitude }: LatLon, ring: number): GazetteerPlace[][] {
    const found: GazetteerPlace[][] = []
    for (let north = -ring; north <= ring; north++) {
      for (let east = -ring; east <= ring; east++) {
        if (Math.max(Math.abs(north), Math.abs(east)) !== ring) continue
        const cell = cells.get(cellOf(latitude + north, longitude + east))
        if (cell) found.push(cell)
      }
    }
    return found
  }

  return {
    nearest(point) {
      // A degree of longitude is shorter than one of latitude: whatever lies beyond a ring is at least this far.
      const degreeMeters = METERS_PER_DEGREE * Math.max(0.1, Math.cos((point.latitude * Math.PI) / 180))
      let nearest: GazetteerPlace | null = null
      let meters = Infinity
      for (let ring = 0; ring <= CELLS_ROUND + 1; ring++) {
        if (meters < (ring - 1) * degreeMeters) break
        for (const cell of cellsAround(point, ring)) {
          for (const place of cell) {
            // Thousands of places stand around a large town: most are too far north or south to be looked at.
            if (Math.abs(place.latitude - point.latitude) * LEAST_METERS_PER_DEGREE > meters) continue
            const away = distanceMeters(place, point)
            if (away >= meters) continue
            nearest = place
            meters = away
          }
        }
      }
      if (!nearest || meters > FARTHEST_METERS) return null
      return { place: nearest, distanceMeters: meters, bearingDegrees: bearingDegrees(nearest, point) }
    },
  }
}
