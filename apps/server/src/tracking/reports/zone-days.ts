import { knownZone, wallClockMs } from '#src/tracking/calendars/index'
import type { Period } from './track.store'

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

/** A period cut at the midnights of a zone; its first and last day may be partial. */
export function zoneDays({ from, to }: Period, zone: string): Period[] {
  const known = knownZone(zone)
  const days: Period[] = []
  for (let begin = from.getTime(); begin <= to.getTime();) {
    const next = nextMidnight(begin, known)
    days.push({ from: new Date(begin), to: new Date(Math.min(next - 1, to.getTime())) })
    begin = next
  }
  return days
}
