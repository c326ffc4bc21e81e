import { momentOfWall, wallClockMs } from '@rastro/model/wall-clock'

/** A stretch of time, epoch ms. */
export interface Span {
  fromMs: number
  toMs: number
}

const FIRST_MS = Date.parse('0001-01-02T00:00:00Z')
const LAST_MS = Date.parse('9999-12-30T00:00:00Z')

/** Whether every clock and the server can write it, with four digits of a year. An address may hold any number. */
export const isMoment = (atMs: number): boolean => atMs >= FIRST_MS && atMs <= LAST_MS

/** `2026-11-21T14:02`, as a field for date and time wants it, in a time zone. */
export const fieldOf = (atMs: number, timeZone: string | undefined): string =>
  new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 16)

/** The moment such a field means in a time zone; null for what is no time. */
export const momentOf = (field: string, timeZone: string | undefined): number | null => {
  const wallMs = Date.parse(`${field}Z`)
  // `Date` takes 30 February for 2 March.
  const isReal = Number.isFinite(wallMs) && new Date(wallMs).toISOString().startsWith(field.slice(0, 10))
  return isReal ? momentOfWall(wallMs, timeZone) : null
}

const DAY_MS = 86_400_000

/** `2026-11-21`: the day of a moment in a time zone. */
export const dayOf = (atMs: number, timeZone: string | undefined): string => fieldOf(atMs, timeZone).slice(0, 10)

/**
 * The first moment of a day (`2026-11-21`), `days` later or earlier; a day that begins at one in the morning begins then.
 * NaN for what is no day.
 */
export const dayStart = (day: string, timeZone: string | undefined, days = 0): number =>
  momentOf(`${day}T00:00`, 'UTC') === null
    ? Number.NaN
    : momentOfWall(Date.parse(`${day}T00:00Z`) + days * DAY_MS, timeZone)
