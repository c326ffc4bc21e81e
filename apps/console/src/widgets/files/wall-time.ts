import { wallClockMs } from '@rastro/model/wall-clock'

/** Spreadsheets know no time zones: the moment as the clock on this person's wall shows it, written as if in UTC. */
export const wallTime = (epochMs: number, timeZone: string | undefined): Date =>
  new Date(Math.floor(wallClockMs(epochMs, timeZone) / 1000) * 1000)
