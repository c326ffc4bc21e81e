import { distanceMeters } from '@rastro/geo'
import { type MotionPoint, type MotionTurn, NO_TURNS, type Turn } from './motion-point'
import { metersPerSecond, placeOf, type PlaceMotion, rewound } from './place-state'
import { append, newestOf, oldestOf, pointsOf, somePoint } from './point-window'

export interface ReferenceLimits {
  /** Metres a device must get away from a place to have left it. */
  minDistanceMeters: number
  /** How long it must stay within them to have stopped. */
  minDurationMs: number
  /** Silence beyond which the way between is a trip of its own. */
  stopGapMs: number
  /** Silence that ends a trip where it began; 0, as the contract has it, ends none. */
  noDataMs: number
}

/** Where a device that is now away from its resting place set off: back through the window while it was under way. */
function setOff(state: PlaceMotion, point: MotionPoint, minSpeed: number): MotionPoint {
  const restSinceMs = state.reference?.timeMs ?? Number.NEGATIVE_INFINITY
  let found: MotionPoint | null = null
  for (const candidate of pointsOf(state.window).reverse()) {
    if (candidate.timeMs <= restSinceMs) break
    const legMs = found ? found.timeMs - candidate.timeMs : 0
    if (found && !(metersPerSecond(distanceMeters(candidate, found), legMs) > minSpeed)) break
    found = candidate
  }
  return found ?? point
}

function turnsAt(
  state: PlaceMotion,
  point: MotionPoint,
  traveledMeters: number,
  limits: ReferenceLimits,
): readonly Turn[] {
  const { minDistanceMeters, minDurationMs, stopGapMs, noDataMs } = limits
  const minSpeed = metersPerSecond(minDistanceMeters, minDurationMs)
  const last = newestOf(state.window)
  const oldest = oldestOf(state.window)
  if (!last || !oldest) return NO_TURNS
  const gapMs = point.timeMs - last.timeMs
  if (gapMs > stopGapMs && traveledMeters >= minDistanceMeters && metersPerSecond(traveledMeters, gapMs) > minSpeed) {
    const moved: MotionTurn[] = [
      { type: 'deviceMoving', at: last },
      { type: 'deviceStopped', at: point },
    ]
    return state.isMoving ? [{ type: 'deviceStopped', at: last }, ...moved] : moved
  }
  if (state.isMoving && noDataMs > 0 && gapMs >= noDataMs) {
    const stopped: MotionTurn = { type: 'deviceStopped', at: last }
    return distanceMeters(last, point) >= minDistanceMeters ? [stopped, { type: 'deviceMoving', at: point }] : [stopped]
  }
  if (state.isMoving) {
    if (somePoint(state.window, (one) => distanceMeters(one, point) >= minDistanceMeters)) return NO_TURNS
    return point.timeMs - oldest.timeMs >= minDurationMs ? [{ type: 'deviceStopped', at: point }] : NO_TURNS
  }
  if (!state.reference || distanceMeters(state.reference, point) < minDistanceMeters) return NO_TURNS
  return [{ type: 'deviceMoving', at: setOff(state, point, minSpeed) }]
}

/**
 * Trips and stops exactly as the contract finds them by place (TRACKING-API §7.5): a device moves once it
 * is `minDistanceMeters` from where it rested, and has stopped when it stayed within them for `minDurationMs`; a trip
 * begins at its last parked fix and ends at the one that proved the stop.
 * @param traveledMeters the way since the position before, as measured
 */
export function followReference(
  before: PlaceMotion,
  point: MotionPoint,
  traveledMeters: number,
  limits: ReferenceLimits,
): { state: PlaceMotion; turns: readonly Turn[] } {
  const state = rewound(before, point)
  const turns = turnsAt(state, point, traveledMeters, limits)
  const last = turns.at(-1)
  return {
    turns,
    state: {
      halt: null,
      isMoving: last ? last.type === 'deviceMoving' : state.isMoving,
      reference: last ? placeOf(last.at) : (state.reference ?? placeOf(point)),
      window: append(state.window, point, limits.minDurationMs),
    },
  }
}
