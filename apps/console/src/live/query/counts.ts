import { VEHICLE_STATES, type VehicleState } from '@rastro/model/vehicle-state'
import type { FleetCounts } from '../contract'
import {
  categoryOf,
  gpsBrandOf,
  gpsModelOf,
  isMoving,
  stateOf,
  statusOf,
  technologyOf,
  type FleetRecord,
} from './device-traits'

export type FleetBucket = 'moving' | 'stopped' | 'offline' | 'unknown'

export function bucketOf(record: FleetRecord): FleetBucket {
  const status = statusOf(record)
  return status !== 'online' ? status : isMoving(record) ? 'moving' : 'stopped'
}

interface Countable {
  record: FleetRecord
  bucket: FleetBucket
  doing: VehicleState
  inScope: boolean
  categoryShown: boolean
}

const sorted = (values: Set<string>): string[] => [...values].filter(Boolean).sort((a, b) => a.localeCompare(b))

/**
 * Counts beside the filters. Status and motion counts follow every other filter, so that a chip shows the number of rows
 * that choosing it gives; the values offered by the filters come from the whole fleet.
 */
export function countFleet(rows: Iterable<Countable>): FleetCounts {
  const tally = { fleet: 0, all: 0, online: 0, offline: 0, unknown: 0, moving: 0, stopped: 0 }
  const doingTally = Object.fromEntries(VEHICLE_STATES.map((state) => [state, 0])) as Record<VehicleState, number>
  const categories: Record<string, number> = {}
  const brands = new Set<string>()
  const models = new Set<string>()
  const technologies = new Set<string>()
  const states = new Set<string>()
  for (const {
    record: { device },
    bucket,
    doing,
    inScope,
    categoryShown,
  } of rows) {
    tally.fleet++
    brands.add(gpsBrandOf(device))
    models.add(gpsModelOf(device))
    technologies.add(technologyOf(device))
    states.add(stateOf(device))
    if (!inScope) continue
    const category = categoryOf(device)
    categories[category] = (categories[category] ?? 0) + 1
    if (!categoryShown) continue
    tally.all++
    tally[bucket]++
    doingTally[doing]++
    if (bucket === 'moving' || bucket === 'stopped') tally.online++
  }
  return {
    ...tally,
    doing: doingTally,
    categories,
    brands: sorted(brands),
    models: sorted(models),
    technologies: sorted(technologies),
    states: sorted(states),
  }
}
