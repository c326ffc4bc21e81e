import {
  beginMotion,
  followMotion,
  type Motion,
  type MotionPoint,
  type MotionRules,
  type Turn,
  turnsFromMs,
} from '#src/tracking/ingest/motion/index'
import { ignitionOf, isTrackPoint, type TrackPoint } from './track-point'

/** A trip, or a stop between two of them. */
export interface Segment {
  isTrip: boolean
  start: TrackPoint
  end: TrackPoint
  /** Of all positions from start to end. */
  maxSpeedKnots: number
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

function ownPoint(point: MotionPoint): TrackPoint {
  if (!isTrackPoint(point)) throw new Error('a turn names a point that was never added')
  return point
}

/**
 * Cuts a track into trips and stops: each begins where the one before ended, but for silences over which nobody knows
 * where the device was. What goes on at its first position is what that position says of itself.
 */
export function createSegmenter(rules: MotionRules): Segmenter {
  const speeds = createSpeedLog()
  let motion: Motion | null = null
  let open: { isTrip: boolean; start: TrackPoint } | null = null
  let last: TrackPoint | null = null

  function closeAt(end: TrackPoint): Segment[] {
    if (!open) return []
    const { isTrip, start } = open
    // What begins and ends at one fix is nothing; the contract lists it.
    return start === end && !rules.isReference ? [] : [{ isTrip, start, end, maxSpeedKnots: speeds.upTo(end.timeMs) }]
  }

  function begin(isTrip: boolean, start: TrackPoint): void {
    speeds.beginAt(start.timeMs)
    open = { isTrip, start }
  }

  function turn(one: Turn): Segment[] {
    const at = ownPoint(one.at)
    if (one.type === 'silence') {
      const ended = closeAt(at)
      begin(one.isMoving, ownPoint(one.until))
      return ended
    }
    const isTrip = one.type === 'deviceMoving'
    if (open?.isTrip === isTrip) return []
    const ended = closeAt(at)
    begin(isTrip, at)
    return ended
  }

  return {
    add(point) {
      if (!motion || !open) {
        const begun = beginMotion(point, rules)
        motion = begun.motion
        open = { isTrip: begun.isMoving, start: point }
      }
      speeds.add(point)
      last = point
      const ignition = rules.logic === 'flag' ? ignitionOf(point) : undefined
      const reading = { point, traveledMeters: point.traveledMeters, ignition }
      const followed = followMotion(motion, reading, rules)
      motion = followed.motion
      const ended = followed.turns.flatMap(turn)
      speeds.settle(turnsFromMs(motion, rules))
      return ended
    },
    finish: () => (last ? (closeAt(last)[0] ?? null) : null),
  }
}

/** All segments of a track in memory. */
export function segmentsOf(points: Iterable<TrackPoint>, rules: MotionRules): Segment[] {
  const segmenter = createSegmenter(rules)
  const found: Segment[] = []
  for (const point of points) found.push(...segmenter.add(point))
  const open = segmenter.finish()
  return open ? [...found, open] : found
}
