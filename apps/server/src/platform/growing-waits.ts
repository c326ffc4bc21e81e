import type { Clock } from './clock'

export interface GrowingWaits {
  /** Seconds to wait; 0 when another attempt is allowed now. */
  secondsToWait(key: string): number
  fail(key: string): void
  forgive(key: string): void
}

export interface WaitSettings {
  /** Failures before the first wait. */
  free: number
  /** The first wait; every further failure doubles it. */
  firstMs: number
  mostMs: number
  /** Without a failure for so long, all is forgotten. */
  forgetMs: number
}

const MAX_KEYS = 100_000

/** Waits that grow with every failure of a key. */
export function createGrowingWaits(clock: Clock, settings: WaitSettings): GrowingWaits {
  const { free, firstMs, mostMs, forgetMs } = settings
  const failures = new Map<string, { count: number; lastMs: number; untilMs: number }>()
  const current = (key: string) => {
    const entry = failures.get(key)
    if (!entry || Math.max(entry.untilMs, entry.lastMs + forgetMs) > clock.nowMs()) return entry
    failures.delete(key)
    return undefined
  }
  return {
    secondsToWait(key) {
      const waitMs = (current(key)?.untilMs ?? 0) - clock.nowMs()
      return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0
    },
    fail(key) {
      const nowMs = clock.nowMs()
      const count = (current(key)?.count ?? 0) + 1
      const waitMs = count < free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.min(30, count - free))
      failures.delete(key)
      // Longest without a failure first: a flood of made-up keys cannot grow memory.
      const oldest = failures.size >= MAX_KEYS ? failures.keys().next().value : undefined
      if (oldest !== undefined) failures.delete(oldest)
      failures.set(key, { count, lastMs: nowMs, untilMs: nowMs + waitMs })
    },
    forgive: (key) => void failures.delete(key),
  }
}
