import {
  type FlagLimits,
  flagLimits,
  type FlagMotion,
  followFlag,
  followPlace,
  type MotionPoint,
  oldestOf,
  PARKED,
  type PlaceLimits,
  placeLimits,
  type PlaceMotion,
  STILL,
  type Turn,
} from '#src/tracking/motion/index'
import { booleanSetting, numberSetting, type ReadSetting } from '#src/tracking/steps/index'
import { ignitionOf, isTrackPoint, type TrackPoint } from './track-point'

/** A trip, or a stop between two of them. */
export interface Segment {
  isTrip: boolean
  start: TrackPoint
  end: TrackPoint
  /** Of all positions from start to end. */
  maxSpeedKnots: number
}

/** How trips and stops of a device are told apart. */
export type SegmentRules = { logic: 'place'; limits: PlaceLimits } | { logic: 'flag'; limits: FlagLimits }

/** TRACKING-API §7.5: by place, or with `report.trip.newLogic` false by the `motion` flag. */
export function segmentRules(setting: ReadSetting): SegmentRules {
  const number = (key: string, fallback: number): number => numberSetting(setting, key, fallback)
  if (booleanSetting(setting, 'report.trip.newLogic', true)) return { logic: 'place', limits: placeLimits(number) }
  return { logic: 'flag', limits: flagLimits(number, booleanSetting(setting, 'report.trip.useIgnition')) }
}

interface Follower {
  /** Takes the next point; gives the turns it tells of. */
  follow(point: TrackPoint): readonly Turn[]
  /** No later turn lies before this time. */
  floorMs(): number
}

function byPlace(first: TrackPoint, limits: PlaceLimits): Follower {
  let state: PlaceMotion = { ...STILL, isMoving: first.isMoving }
  return {
    follow(point) {
      const result = followPlace(state, point, point.traveledMeters, limits)
      state = result.state
      return result.turns
    },
    floorMs: () => oldestOf(state.window)?.timeMs ?? Number.NEGATIVE_INFINITY,
  }
}

function byFlag(first: TrackPoint, limits: FlagLimits): Follower {
  let state: FlagMotion = { ...PARKED, isMoving: first.isMoving }
  return {
    follow(point) {
      const result = followFlag(state, { point, isMoving: point.isMoving, ignition: ignitionOf(point) }, limits)
      state = result.state
      return result.turns
    },
    floorMs: () => (state.candidate ?? state.last)?.timeMs ?? Number.NEGATIVE_INFINITY,
  }
}

/** The highest speed up to a time that may still turn out to be a turn. */
function createSpeedLog() {
  let settled = 0
  let open: TrackPoint[] = []
  const highest = (points: readonly TrackPoint[]): number =>
    points.reduce((top, { speedKnots }) => Math.max(top, speedKnots), 0)
  return {
    add: (point: TrackPoint) => void open.push(point),
    /** No turn lies before this time any more. */
    settle(floorMs: number) {
      if ((open[0]?.timeMs ?? floorMs) >= floorMs) return
      settled = Math.max(settled, highest(open.filter(({ timeMs }) => timeMs < floorMs)))
      open = open.filter(({ timeMs }) => timeMs >= floorMs)
    },
    upTo: (timeMs: number): number => Math.max(settled, highest(open.filter((one) => one.timeMs <= timeMs))),
    beginAt(timeMs: number) {
      settled = 0
      open = open.filter((one) => one.timeMs >= timeMs)
    },
  }
}

export interface Segmenter {
  /** Takes the next position, oldest first; gives what ended with it. */
  add(point: TrackPoint): Segment[]
  /** The segment that is open at the end, closed with the last position; null without positions. */
  finish(): Segment | null
}

const ownPoint = ({ at }: Turn): TrackPoint => {
  const point: MotionPoint = at
  if (!isTrackPoint(point)) throw new Error('a turn names a point that was never added')
  return point
}

/** Cuts a track into trips and stops. What goes on at its first position is what that position's `motion` says. */
export function createSegmenter(rules: SegmentRules): Segmenter {
  const speeds = createSpeedLog()
  let follower: Follower | null = null
  let open: { isTrip: boolean; start: TrackPoint } | null = null
  let last: TrackPoint | null = null

  function turn(one: Turn): Segment[] {
    const at = ownPoint(one)
    const isTrip = one.type === 'deviceMoving'
    if (open?.isTrip === isTrip) return []
    const ended = open ? [{ ...open, end: at, maxSpeedKnots: speeds.upTo(at.timeMs) }] : []
    speeds.beginAt(at.timeMs)
    open = { isTrip, start: at }
    return ended
  }

  return {
    add(point) {
      follower ??= rules.logic === 'place' ? byPlace(point, rules.limits) : byFlag(point, rules.limits)
      open ??= { isTrip: point.isMoving, start: point }
      speeds.add(point)
      last = point
      const ended = follower.follow(point).flatMap(turn)
      speeds.settle(follower.floorMs())
      return ended
    },
    finish: () => (open && last ? { ...open, end: last, maxSpeedKnots: speeds.upTo(last.timeMs) } : null),
  }
}

/** All segments of a track in memory. */
export function segmentsOf(points: Iterable<TrackPoint>, rules: SegmentRules): Segment[] {
  const segmenter = createSegmenter(rules)
  const found: Segment[] = []
  for (const point of points) found.push(...segmenter.add(point))
  const open = segmenter.finish()
  return open ? [...found, open] : found
}
