import { NO_FIX_TIME_MS, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { Step } from './step'

/** The fix of the last position, its time as well. */
export function stayAt(last: TrackedPosition, position: TrackedPosition): void {
  position.fixTimeMs = last.fixTimeMs
  position.measuredMs = last.measuredMs
  position.valid = last.valid
  position.latitude = last.latitude
  position.longitude = last.longitude
  position.altitudeMeters = last.altitudeMeters
  position.speedKnots = last.speedKnots
  position.courseDegrees = last.courseDegrees
  position.accuracyMeters = last.accuracyMeters
}

/** A message without a location stays where the device was last seen. */
export const fillWithoutFix: Step = (position, { last, hasFix, hasDeviceTime }) => {
  if (!hasDeviceTime) position.deviceTimeMs = position.serverTimeMs
  if (hasFix) return undefined
  if (last) stayAt(last, position)
  else position.fixTimeMs = NO_FIX_TIME_MS
  return undefined
}
