import type { LatLon } from '@rastro/geo'
import type { MotionPoint } from './motion-point'
import { EMPTY_WINDOW, endingAt, newestOf, type PointWindow } from './point-window'

/** What following a device by its place remembers. */
export interface PlaceMotion {
  readonly isMoving: boolean
  /** Where it rests, or set off, and since when; null before its first position. */
  readonly reference: (LatLon & { readonly timeMs: number }) | null
  /** While it moves: where its present standstill began, if it is one; null when that must be looked up in the window. */
  readonly halt: MotionPoint | null
  /** Earlier positions: those within `minDurationMs` of the newest, and one older. */
  readonly window: PointWindow
}

export const STILL: PlaceMotion = { isMoving: false, reference: null, halt: null, window: EMPTY_WINDOW }

export const placeOf = ({ timeMs, latitude, longitude }: MotionPoint) => ({ timeMs, latitude, longitude })

export const metersPerSecond = (meters: number, ms: number): number => (ms > 0 ? meters / (ms / 1000) : 0)

/** A clock that jumped back: what lies ahead of the point is forgotten. */
export function rewound(state: PlaceMotion, point: MotionPoint): PlaceMotion {
  if ((newestOf(state.window)?.timeMs ?? Number.NEGATIVE_INFINITY) <= point.timeMs) return state
  const isAhead = state.reference !== null && state.reference.timeMs > point.timeMs
  const window = endingAt(state.window, point.timeMs)
  return { ...state, window, halt: null, reference: isAhead ? placeOf(point) : state.reference }
}
