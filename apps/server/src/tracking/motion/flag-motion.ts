import type { MotionPoint, Turn } from './motion-point'

export interface FlagLimits {
  minTripMeters: number
  minTripMs: number
  minParkingMs: number
  /** Silence that ends a trip. */
  noDataMs: number
  useIgnition: boolean
}

export interface FlagMotion {
  /** Confirmed. */
  readonly isMoving: boolean
  /** Where the flag changed, while the change is not confirmed. */
  readonly candidate: MotionPoint | null
  readonly last: MotionPoint | null
}

export const PARKED: FlagMotion = { isMoving: false, candidate: null, last: null }

export interface FlagReading {
  point: MotionPoint
  /** The position's `motion`. */
  isMoving: boolean
  /** Undefined when the tracker does not say. */
  ignition: boolean | undefined
}

const isConfirmed = (
  candidate: MotionPoint,
  { point, isMoving, ignition }: FlagReading,
  limits: FlagLimits,
): boolean => {
  const heldMs = point.timeMs - candidate.timeMs
  if (isMoving) {
    return heldMs >= limits.minTripMs || point.totalMeters - candidate.totalMeters >= limits.minTripMeters
  }
  return heldMs >= limits.minParkingMs || (limits.useIgnition && ignition === false)
}

/** Trips and stops by the `motion` flag (TRACKING-API §7.5, old logic): a change counts once it held long enough. */
export function followFlag(
  before: FlagMotion,
  reading: FlagReading,
  limits: FlagLimits,
): { state: FlagMotion; turns: Turn[] } {
  const { point } = reading
  const turns: Turn[] = []
  let { isMoving, candidate } = before
  if (isMoving && before.last && point.timeMs - before.last.timeMs >= limits.noDataMs) {
    turns.push({ type: 'deviceStopped', at: before.last })
    isMoving = false
    candidate = null
  }
  if (reading.isMoving === isMoving) candidate = null
  else {
    candidate ??= point
    if (isConfirmed(candidate, reading, limits)) {
      turns.push({ type: reading.isMoving ? 'deviceMoving' : 'deviceStopped', at: candidate })
      isMoving = reading.isMoving
      candidate = null
    }
  }
  return { state: { isMoving, candidate, last: point }, turns }
}
