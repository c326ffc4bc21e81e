const HOUR_MS = 3_600_000

/** Ready-made lives of a link, in hours (CORE-SHARE-05). */
export const DURATIONS_HOURS = [1, 8, 24, 168] as const
export type DurationHours = (typeof DURATIONS_HOURS)[number]

/** A ready-made duration, a moment of one's own, or the end the link has. */
export type EndChoice = `${DurationHours}` | 'custom' | 'keep'

/** ISO end of a link, `custom` being a moment of one's own; null when that is none or past. */
export function endOf(choice: EndChoice, custom: number | null, kept: string, nowMs: number): string | null {
  if (choice === 'keep') return kept
  const epochMs = choice === 'custom' ? (custom ?? Number.NaN) : nowMs + Number(choice) * HOUR_MS
  return Number.isFinite(epochMs) && epochMs > nowMs ? new Date(epochMs).toISOString() : null
}
