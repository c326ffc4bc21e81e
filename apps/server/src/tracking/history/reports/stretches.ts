import { averageKnots } from './figures'
import { ignitionOf, type TrackPoint } from './track-point'

/** Points in a row that share something, from the first to the one where it ended. */
export interface Stretch {
  start: TrackPoint
  end: TrackPoint
  /** The point with the highest speed. */
  worst: TrackPoint
}

/** Silence after which nothing is known of what was between. */
const GAP_MS = 3_600_000

/** Finds stretches of points that pass `test` and last at least `minMs`, oldest first. */
export function createStretches(test: (point: TrackPoint) => boolean, minMs: number) {
  let open: Stretch | null = null
  function close(): Stretch[] {
    const ended = open
    open = null
    return ended && ended.end.timeMs - ended.start.timeMs >= minMs ? [ended] : []
  }
  return {
    add(point: TrackPoint): Stretch[] {
      const ended = open && point.timeMs - open.end.timeMs > GAP_MS ? close() : []
      if (!test(point)) {
        // It held until this point told otherwise.
        if (open) open.end = point
        return [...ended, ...close()]
      }
      open ??= { start: point, end: point, worst: point }
      open.end = point
      if (point.speedKnots > open.worst.speedKnots) open.worst = point
      return ended
    },
    finish: close,
  }
}

/** Stands with the key on. */
export const isIdle = (point: TrackPoint): boolean => !point.isMoving && ignitionOf(point) === true

export const averageOf = ({ start, end }: Stretch): number =>
  averageKnots(end.totalMeters - start.totalMeters, end.timeMs - start.timeMs)
