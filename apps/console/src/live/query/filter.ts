import type { VehicleState } from '@rastro/model/vehicle-state'
import type { AdvancedFilter, CombinedFilter, FleetQuery } from '../contract'
import {
  categoryOf,
  gpsBrandOf,
  gpsModelOf,
  hasDriver,
  isAnchored,
  isDeletedUniqueId,
  isIgnitionOn,
  isLocked,
  isMoving,
  isStopped,
  stateOf,
  statusOf,
  technologyOf,
  type FleetRecord,
} from './device-traits'
import { compileSearch } from './search'

export type Test = (record: FleetRecord) => boolean

const COMBINED: Record<CombinedFilter, Test> = {
  all: () => true,
  online: (record) => statusOf(record) === 'online',
  offline: (record) => statusOf(record) === 'offline',
  unknown: (record) => statusOf(record) === 'unknown',
  moving: isMoving,
  stopped: isStopped,
}

const valueOf =
  (read: (device: FleetRecord['device']) => string) =>
  (wanted: string | null): Test =>
    wanted === null ? ({ device }) => read(device) !== '' : ({ device }) => read(device) === wanted

const ADVANCED: Record<AdvancedFilter, (wanted: string | null) => Test> = {
  none: () => () => true,
  anchor: () => isAnchored,
  driver: () => hasDriver,
  ignition: () => isIgnitionOn,
  locked: () => isLocked,
  gps_brand: valueOf(gpsBrandOf),
  gps_model: valueOf(gpsModelOf),
  technology: valueOf(technologyOf),
}

export interface CompiledFilter {
  /** Everything but category and combined: the devices that the category list counts. */
  scope: (record: FleetRecord, searchKey: string) => boolean
  isCategoryShown: Test
  /** Status or motion. */
  combined: Test
  /** The state that was chosen; null for all. */
  doing: VehicleState | null
}

/** Whether a device may be shown at all. */
export const isListable = ({ device }: FleetRecord): boolean => !isDeletedUniqueId(device.uniqueId)

/** Turns a query into tests that are cheap to run per device. `onlyDeviceId` is the map's affair, not the list's. */
export function compileFilter(query: FleetQuery): CompiledFilter {
  const matches = compileSearch(query.search)
  const groups = query.groupIds === null ? null : new Set(query.groupIds)
  const hidden = new Set(query.hiddenCategories)
  const advanced = ADVANCED[query.advanced](query.advancedValue)
  return {
    scope: (record, searchKey) =>
      (groups === null || groups.has(record.device.groupId)) &&
      (query.state === null || stateOf(record.device) === query.state) &&
      advanced(record) &&
      matches(searchKey),
    isCategoryShown: (record) => hidden.size === 0 || !hidden.has(categoryOf(record.device)),
    combined: COMBINED[query.combined],
    doing: query.doing,
  }
}
