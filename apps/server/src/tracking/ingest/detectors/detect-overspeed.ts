import { numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'
import { booleanSetting, numberSetting } from '#src/tracking/position/steps/index'
import { type DetectContext, type Detector, NOTHING } from './detector'

const NO_IDS: readonly number[] = []

interface Limit {
  knots: number
  from: 'device' | 'road' | 'geofence'
  geofenceId: number
}

/** The limit of the device, replaced by that of the road, replaced by that of a geofence around it. */
function limitAt(position: TrackedPosition, { setting, hooks }: DetectContext): Limit {
  const isLowest = position.geofenceIds !== null && booleanSetting(setting, 'event.overspeed.preferLowest')
  let found: Limit | null = null
  for (const id of position.geofenceIds ?? NO_IDS) {
    const knots = hooks.geofences?.look(id, position)?.speedLimitKnots ?? 0
    if (knots <= 0) continue
    if (!found || (isLowest ? knots < found.knots : knots > found.knots))
      found = { knots, from: 'geofence', geofenceId: id }
  }
  if (found) return found
  const road = numberAttribute(position, 'speedLimit')
  if (road > 0) return { knots: road, from: 'road', geofenceId: 0 }
  return { knots: numberSetting(setting, 'speedLimit'), from: 'device', geofenceId: 0 }
}

/** Faster than allowed for long enough; told once until it is slow enough again (TRACKING-API §8). */
export const detectOverspeed: Detector = {
  detect(position, context) {
    const { memory, setting } = context
    if (!position.valid) return NOTHING
    const limit = limitAt(position, context)
    if (limit.knots <= 0) return memory.overspeed ? { detected: [], memory: { ...memory, overspeed: null } } : NOTHING
    const mostKnots = limit.knots * numberSetting(setting, 'event.overspeed.thresholdMultiplier')
    // Told once, it goes on until the limit itself is kept again, whatever was added to it.
    const restKnots = memory.overspeed?.isTold ? Math.min(limit.knots, mostKnots) : mostKnots
    if (position.speedKnots <= restKnots) {
      return memory.overspeed ? { detected: [], memory: { ...memory, overspeed: null } } : NOTHING
    }
    const sinceMs = memory.overspeed?.sinceMs ?? position.fixTimeMs
    const geofenceId = memory.overspeed?.geofenceId ?? limit.geofenceId
    const heldMs = position.fixTimeMs - sinceMs
    const isLong = heldMs >= numberSetting(setting, 'event.overspeed.minimalDuration') * 1000
    if (memory.overspeed && (memory.overspeed.isTold || !isLong)) return NOTHING
    const overspeed = { sinceMs, geofenceId, isTold: isLong }
    if (!isLong) return { detected: [], memory: { ...memory, overspeed } }
    return {
      detected: [
        {
          type: 'deviceOverspeed',
          geofenceId,
          attributes: {
            speed: position.speedKnots,
            speedLimit: limit.knots,
            limitFrom: limit.from,
            threshold: mostKnots,
            heldFor: heldMs,
          },
        },
      ],
      memory: { ...memory, overspeed },
    }
  },
}
