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
  /** No point before this one holds the position it came from any more. */
  readonly released: number
}

export const EMPTY_WINDOW: PointWindow = { points: [], from: 0, to: 0, released: 0 }

/**
 * Points out of use at which the array is cut: these, and a quarter of as many as are in use. Fewer would be copied often,
 * more are memory that every device pays for.
 */
const SPARE = 4
const isCutAt = ({ from, to }: PointWindow): boolean => from > (to - from) / 4 + SPARE

export const windowOf = (points: readonly MotionPoint[]): PointWindow => ({
  points: [...points],
  from: 0,
  to: points.length,
  released: 0,
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

/**
 * Lets go of the position a point came from: only its id is needed any more.
 * @returns false while the position has none, for it is on its way to the database
 */
function letGo(point: MotionPoint): boolean {
  const { id } = point.source
  if (id === 0) return false
  if ('fixTimeMs' in point.source) point.source = { id }
  return true
}

/** Adds the newest point and leaves out what is older than `durationMs` before it, but for the newest of those. */
export function append(window: PointWindow, point: MotionPoint, durationMs: number): PointWindow {
  // The empty window is everybody's, and one that was gone on from already has its end taken: both begin anew.
  const isOpen = window.to > 0 && window.to === window.points.length
  const isShared = isOpen && !isCutAt(window)
  const points = isShared ? window.points : pointsOf(window)
  let from = isShared ? window.from : 0
  let released = isShared ? window.released : Math.min(points.length, Math.max(0, window.released - window.from))
  for (let held = points[released]; held && letGo(held); held = points[released]) released++
  points.push(point)
  const beginMs = point.timeMs - durationMs
  while (from < points.length - 1 && (points[from + 1]?.timeMs ?? beginMs) < beginMs) from++
  return { points, from, to: points.length, released }
}
