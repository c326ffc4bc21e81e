import { wallClockMs } from '#src/tracking/fleet/calendars/index'

const DAY_MS = 86_400_000

/** When the day after `timeMs` begins on the clocks of `zone`. */
function nextMidnight(timeMs: number, zone: string): number {
  const wall = wallClockMs(timeMs, zone)
  const midnight = (Math.floor(wall / DAY_MS) + 1) * DAY_MS
  let at = timeMs + (midnight - wall)
  // Clocks may be put forward or back in between; where midnight itself is left out, the day begins at the next hour.
  for (let tries = 0; tries < 2; tries++) at += midnight - wallClockMs(at, zone)
  return at > timeMs ? at : timeMs + DAY_MS
}

/** The last millisecond of the day of `timeMs` on the clocks of `zone`. */
export const dayEndMs = (timeMs: number, zone: string): number => nextMidnight(timeMs, zone) - 1
