import RBush, { type BBox } from 'rbush'
import {
  type Area,
  boxesOf,
  DEFAULT_CORRIDOR_METERS,
  innerMeters,
  isCrossedBy,
  isInside,
  type LatLon,
  metersToSide,
  readArea,
} from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { positiveNumber } from './positive-number'
import type { Registry } from '#src/tracking/resource/index'

/** A geofence ready to be asked. */
export interface PlacedGeofence {
  readonly geofence: Geofence
  readonly area: Area
  readonly corridorMeters: number
  /** Metres above the sea between which it counts; null where it does not say. */
  readonly floorMeters: number | null
  readonly ceilingMeters: number | null
  /** What it allows, knots; null where it does not say. */
  readonly speedLimitKnots: number | null
  /** Metres from its middle to its edge, about. */
  readonly innerMeters: number
  /** Meant to hold a device in its place. */
  readonly isAnchor: boolean
}

/** Finds geofences by place: an R-tree of their boxes, kept up to date. */
export interface GeofenceFinder {
  /** Those whose box holds the place: a few, to be asked one by one. */
  near(place: LatLon): PlacedGeofence[]
  /** Those whose box the straight way between two places may touch. */
  along(from: LatLon, to: LatLon): PlacedGeofence[]
  byId(id: number): PlacedGeofence | undefined
  anchors(): ReadonlySet<number>
}

interface Entry extends BBox {
  placed: PlacedGeofence
}

/** Null for an area that cannot be read: it encloses nothing and disturbs no other. */
export function placeGeofence(geofence: Geofence): PlacedGeofence | null {
  const area = readArea(geofence.area)
  if (typeof area === 'string') return null
  const { attributes } = geofence
  const corridorMeters = positiveNumber(attributes['polylineDistance']) ?? DEFAULT_CORRIDOR_METERS
  return {
    geofence,
    area,
    corridorMeters,
    floorMeters: positiveNumber(attributes['floor']),
    ceilingMeters: positiveNumber(attributes['ceiling']),
    speedLimitKnots: positiveNumber(attributes['speedLimit']),
    innerMeters: innerMeters(area, corridorMeters),
    isAnchor: isAnchorGeofence(geofence),
  }
}

/** Flagged as one that holds a device in its place. */
export const isAnchorGeofence = ({ attributes }: Geofence): boolean =>
  attributes['isAnchor'] === true || attributes['isAnchor'] === 'true'

/** Whether the straight way between two places touches a geofence that holds neither of them. */
export function isCrossedOnly({ area, corridorMeters }: PlacedGeofence, from: LatLon, to: LatLon): boolean {
  if (isInside(area, from, corridorMeters) || isInside(area, to, corridorMeters)) return false
  if (isCrossedBy(area, from, to)) return true
  return area.kind === 'line' && area.places.some((place) => metersToSide(place, from, to) <= corridorMeters)
}

/** Whether a place, `altitudeMeters` above the sea, lies in a geofence. */
export function isInGeofence(placed: PlacedGeofence, place: LatLon, altitudeMeters: number): boolean {
  const { area, corridorMeters, floorMeters, ceilingMeters } = placed
  if (floorMeters !== null && altitudeMeters < floorMeters) return false
  if (ceilingMeters !== null && altitudeMeters > ceilingMeters) return false
  return isInside(area, place, corridorMeters)
}

const entriesOf = (placed: PlacedGeofence): Entry[] =>
  boxesOf(placed.area, placed.area.kind === 'line' ? placed.corridorMeters : 0).map(({ south, west, north, east }) => ({
    minX: west,
    minY: south,
    maxX: east,
    maxY: north,
    placed,
  }))

export function createGeofenceFinder(geofences: Registry<Geofence>): GeofenceFinder {
  const tree = new RBush<Entry>()
  const kept = new Map<number, { placed: PlacedGeofence; entries: Entry[] }>()
  const anchors = new Set<number>()
  const read = (geofence: Geofence): Entry[] => {
    const placed = placeGeofence(geofence)
    if (!placed) return []
    const entries = entriesOf(placed)
    kept.set(geofence.id, { placed, entries })
    if (placed.isAnchor) anchors.add(geofence.id)
    return entries
  }
  tree.load([...geofences.all()].flatMap(read))
  geofences.onChange(({ kind, record }) => {
    for (const entry of kept.get(record.id)?.entries ?? []) tree.remove(entry)
    kept.delete(record.id)
    anchors.delete(record.id)
    if (kind !== 'removed') for (const entry of read(record)) tree.insert(entry)
  })
  return {
    byId: (id) => kept.get(id)?.placed,
    anchors: () => anchors,
    along(from, to) {
      const isAcross = Math.abs(from.longitude - to.longitude) > 180
      const box = {
        minX: isAcross ? -180 : Math.min(from.longitude, to.longitude),
        maxX: isAcross ? 180 : Math.max(from.longitude, to.longitude),
        minY: Math.min(from.latitude, to.latitude),
        maxY: Math.max(from.latitude, to.latitude),
      }
      return [...new Set(tree.search(box).map(({ placed }) => placed))]
    },
    near({ latitude, longitude }) {
      const at = { minX: longitude, maxX: longitude, minY: latitude, maxY: latitude }
      return tree.search(at).map(({ placed }) => placed)
    },
  }
}
