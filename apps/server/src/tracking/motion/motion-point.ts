import { numberAttribute, type TrackedPosition } from '#src/tracking/positions/index'

/** What is kept of a recent position: small, because a tracker that reports every second has many of them. */
export interface MotionPoint {
  timeMs: number
  latitude: number
  longitude: number
  totalMeters: number
  /** Its id is 0 until the position is stored. */
  source: { readonly id: number }
}

export const motionPoint = (position: TrackedPosition): MotionPoint => ({
  timeMs: position.fixTimeMs,
  latitude: position.latitude,
  longitude: position.longitude,
  totalMeters: numberAttribute(position, 'totalDistance'),
  source: position,
})

/** Where and when a device began to move or stop. */
export interface Turn {
  type: 'deviceMoving' | 'deviceStopped'
  at: MotionPoint
}
