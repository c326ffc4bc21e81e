import { distanceMeters } from '@rastro/geo'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'
import { numberSetting, type ReadSetting } from '#src/tracking/position/steps/index'

const METERS_PER_NAUTICAL_MILE = 1852
const MS_PER_HOUR = 3_600_000

/** Whether nobody could have driven from one position to the next. A leap that was none is over with the one after. */
export function isLeap(last: TrackedPosition | null, position: TrackedPosition, setting: ReadSetting): boolean {
  const knots = numberSetting(setting, 'event.geofence.maxSpeed')
  if (knots <= 0 || !last || !hasPlace(last)) return false
  const hours = Math.abs(position.fixTimeMs - last.fixTimeMs) / MS_PER_HOUR
  return distanceMeters(last, position) / METERS_PER_NAUTICAL_MILE > knots * Math.max(hours, 1 / 3600)
}

/** Whether a place is sure enough to say where a device went. */
export function isPlaceSure(last: TrackedPosition | null, position: TrackedPosition, setting: ReadSetting): boolean {
  if (!position.valid || !hasPlace(position)) return false
  const meters = numberSetting(setting, 'event.geofence.maxAccuracy')
  if (meters > 0 && position.accuracyMeters > meters) return false
  return !isLeap(last, position, setting)
}
