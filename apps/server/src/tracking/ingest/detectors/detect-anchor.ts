import { staysIn } from '#src/tracking/fleet/geofences/index'
import { hasPlace, type TrackedPosition } from '#src/tracking/position/positions/index'
import type { GeofenceLook } from '#src/tracking/position/steps/index'
import { type Detected, type DetectContext, type Detector, NOTHING } from './detector'
import { isPlaceSure } from './trust'

/** Whoever goes this fast is on the way; a parked receiver that errs shows less. */
const UNDER_WAY_KNOTS = 3

const NO_ANCHORS: readonly GeofenceLook[] = []
const NO_IDS: readonly number[] = []

const round = (meters: number): number => Math.round(meters * 10) / 10

/** Outside for certain: on the way, or outside at the position before as well. */
function isAway(anchor: GeofenceLook, position: TrackedPosition, { last, hooks }: DetectContext): boolean {
  if (anchor.metersOutside <= position.accuracyMeters) return false
  if (position.speedKnots >= UNDER_WAY_KNOTS) return true
  const before = last && hasPlace(last) ? hooks.geofences?.look(anchor.id, last) : null
  return before !== null && before !== undefined && before.metersOutside > 0
}

function breachOf(anchor: GeofenceLook, position: TrackedPosition): Detected[] {
  const attributes = {
    anchor: true,
    metersOutside: round(anchor.metersOutside),
    accuracy: round(position.accuracyMeters),
    speed: position.speedKnots,
  }
  return [
    { type: 'geofenceExit', geofenceId: anchor.id, attributes },
    { type: 'alarm', geofenceId: anchor.id, attributes: { alarm: 'geofenceExit', ...attributes } },
  ]
}

/** The device got away from its anchor: an exit and an alarm, once until it is back. */
export const detectAnchor: Detector = {
  detect(position, context) {
    const { last, memory, setting, hooks } = context
    const anchors = hooks.geofences?.anchors(position) ?? NO_ANCHORS
    const known = memory.geofences?.breached ?? NO_IDS
    if (anchors.length === 0 && known.length === 0) return NOTHING
    if (anchors.length > 0 && !isPlaceSure(last, position, setting)) return NOTHING
    const fresh = anchors.filter((one) => !known.includes(one.id) && isAway(one, position, context))
    const still = known.filter((id) => anchors.some((one) => one.id === id && one.metersOutside > 0))
    if (fresh.length === 0 && still.length === known.length) return NOTHING
    const geofences = memory.geofences ?? staysIn(last?.geofenceIds ?? [])
    const breached = [...still, ...fresh.map(({ id }) => id)]
    return {
      detected: fresh.flatMap((one) => breachOf(one, position)),
      memory: { ...memory, geofences: { ...geofences, breached } },
    }
  },
}
