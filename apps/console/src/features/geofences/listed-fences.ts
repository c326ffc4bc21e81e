import { readArea, squareKilometers } from '@rastro/geo'
import type { Geofence } from '@rastro/model/geofence'
import { normaliseText } from '#src/live/query'
import { corridorOf } from '#src/map/areas/map-area'

export const SORTS = ['name', 'kind', 'size', 'newest'] as const
export type FenceSort = (typeof SORTS)[number]

/** A geofence with what the list looks at again and again. */
export interface ListedFence {
  readonly fence: Geofence
  readonly wanted: string
  readonly kind: 'circle' | 'line' | 'polygon' | 'unreadable'
  readonly squareKm: number
}

function listedFence(fence: Geofence): ListedFence {
  const area = readArea(fence.area)
  const wanted = normaliseText(`${fence.name} ${fence.description ?? ''}`)
  if (typeof area === 'string') return { fence, wanted, kind: 'unreadable', squareKm: 0 }
  return { fence, wanted, kind: area.kind, squareKm: squareKilometers(area, corridorOf(fence.attributes)) }
}

const KIND_ORDER: Record<ListedFence['kind'], number> = { circle: 0, polygon: 1, line: 2, unreadable: 3 }
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const COMPARE: Record<Exclude<FenceSort, 'name'>, (a: ListedFence, b: ListedFence) => number> = {
  kind: (a, b) => KIND_ORDER[a.kind] - KIND_ORDER[b.kind],
  size: (a, b) => b.squareKm - a.squareKm,
  newest: (a, b) => b.fence.id - a.fence.id,
}

/** Geofences by name: comparing thousands of them takes longer than anything else, so that it is done once. */
export const listFences = (fences: readonly Geofence[]): ListedFence[] =>
  fences.map(listedFence).sort((a, b) => byName.compare(a.fence.name, b.fence.name))

/** What matches of a list by name, in the order wanted; equals stay by name. */
export function shownFences(all: readonly ListedFence[], wanted: string, sort: FenceSort): ListedFence[] {
  const found = wanted === '' ? [...all] : all.filter((one) => one.wanted.includes(wanted))
  return sort === 'name' ? found : found.sort(COMPARE[sort])
}
