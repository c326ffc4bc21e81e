import { distanceMeters } from '@rastro/geo'
import type { MotionRules } from '#src/tracking/ingest/motion/index'
import type { Period } from './track.store'
import { ignitionOf, type TrackPoint } from './track-point'

/** How long a device was in each state, milliseconds; together the whole period. */
export interface TimeStates {
  moving: number
  /** Standing with the key on. */
  idle: number
  stopped: number
  /** Nobody knows. */
  offline: number
}

/** What a pause between two positions means. */
export interface SilenceRule {
  /** From here on nothing is known of what was between, unless the device is still at the same place. */
  ms: number
  /** No farther apart is the same place: it was parked there. 0: nowhere is. */
  samePlaceMeters: number
}

/** The other reports of stretches count with the same. */
const UNKNOWN_AFTER_AN_HOUR: SilenceRule = { ms: 3_600_001, samePlaceMeters: 0 }

/** As trips and stops of the device take it. */
export function silenceRule(rules: MotionRules): SilenceRule {
  if (rules.logic === 'reference' || rules.isReference) return UNKNOWN_AFTER_AN_HOUR
  const { noDataMs, minDistanceMeters } = rules.place
  return { ms: noDataMs > 0 ? noDataMs : Number.POSITIVE_INFINITY, samePlaceMeters: minDistanceMeters }
}

/**
 * Adds up states in a period from its positions, oldest first: each lasts until the next position, unless that is too
 * long in coming. The nearest positions before and after the period may be given too. A day that is not over counts till
 * now.
 */
export function createTimeStates({ from, to }: Period, silence = UNKNOWN_AFTER_AN_HOUR) {
  const [fromMs, toMs] = [from.getTime(), to.getTime() + 1]
  const states = { moving: 0, idle: 0, stopped: 0 }
  let last: TrackPoint | null = null
  const stateOf = (point: TrackPoint): keyof typeof states =>
    point.isMoving ? 'moving' : ignitionOf(point) === true ? 'idle' : 'stopped'
  /** Adds what lies within the period of the time from a position to a moment. */
  const add = (state: keyof typeof states, beginMs: number, endMs: number): void => {
    states[state] += Math.max(0, Math.min(endMs, toMs) - Math.max(fromMs, beginMs))
  }
  const isSilence = (ms: number): boolean => ms > 0 && ms >= silence.ms
  function between(point: TrackPoint, next: TrackPoint): void {
    const isUnknown = isSilence(next.timeMs - point.timeMs)
    const isParked = isUnknown && distanceMeters(point, next) < silence.samePlaceMeters
    if (isParked) add('stopped', point.timeMs, next.timeMs)
    else if (!isUnknown) add(stateOf(point), point.timeMs, next.timeMs)
  }
  return {
    add(point: TrackPoint): void {
      if (last) between(last, point)
      last = point
    },
    /** @param nowMs nothing later has happened yet */
    finish(nowMs: number): TimeStates {
      const endMs = Math.max(fromMs, Math.min(toMs, nowMs))
      // Until the end of the period, or now, where no later position is known.
      if (last && last.timeMs < endMs && !isSilence(endMs - last.timeMs)) add(stateOf(last), last.timeMs, endMs)
      const { moving, idle, stopped } = states
      return { moving, idle, stopped, offline: Math.max(0, endMs - fromMs - moving - idle - stopped) }
    },
  }
}
