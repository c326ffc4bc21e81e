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

/** Silence after which nothing is known of what was between; the other reports of stretches count with the same. */
const GAP_MS = 3_600_000

/**
 * Adds up states in a period from its positions, oldest first: each lasts until the next position, unless that is too
 * long in coming. `seenFrom` and `seenTo` are the ends of what could be known: a day that is not over counts till now.
 */
export function createTimeStates({ from, to }: Period) {
  const [fromMs, toMs] = [from.getTime(), to.getTime() + 1]
  const states = { moving: 0, idle: 0, stopped: 0 }
  let last: TrackPoint | null = null
  const lasts = (point: TrackPoint, untilMs: number): void => {
    const ms = untilMs - Math.max(fromMs, point.timeMs)
    if (untilMs - point.timeMs > GAP_MS || ms <= 0) return
    states[point.isMoving ? 'moving' : ignitionOf(point) === true ? 'idle' : 'stopped'] += ms
  }
  return {
    add(point: TrackPoint): void {
      if (last) lasts(last, point.timeMs)
      last = point
    },
    /** @param nowMs nothing later has happened yet */
    finish(nowMs: number): TimeStates {
      const endMs = Math.max(fromMs, Math.min(toMs, nowMs))
      if (last) lasts(last, Math.max(endMs, last.timeMs))
      const { moving, idle, stopped } = states
      return { moving, idle, stopped, offline: Math.max(0, endMs - fromMs - moving - idle - stopped) }
    },
  }
}
