import { distanceMeters, knotsFromMetersPerSecond, metersPerSecondFromKnots } from '@rastro/geo'
import { type MotionPoint, type MotionTurn, NO_TURNS, type Turn } from './motion-point'
import { metersPerSecond, placeOf, type PlaceMotion, rewound } from './place-state'
import { append, newestOf, oldestOf, pointsOf, type PointWindow, somePoint } from './point-window'

export interface PlaceLimits {
  /** Metres a device must get away from a place to have left it. */
  minDistanceMeters: number
  /** How long it must stay within them to have stopped. */
  minDurationMs: number
  /** A parked fix older than this is not where a trip began. */
  minParkingMs: number
  /** Silence that ends trip and motion; 0 for none. */
  noDataMs: number
}

/** Whether a fix stands by its own word, or creeps no faster than a device that is said to have stopped. */
export const isStanding = ({ isMoving, speedKnots }: MotionPoint, limits: PlaceLimits): boolean =>
  !isMoving || speedKnots <= knotsFromMetersPerSecond(minSpeed(limits))

const minSpeed = ({ minDistanceMeters, minDurationMs }: PlaceLimits): number =>
  metersPerSecond(minDistanceMeters, minDurationMs)

/** Fixes of a device at rest lie no farther apart than this part of `minDistanceMeters`. */
const REST_PART = 1 / 4

/** The first fix of the standstill in which `point` is the newest: itself when the device was under way until now. */
function haltAt(halt: MotionPoint | null, point: MotionPoint, limits: PlaceLimits): MotionPoint {
  if (!halt) return point
  const meters = distanceMeters(halt, point)
  if (meters >= limits.minDistanceMeters) return point
  const isSamePlace = meters < limits.minDistanceMeters * REST_PART
  if (!isStanding(point, limits)) return isSamePlace ? halt : point
  // It drove up to here, unless it was seen at this very place long before.
  const hasBeenHere = isSamePlace && point.timeMs - halt.timeMs >= limits.minDurationMs
  return isStanding(halt, limits) || hasBeenHere ? halt : point
}

/** After a restart: read off the window, no farther back than the trip. */
function lookUpHalt({ window, reference }: PlaceMotion, limits: PlaceLimits): MotionPoint | null {
  let halt: MotionPoint | null = null
  for (const point of pointsOf(window)) {
    if (point.timeMs >= (reference?.timeMs ?? 0)) halt = haltAt(halt, point, limits)
  }
  return halt
}

/**
 * The first moving fix of a device that is now away from its resting place: back through the window while it was under
 * way. The parked fix before it is taken only while it is young.
 */
function setOff(state: PlaceMotion, point: MotionPoint, limits: PlaceLimits): MotionPoint {
  const restSinceMs = state.reference?.timeMs ?? Number.NEGATIVE_INFINITY
  // A device that says it stands while it goes away tells no speed: then only its way counts.
  const tellsSpeed = !isStanding(point, limits)
  let found = point
  for (const candidate of pointsOf(state.window).reverse()) {
    if (candidate.timeMs < restSinceMs) break
    const legMs = found.timeMs - candidate.timeMs
    // Nobody knows where it was in between.
    if (limits.noDataMs > 0 && legMs >= limits.noDataMs) break
    if (found !== point && metersPerSecond(distanceMeters(candidate, found), legMs) <= minSpeed(limits)) break
    const isParked = !tellsSpeed || isStanding(candidate, limits)
    if (isParked && legMs >= limits.minParkingMs) break
    found = candidate
    if (tellsSpeed && isParked) break
  }
  return found
}

const moving = (at: MotionPoint): MotionTurn => ({ type: 'deviceMoving', at })
const stopped = (at: MotionPoint): MotionTurn => ({ type: 'deviceStopped', at })

/** Whether a device that wakes driving may have left the place where it fell silent less than the parking time ago. */
const hasJustLeft = (last: MotionPoint, point: MotionPoint, limits: PlaceLimits): boolean =>
  !isStanding(point, limits) &&
  distanceMeters(last, point) <= (metersPerSecondFromKnots(point.speedKnots) * limits.minParkingMs) / 1000

