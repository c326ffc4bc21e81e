import type { OrderWaitsFor } from '@rastro/model/command'

/** What is known of a vehicle when a command is judged. */
export interface SeenFix {
  fixTimeMs: number
  valid: boolean
  speedKnots: number
  attributes: Readonly<Record<string, unknown>>
}

export interface EnvelopeLimits {
  /** A critical command is held above this speed. */
  holdSpeedKmh: number
  /** A fix older than this says nothing of the vehicle now. */
  staleFixMs: number
}

export interface Case {
  /** Carrying it out can stop a vehicle. */
  critical: boolean
  /** Newest position of the device; null when there never was one. */
  fix: SeenFix | null
  nowMs: number
  /** When somebody with the right to asked for "now anyway"; null when nobody did. */
  forcedAtMs: number | null
  limits: EnvelopeLimits
}

/** `hold`: it must not leave now, whatever path would carry it. */
export type Verdict = { verdict: 'send' } | { verdict: 'hold'; waitingFor: Exclude<OrderWaitsFor, 'device'> }

/** Clocks of server and satellites differ a little; a fix further ahead than this is not believed. */
export const AHEAD_MS = 15_000

const KMH_PER_KNOT = 1.852
const SEND: Verdict = { verdict: 'send' }

/** km/h, by the receiver or by the vehicle's own bus, whichever is faster; NaN when it cannot be told. */
export function speedKmhOf({ speedKnots, attributes }: SeenFix): number {
  const { obdSpeed } = attributes
  return Math.max(speedKnots * KMH_PER_KNOT, typeof obdSpeed === 'number' ? obdSpeed : 0)
}

/** Measured by satellites, not long ago and not in the future; a place guessed from radio cells says nothing of speed. */
export const isFresh = (fix: SeenFix, nowMs: number, { staleFixMs }: EnvelopeLimits): boolean =>
  fix.valid &&
  fix.attributes.approximate !== true &&
  fix.fixTimeMs <= nowMs + AHEAD_MS &&
  nowMs - fix.fixTimeMs <= staleFixMs

/**
 * The safety envelope: whether a command may leave now. Asked at the request and again right before the bytes leave.
 * "Now anyway" lasts as long as a fix stays fresh: what its author saw is not older than that.
 */
export function judge({ critical, fix, nowMs, forcedAtMs, limits }: Case): Verdict {
  if (!critical) return SEND
  if (forcedAtMs !== null && forcedAtMs <= nowMs && nowMs - forcedAtMs <= limits.staleFixMs) return SEND
  if (!fix || !isFresh(fix, nowMs, limits)) return { verdict: 'hold', waitingFor: 'fix' }
  // Trackers send whole km/h; what turning them into knots and back adds does not count.
  const speedKmh = speedKmhOf(fix)
  if (Number.isNaN(speedKmh)) return { verdict: 'hold', waitingFor: 'fix' }
  return Math.round(speedKmh * 10) <= limits.holdSpeedKmh * 10 ? SEND : { verdict: 'hold', waitingFor: 'stop' }
}
