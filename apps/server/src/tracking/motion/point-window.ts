import type { MotionPoint } from './motion-point'

/**
 * The last points of a device. Windows that follow each other share one array that only grows at its end, so that a
 * tracker that reports every second costs no more than one that reports every minute.
 */
export interface PointWindow {
  readonly points: MotionPoint[]
  /** First and one past the last that belong to this window. */
  readonly from: number
  readonly to: number
}

export const EMPTY_WINDOW: PointWindow = { points: [], from: 0, to: 0 }

/** Points out of use beyond which the array is cut. */
const SPARE = 256

export const windowOf = (points: readonly MotionPoint[]): PointWindow => ({
  points: [...points],
  from: 0,
  to: points.length,
})

export const pointsOf = ({ points, from, to }: PointWindow): MotionPoint[] => points.slice(from, to)
export const oldestOf = ({ points, from, to }: PointWindow): MotionPoint | null =>
  from < to ? (points[from] ?? null) : null
export const newestOf = ({ points, from, to }: PointWindow): MotionPoint | null =>
  from < to ? (points[to - 1] ?? null) : null

/** Whether some point, looked at from the oldest, passes. */
export function somePoint({ points, from, to }: PointWindow, test: (point: MotionPoint) => boolean): boolean {
  for (let index = from; index < to; index++) {
    const point = points[index]
    if (point && test(point)) return true
  }
  return false
}

/** The newest point that passes. */
export function findNewest(
  { points, from, to }: PointWindow,
  test: (point: MotionPoint) => boolean,
): MotionPoint | null {
  for (let index = to - 1; index >= from; index--) {
    const point = points[index]
    if (point && test(point)) return point
  }
  return null
}

/** The window without what lies after a time. */
export function endingAt(window: PointWindow, timeMs: number): PointWindow {
  let { to } = window
  while (to > window.from && (window.points[to - 1]?.timeMs ?? timeMs) > timeMs) to--
  return { ...window, to }
}

/** Lets go of the position a point came from once it has its id: only the id is needed any more. */
function release(point: MotionPoint | undefined): void {
  if (point && point.source.id !== 0 && 'fixTimeMs' in point.source) point.source = { id: point.source.id }
}

/** Adds the newest point and leaves out what is older than `durationMs` before it, but for the newest of those. */
export function append(window: PointWindow, point: MotionPoint, durationMs: number): PointWindow {
  // The empty window is everybody's, and one that was gone on from already has its end taken: both begin anew.
  const isShared = window.to > 0 && window.to === window.points.length && window.from < SPARE
  const points = isShared ? window.points : pointsOf(window)
  let from = isShared ? window.from : 0
  release(points.at(-1))
  points.push(point)
  const beginMs = point.timeMs - durationMs
  while (from < points.length - 1 && (points[from + 1]?.timeMs ?? beginMs) < beginMs) release(points[from++])
  release(points[from])
  return { points, from, to: points.length }
}
