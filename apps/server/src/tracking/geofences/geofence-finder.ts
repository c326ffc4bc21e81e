import RBush, { type BBox } from 'rbush'
import { type Area, boxesOf, DEFAULT_CORRIDOR_METERS, isInside, type LatLon, readArea } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import type { Registry } from '../resource/index'

/** A geofence ready to be asked. */
export interface PlacedGeofence {
  readonly geofence: Geofence
  readonly area: Area
  readonly corridorMeters: number
  /** Metres above the sea between which it counts; null where it does not say. */
  readonly floorMeters: number | null
  readonly ceilingMeters: number | null
}

/** Finds geofences by place: an R-tree of their boxes, kept up to date. */
export interface GeofenceFinder {
  /** Those whose box holds the place: a few, to be asked one by one. */
  near(place: LatLon): PlacedGeofence[]
  byId(id: number): PlacedGeofence | undefined
}

interface Entry extends BBox {
  placed: PlacedGeofence
}

const positive = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null
}

/** Null for an area that cannot be read: it encloses nothing and disturbs no other. */
export function placeGeofence(geofence: Geofence): PlacedGeofence | null {
  const area = readArea(geofence.area)
  if (typeof area === 'string') return null
  return {
    geofence,
    area,
    corridorMeters: positive(geofence.attributes['polylineDistance']) ?? DEFAULT_CORRIDOR_METERS,
    floorMeters: positive(geofence.attributes['floor']),
    ceilingMeters: positive(geofence.attributes['ceiling']),
  }
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
  const read = (geofence: Geofence): Entry[] => {
    const placed = placeGeofence(geofence)
    if (!placed) return []
    const entries = entriesOf(placed)
    kept.set(geofence.id, { placed, entries })
    return entries
  }
  tree.load([...geofences.all()].flatMap(read))
  geofences.onChange(({ kind, record }) => {
    for (const entry of kept.get(record.id)?.entries ?? []) tree.remove(entry)
    kept.delete(record.id)
    if (kind !== 'removed') for (const entry of read(record)) tree.insert(entry)
  })
  return {
    byId: (id) => kept.get(id)?.placed,
    near({ latitude, longitude }) {
      const at = { minX: longitude, maxX: longitude, minY: latitude, maxY: latitude }
      return tree.search(at).map(({ placed }) => placed)
    },
  }
}
