import { momentOfWall, wallClockMs } from '#src/tracking/fleet/calendars/index'

const DAY_MS = 86_400_000

/** When the day after `timeMs` begins on the clocks of `zone`. */
function nextMidnight(timeMs: number, zone: string): number {
  const at = momentOfWall((Math.floor(wallClockMs(timeMs, zone) / DAY_MS) + 1) * DAY_MS, zone)
  return at > timeMs ? at : timeMs + DAY_MS
}

/** The last millisecond of the day of `timeMs` on the clocks of `zone`. */
export const dayEndMs = (timeMs: number, zone: string): number => nextMidnight(timeMs, zone) - 1
