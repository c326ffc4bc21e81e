/** A stretch of time, epoch ms. */
export interface Span {
  fromMs: number
  toMs: number
}

/** How far ahead of UTC a time zone is at a moment, ms. */
const offsetMs = (atMs: number, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return wall - Math.floor(atMs / 1000) * 1000
}

/** `2026-11-21T14:02`, as a field for date and time wants it, in a time zone. */
export const fieldOf = (atMs: number, timeZone: string | undefined): string =>
  new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(0, 16)

/** The moment such a field means in a time zone; null for what is no time. */
export const momentOf = (field: string, timeZone: string | undefined): number | null => {
  const wall = Date.parse(`${field}Z`)
  if (!Number.isFinite(wall)) return null
  const guess = wall - offsetMs(wall, timeZone)
  // The first guess may lie beyond a change of the clocks.
  return wall - offsetMs(guess, timeZone)
}

const DAY_MS = 86_400_000

/** `2026-11-21`: the day of a moment in a time zone. */
export const dayOf = (atMs: number, timeZone: string | undefined): string => fieldOf(atMs, timeZone).slice(0, 10)

/** The first moment of a day (`2026-11-21`), `days` later or earlier; a day that begins at one in the morning begins then. */
export const dayStart = (day: string, timeZone: string | undefined, days = 0): number => {
  const other = new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  return momentOf(`${other}T00:00`, timeZone) ?? Number.NaN
}
