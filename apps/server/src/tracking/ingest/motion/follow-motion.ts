import { type FlagMotion, followFlag, PARKED } from './flag-motion'
import type { MotionRules } from './motion-limits'
import type { MotionPoint, Turn } from './motion-point'
import { followPlace, isStanding } from './place-motion'
import { type PlaceMotion, STILL } from './place-state'
import { oldestOf } from './point-window'
import { followReference } from './reference-motion'

/** What following a device remembers, whichever way it is followed. */
export interface Motion {
  readonly place: PlaceMotion
  readonly flag: FlagMotion
}

export interface MotionReading {
  point: MotionPoint
  /** Metres since the position before, as measured. */
  traveledMeters: number
  /** Undefined when the tracker does not say. */
  ignition: boolean | undefined
}

export interface Followed {
  motion: Motion
  turns: readonly Turn[]
}

/** The one way to trips and stops: of positions as they arrive and of stored ones alike. */
export function followMotion({ place, flag }: Motion, reading: MotionReading, rules: MotionRules): Followed {
  const { point, traveledMeters } = reading
  if (rules.logic === 'reference') {
    const { state, turns } = followReference(place, point, traveledMeters, rules.reference)
    return { motion: { place: state, flag }, turns }
  }
  // In either logic, for it keeps the window in which late positions find their total.
  const byPlace = followPlace(place, point, rules.place)
  if (rules.logic === 'place') return { motion: { place: byPlace.state, flag }, turns: byPlace.turns }
  const byFlag = followFlag(flag, reading, rules.flag)
  return { motion: { place: byPlace.state, flag: byFlag.state }, turns: byFlag.turns }
}

/** A device of which only one position is known. */
export function beginMotion(point: MotionPoint, rules: MotionRules): { motion: Motion; isMoving: boolean } {
  const isMoving = point.isMoving && (rules.logic !== 'place' || !isStanding(point, rules.place))
  return { isMoving, motion: { place: { ...STILL, isMoving }, flag: { ...PARKED, isMoving } } }
}

/** No later turn lies before this time. */
export function turnsFromMs({ place, flag }: Motion, rules: MotionRules): number {
  if (rules.logic === 'flag') return (flag.candidate ?? flag.last)?.timeMs ?? Number.NEGATIVE_INFINITY
  const oldestMs = oldestOf(place.window)?.timeMs ?? Number.NEGATIVE_INFINITY
  return Math.min(oldestMs, place.halt?.timeMs ?? oldestMs)
}
