import { distanceMeters } from '@rastro/geo'
import type { MotionPoint, Turn } from './motion-point'

export interface FlagLimits {
  minTripMeters: number
  minTripMs: number
  minParkingMs: number
  /** Silence that ends a trip. */
  noDataMs: number
  useIgnition: boolean
  /** A device that wakes no farther from where it fell silent was parked; 0, as the contract has it, asks for no place. */
  samePlaceMeters: number
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
  /** Undefined when the tracker does not say. */
  ignition: boolean | undefined
}

const isConfirmed = (candidate: MotionPoint, { point, ignition }: FlagReading, limits: FlagLimits): boolean => {
  const heldMs = point.timeMs - candidate.timeMs
  if (point.isMoving) {
    return heldMs >= limits.minTripMs || point.totalMeters - candidate.totalMeters >= limits.minTripMeters
  }
  return heldMs >= limits.minParkingMs || (limits.useIgnition && ignition === false)
}

/** What a silence ends: trip and motion at the last fix before it, and what was not confirmed by then. */
function wake(before: FlagMotion, last: MotionPoint, point: MotionPoint, limits: FlagLimits): Turn[] {
  const isSamePlace = limits.samePlaceMeters === 0 || distanceMeters(last, point) < limits.samePlaceMeters
  // A standstill that only the silence kept from being confirmed began at its first fix.
  const halt = limits.samePlaceMeters > 0 && isSamePlace ? (before.candidate ?? last) : last
  const turns: Turn[] = before.isMoving ? [{ type: 'deviceStopped', at: halt }] : []
  if (isSamePlace) return turns
  turns.push({ type: 'silence', at: last, until: point, isMoving: point.isMoving })
  if (point.isMoving) turns.push({ type: 'deviceMoving', at: point })
  return turns
}

/** Trips and stops by the `motion` flag (TRACKING-API §7.5, old logic): a change counts once it held long enough. */
export function followFlag(
  before: FlagMotion,
  reading: FlagReading,
  limits: FlagLimits,
): { state: FlagMotion; turns: readonly Turn[] } {
  const { point } = reading
  const { last } = before
  const turns: Turn[] = []
  let { isMoving, candidate } = before
  const isReference = limits.samePlaceMeters === 0
  const endsBySilence = isReference ? isMoving : limits.noDataMs > 0
  if (last && endsBySilence && point.timeMs - last.timeMs >= limits.noDataMs) {
    turns.push(...wake(before, last, point, limits))
    const end = turns.at(-1)
    isMoving = end?.type === 'silence' ? end.isMoving : end?.type === 'deviceMoving'
    candidate = null
  }
  if (point.isMoving === isMoving) candidate = null
  else {
    candidate ??= point
    if (isConfirmed(candidate, reading, limits)) {
      turns.push({ type: point.isMoving ? 'deviceMoving' : 'deviceStopped', at: candidate })
      isMoving = point.isMoving
      candidate = null
    }
  }
  return { state: { isMoving, candidate, last: point }, turns }
}
