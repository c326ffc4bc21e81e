const HOUR_MS = 3_600_000

/** Ready-made lives of a link, in hours (CORE-SHARE-05). */
export const DURATIONS_HOURS = [1, 8, 24, 168] as const
export type DurationHours = (typeof DURATIONS_HOURS)[number]

/** A ready-made duration, a moment of one's own, or the end the link has. */
export type EndChoice = `${DurationHours}` | 'custom' | 'keep'

/** The moment as `<input type="datetime-local">` writes it, in the zone of the browser. */
export function localInput(epochMs: number): string {
  const offsetMs = new Date(epochMs).getTimezoneOffset() * 60_000
  return new Date(epochMs - offsetMs).toISOString().slice(0, 16)
}

/** ISO end of a link; null when the moment typed is none or past. */
export function endOf(choice: EndChoice, custom: string, kept: string, nowMs: number): string | null {
  if (choice === 'keep') return kept
  const epochMs = choice === 'custom' ? Date.parse(custom) : nowMs + Number(choice) * HOUR_MS
  return Number.isFinite(epochMs) && epochMs > nowMs ? new Date(epochMs).toISOString() : null
}
