import type { Clock } from './clock'

/** Counts failures by key and says when a key has failed too often. */
export interface AttemptLimit {
  /** Seconds to wait; 0 when another attempt is allowed now. */
  secondsToWait(key: string): number
  fail(key: string): void
  forgive(key: string): void
}

const MAX_KEYS = 100_000

/** At most `max` failures of a key within `windowMs`. */
export function createAttemptLimit(clock: Clock, max: number, windowMs: number): AttemptLimit {
  const failures = new Map<string, { count: number; endsAtMs: number }>()
  const current = (key: string) => {
    const entry = failures.get(key)
    if (!entry || entry.endsAtMs > clock.nowMs()) return entry
    failures.delete(key)
    return undefined
  }
  return {
    secondsToWait(key) {
      const entry = current(key)
      return entry && entry.count >= max ? Math.ceil((entry.endsAtMs - clock.nowMs()) / 1000) : 0
    },
    fail(key) {
      const entry = current(key)
      if (entry) entry.count += 1
      else {
        // Oldest first: a flood of made-up keys cannot grow memory.
        const oldest = failures.size >= MAX_KEYS ? failures.keys().next().value : undefined
        if (oldest !== undefined) failures.delete(oldest)
        failures.set(key, { count: 1, endsAtMs: clock.nowMs() + windowMs })
      }
    },
    forgive: (key) => void failures.delete(key),
  }
}
