import type { Clock } from '#src/platform/clock'
import type { Log } from '#src/platform/log'

const WINDOW_MS = 60_000
const MOST_KEYS = 1000

/** Logs what the outside can repeat without end: each key at most once a minute, with how often it happened. */
export interface MinuteLog {
  warn(key: string, fields: object, message: string): void
}

export function createMinuteLog(log: Log, clock: Clock): MinuteLog {
  const seen = new Map<string, { untilMs: number; suppressed: number }>()
  return {
    warn(key, fields, message) {
      const nowMs = clock.nowMs()
      const entry = seen.get(key)
      if (entry && nowMs < entry.untilMs) {
        entry.suppressed++
        return
      }
      if (seen.size >= MOST_KEYS) seen.clear()
      seen.set(key, { untilMs: nowMs + WINDOW_MS, suppressed: 0 })
      log.warn(entry?.suppressed ? { ...fields, alsoInLastMinute: entry.suppressed } : fields, message)
    },
  }
}
