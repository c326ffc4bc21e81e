import { readArea, squareKilometers } from '@rastro/geo'
import type { Geofence, GeofenceName } from '@rastro/model/geofence'
import { nameKey, normaliseText } from '#src/live/query'
import { corridorOf } from '#src/map/areas/map-area'

export const SORTS = ['name', 'kind', 'size', 'newest'] as const
export type GeofenceSort = (typeof SORTS)[number]

/** No shape has so short a text. */
const NO_SHAPE = ''

/** What is known while the shapes are on their way. */
export const withoutShape = (geofence: GeofenceName): Geofence => ({ ...geofence, area: NO_SHAPE })

type Kind = 'circle' | 'line' | 'polygon' | 'unreadable' | 'awaited'

/**
 * A geofence with what the list looks at again and again. Its shape is read when it is first asked for: of thousands a
 * screen shows ten, and the first row must not wait for the corners of all.
 */
export class ListedGeofence {
  private words: string | null = null
  private shape: { kind: Kind; squareKm: number } | null = null

  constructor(readonly geofence: Geofence) {}

  get wanted(): string {
    return (this.words ??= normaliseText(`${this.geofence.name} ${this.geofence.description ?? ''}`))
  }

  get kind(): Kind {
    return this.read().kind
  }

  get squareKm(): number {
    return this.read().squareKm
  }

  private read(): { kind: Kind; squareKm: number } {
    if (this.shape) return this.shape
    const { area: text, attributes } = this.geofence
    if (text === NO_SHAPE) return (this.shape = { kind: 'awaited', squareKm: 0 })
    const area = readArea(text)
    const squareKm = typeof area === 'string' ? 0 : squareKilometers(area, corridorOf(attributes))
    return (this.shape = { kind: typeof area === 'string' ? 'unreadable' : area.kind, squareKm })
  }
}

const KIND_ORDER: Record<Kind, number> = { circle: 0, polygon: 1, line: 2, unreadable: 3, awaited: 4 }

const COMPARE: Record<Exclude<GeofenceSort, 'name'>, (a: ListedGeofence, b: ListedGeofence) => number> = {
  kind: (a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind],
  size: (a, b) => b.squareKm - a.squareKm,
  newest: (a, b) => b.geofence.id - a.geofence.id,
}

/** Geofences by name: of thousands the names are prepared and compared once. */
export const listGeofences = (geofences: readonly Geofence[]): ListedGeofence[] =>
  geofences
    .map((geofence) => ({ geofence, key: nameKey(geofence.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ geofence }) => new ListedGeofence(geofence))

/** What matches of a list by name, in the order wanted; equals stay by name. */
export function shownGeofences(all: readonly ListedGeofence[], wanted: string, sort: GeofenceSort): ListedGeofence[] {
  const found = wanted === '' ? [...all] : all.filter((one) => one.wanted.includes(wanted))
  return sort === 'name' ? found : found.sort(COMPARE[sort])
}
