import { NO_FIX_TIME_MS } from '#src/tracking/positions/index'
import type { Step } from './step'

/** A message without a location stays where the device was last seen. */
export const fillWithoutFix: Step = (position, { last, hasFix, hasDeviceTime }) => {
  if (!hasDeviceTime) position.deviceTimeMs = position.serverTimeMs
  if (hasFix) return undefined
  position.fixTimeMs = last?.fixTimeMs ?? NO_FIX_TIME_MS
  if (!last) return undefined
  position.valid = last.valid
  position.latitude = last.latitude
  position.longitude = last.longitude
  position.altitudeMeters = last.altitudeMeters
  position.speedKnots = last.speedKnots
  position.courseDegrees = last.courseDegrees
  position.accuracyMeters = last.accuracyMeters
  return undefined
}
