import { distanceMeters, type LatLon } from '@rastro/geo'
import type { MotionPoint, Turn } from './motion-point'
import {
  append,
  EMPTY_WINDOW,
  endingAt,
  newestOf,
  oldestOf,
  pointsOf,
  type PointWindow,
  somePoint,
} from './point-window'

export interface PlaceLimits {
  /** Metres a device must get away from a place to have left it. */
  minDistanceMeters: number
  /** How long it must stay within them to have stopped. */
  minDurationMs: number
  /** Silence beyond which the way between is not known. */
  stopGapMs: number
  /** Silence that ends a trip where it began; 0, as the contract has it, ends none. */
  noDataMs: number
}

export interface PlaceMotion {
  readonly isMoving: boolean
  /** Where and when the device last began to move or stop; null before its first position. */
  readonly reference: (LatLon & { readonly timeMs: number }) | null
  /** Earlier positions: those within `minDurationMs` of the newest, and one older. */
  readonly window: PointWindow
}

export const STILL: PlaceMotion = { isMoving: false, reference: null, window: EMPTY_WINDOW }

const NO_TURNS: readonly Turn[] = []

const metersPerSecond = (meters: number, ms: number): number => (ms > 0 ? meters / (ms / 1000) : 0)

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

function turnsAt(state: PlaceMotion, point: MotionPoint, traveledMeters: number, limits: PlaceLimits): readonly Turn[] {
  const { minDistanceMeters, minDurationMs, stopGapMs, noDataMs } = limits
  const minSpeed = metersPerSecond(minDistanceMeters, minDurationMs)
  const last = newestOf(state.window)
  const oldest = oldestOf(state.window)
  if (!last || !oldest) return NO_TURNS
  const gapMs = point.timeMs - last.timeMs
  if (gapMs > stopGapMs && traveledMeters >= minDistanceMeters && metersPerSecond(traveledMeters, gapMs) > minSpeed) {
    const moved: Turn[] = [
      { type: 'deviceMoving', at: last },
      { type: 'deviceStopped', at: point },
    ]
    return state.isMoving ? [{ type: 'deviceStopped', at: last }, ...moved] : moved
  }
  if (state.isMoving && noDataMs > 0 && gapMs >= noDataMs) {
    const stopped: Turn = { type: 'deviceStopped', at: last }
    return distanceMeters(last, point) >= minDistanceMeters ? [stopped, { type: 'deviceMoving', at: point }] : [stopped]
  }
  if (state.isMoving) {
    if (somePoint(state.window, (one) => distanceMeters(one, point) >= minDistanceMeters)) return NO_TURNS
    return point.timeMs - oldest.timeMs >= minDurationMs ? [{ type: 'deviceStopped', at: point }] : NO_TURNS
  }
  if (!state.reference || distanceMeters(state.reference, point) < minDistanceMeters) return NO_TURNS
  return [{ type: 'deviceMoving', at: setOff(state, point, minSpeed) }]
}

/** A clock that jumped back: what lies ahead of `timeMs` is forgotten. */
function rewound(state: PlaceMotion, point: MotionPoint): PlaceMotion {
  if ((newestOf(state.window)?.timeMs ?? Number.NEGATIVE_INFINITY) <= point.timeMs) return state
  const isAhead = state.reference !== null && state.reference.timeMs > point.timeMs
  const window = endingAt(state.window, point.timeMs)
  return { ...state, window, reference: isAhead ? placeOf(point) : state.reference }
}

const placeOf = ({ timeMs, latitude, longitude }: MotionPoint) => ({ timeMs, latitude, longitude })

/**
 * Trips and stops by place alone (TRACKING-API §7.5): a device moves once it is `minDistanceMeters` from where it
 * rested, and has stopped when it stayed within them for `minDurationMs`.
 * @param traveledMeters the way since the position before, as measured
 */
export function followPlace(
  before: PlaceMotion,
  point: MotionPoint,
  traveledMeters: number,
  limits: PlaceLimits,
): { state: PlaceMotion; turns: readonly Turn[] } {
  const state = rewound(before, point)
  const turns = turnsAt(state, point, traveledMeters, limits)
  const last = turns.at(-1)
  return {
    turns,
    state: {
      isMoving: last ? last.type === 'deviceMoving' : state.isMoving,
      reference: last ? placeOf(last.at) : (state.reference ?? placeOf(point)),
      window: append(state.window, point, limits.minDurationMs),
    },
  }
}
