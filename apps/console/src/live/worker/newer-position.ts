import type { Position } from '@rastro/model/position'

/** Dates of one server all have the same shape, so they compare as text; parsing is for the rest. */
function compareDates(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  if (a.length === b.length && a.endsWith('+00:00') && b.endsWith('+00:00')) return a < b ? -1 : 1
  return Date.parse(a) - Date.parse(b)
}

/** Whether a position replaces the known one: a later fix, or the same fix stored later. */
export function isNewer(position: Position, known: Position | null): boolean {
  if (known === null) return true
  const byFix = compareDates(position.fixTime, known.fixTime)
  return byFix > 0 || (byFix === 0 && position.id >= known.id)
}

/** Epoch ms of the fix, null when there is none. */
export function positionTimeMs(position: Position | null): number | null {
  const ms = Date.parse(position?.fixTime ?? '')
  return Number.isNaN(ms) ? null : ms
}
