import { numberAttribute, type TrackedPosition } from '#src/tracking/position/positions/index'

/** What is kept of a recent position: small, because a tracker that reports every second has many of them. */
export interface MotionPoint {
  timeMs: number
  latitude: number
  longitude: number
  totalMeters: number
  speedKnots: number
  /** The position's `motion`. */
  isMoving: boolean
  /** Its id is 0 until the position is stored. */
  source: { readonly id: number }
}

export const motionPoint = (position: TrackedPosition): MotionPoint => ({
  timeMs: position.fixTimeMs,
  latitude: position.latitude,
  longitude: position.longitude,
  totalMeters: numberAttribute(position, 'totalDistance'),
  speedKnots: position.speedKnots,
  isMoving: position.attributes.motion === true,
  source: position,
})

/** Where and when a device began to move or stop. */
export interface MotionTurn {
  type: 'deviceMoving' | 'deviceStopped'
  at: MotionPoint
}

/** A silence over which the device went somewhere, nobody knows when: what was before ends at `at`. */
export interface Silence {
  type: 'silence'
  at: MotionPoint
  /** Begins anew. */
  until: MotionPoint
  /** How it goes on from there. */
  isMoving: boolean
}

export type Turn = MotionTurn | Silence

export const NO_TURNS: readonly Turn[] = []
