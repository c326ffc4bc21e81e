import type { Clock } from './clock'

/** So much at once, and so much a second in the long run. */
export interface PaceLimits {
  burst: number
  perSecond: number
}

/** How fast one thing may be done. */
export interface Pace {
  /** Takes so many units when there are as many; otherwise takes none and says false. */
  take(units?: number): boolean
}

type Now = Pick<Clock, 'nowMs'>

interface Bucket {
  units: number
  atMs: number
}

function refilled({ units, atMs }: Bucket, { burst, perSecond }: PaceLimits, nowMs: number): number {
  return Math.min(burst, units + (Math.max(0, nowMs - atMs) / 1000) * perSecond)
}

export function createPace(limits: PaceLimits, clock: Now): Pace {
  const bucket: Bucket = { units: limits.burst, atMs: clock.nowMs() }
  return {
    take(wanted = 1) {
      const nowMs = clock.nowMs()
      bucket.units = refilled(bucket, limits, nowMs)
      bucket.atMs = nowMs
      if (bucket.units < wanted) return false
      bucket.units -= wanted
      return true
    },
  }
}

/** The same for many who do not share. */
export interface Paces {
  /** Takes units of a key. Gives the seconds to wait until there are enough; 0 when they were taken. */
  take(key: string | number, units?: number): number
}

const MOST_KEYS = 100_000

export function createPaces(limits: PaceLimits, clock: Now): Paces {
  /** In the order in which they were asked last. */
  const buckets = new Map<string | number, Bucket>()

  /** Who is at rest is forgotten; a flood of made-up keys cannot grow memory. */
  function forget(nowMs: number): void {
    for (const [key, bucket] of buckets) {
      if (buckets.size <= MOST_KEYS && refilled(bucket, limits, nowMs) < limits.burst) return
      buckets.delete(key)
    }
  }

  return {
    take(key, wanted = 1) {
      const nowMs = clock.nowMs()
      const known = buckets.get(key)
      const units = known ? refilled(known, limits, nowMs) : limits.burst
      const isEnough = units >= wanted
      buckets.delete(key)
      buckets.set(key, { units: isEnough ? units - wanted : units, atMs: nowMs })
      forget(nowMs)
      return isEnough ? 0 : Math.ceil((wanted - units) / limits.perSecond)
    },
  }
}
