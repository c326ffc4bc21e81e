/** What clocks show in a zone, as `2026-01-05T08:00`. An unknown zone counts as UTC, as on the server. */
export function wallIn(zone: string, timeMs: number): string {
  const format = (timeZone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(timeMs)
  try {
    return format(zone).replace(' ', 'T')
  } catch {
    return format('UTC').replace(' ', 'T')
  }
}

/** A wall clock in words of the language, e.g. `seg., 05/01/2026, 08:00`. */
export const wallText = (wall: string, locale: string, hour12: boolean): string =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    hour12,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(`${wall}:00Z`))

/** Only the time of day of a wall clock. */
export const wallTimeText = (wall: string, locale: string, hour12: boolean): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', hour12, hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(`${wall}:00Z`),
  )

/** The zone a person lives in. */
export const ownZone = (timeZone: string | undefined): string =>
  timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