/**
 * A device that wakes where it fell silent was parked there all the while; of one that wakes elsewhere nobody knows
 * when it went.
 */
function wake(state: PlaceMotion, last: MotionPoint, point: MotionPoint, limits: PlaceLimits): readonly Turn[] {
  const isSamePlace = distanceMeters(last, point) < limits.minDistanceMeters
  if (isSamePlace || hasJustLeft(last, point, limits)) {
    const halt = state.halt && distanceMeters(state.halt, last) < limits.minDistanceMeters ? state.halt : last
    const before = state.isMoving ? [stopped(halt)] : NO_TURNS
    return isSamePlace ? before : [...before, moving(point)]
  }
  const isMoving = !isStanding(point, limits)
  const turns: Turn[] = state.isMoving ? [stopped(last)] : []
  turns.push({ type: 'silence', at: last, until: point, isMoving })
  if (isMoving) turns.push(moving(point))
  return turns
}

function isAtRest(window: PointWindow, last: MotionPoint, point: MotionPoint, limits: PlaceLimits): boolean {
  const isFar = (one: MotionPoint): boolean => distanceMeters(one, point) >= limits.minDistanceMeters
  if (point.timeMs - last.timeMs >= limits.minDurationMs) return !isFar(last)
  const oldestMs = oldestOf(window)?.timeMs ?? point.timeMs
  return point.timeMs - oldestMs >= limits.minDurationMs && !somePoint(window, isFar)
}

function turnsAt(state: PlaceMotion, point: MotionPoint, limits: PlaceLimits): readonly Turn[] {
  const last = newestOf(state.window)
  if (!last) return NO_TURNS
  if (limits.noDataMs > 0 && point.timeMs - last.timeMs >= limits.noDataMs) {
    const turns = wake(state, last, point, limits)
    if (turns.length > 0) return turns
  }
  if (state.isMoving) {
    if (!isAtRest(state.window, last, point, limits)) return NO_TURNS
    return [stopped(haltAt(state.halt, point, limits))]
  }
  if (!state.reference || distanceMeters(state.reference, point) < limits.minDistanceMeters) return NO_TURNS
  return [moving(setOff(state, point, limits))]
}

/** Since when it rests or moves after the turns; it rests where it was last seen, wherever its standstill began. */
function after(
  state: PlaceMotion,
  turn: Turn | undefined,
  point: MotionPoint,
): Pick<PlaceMotion, 'isMoving' | 'reference'> {
  if (!turn) return { isMoving: state.isMoving, reference: state.reference ?? placeOf(point) }
  if (turn.type === 'silence') return { isMoving: turn.isMoving, reference: placeOf(turn.until) }
  if (turn.type === 'deviceMoving') return { isMoving: true, reference: placeOf(turn.at) }
  return { isMoving: false, reference: { ...placeOf(point), timeMs: turn.at.timeMs } }
}

/**
 * Trips and stops by place: a device moves once it is `minDistanceMeters` from where it rested, and has stopped when it
 * stayed within them for `minDurationMs`. A trip begins at its first moving fix, ends at the first fix of the standstill
 * that ended it, and never lasts over a silence.
 */
export function followPlace(
  before: PlaceMotion,
  point: MotionPoint,
  limits: PlaceLimits,
): { state: PlaceMotion; turns: readonly Turn[] } {
  const rewoundState = rewound(before, point)
  const isUnderWay = rewoundState.isMoving
  const known =
    isUnderWay && !rewoundState.halt ? { ...rewoundState, halt: lookUpHalt(rewoundState, limits) } : rewoundState
  const turns = turnsAt(known, point, limits)
  const next = after(known, turns.at(-1), point)
  const halt = next.isMoving ? haltAt(turns.length > 0 ? null : known.halt, point, limits) : null
  return { turns, state: { ...next, halt, window: append(known.window, point, limits.minDurationMs) } }
}
