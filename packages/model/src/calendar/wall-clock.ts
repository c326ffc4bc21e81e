/** What clocks on the wall show in a time zone, and which moment they mean. Pure: no clock of its own. */

const DAY_MS = 86_400_000
const UTC = 'UTC'
/** More than there are; names come from outside, and no cache may grow by what somebody sends. */
const FORMATS_MAX = 1000

/** `undefined` is the zone of this machine. */
export type ZoneName = string | undefined

const formats = new Map<ZoneName, Intl.DateTimeFormat | null>()

/** Null when there is no such zone. */
function formatOf(zone: ZoneName): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    // No zone of that name: its times count as UTC.
  }
  if (formats.size >= FORMATS_MAX) formats.clear()
  formats.set(zone, format)
  return format
}

export const isZone = (name: string): boolean => formatOf(name) !== null

/**
 * What clocks on the wall show in `zone`, as milliseconds of a day that had no summer time: two of them can be compared
 * and subtracted like times of the calendar. A zone that nobody knows counts as UTC.
 */
export function wallClockMs(timeMs: number, zone: ZoneName): number {
  const format = zone === UTC ? null : formatOf(zone)
  if (!format) return timeMs
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(timeMs)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((timeMs % 1000) + 1000) % 1000)
}

/**
 * The moment at which clocks in `zone` show `wallMs`; the first of two, where clocks are put back. Where clocks leave it
 * out, as much later as they leap: a midnight that does not exist is the moment at which its day begins.
 */
export function momentOfWall(wallMs: number, zone: ZoneName): number {
  const aheadAt = (timeMs: number): number => wallClockMs(timeMs, zone) - timeMs
  const [before, after] = [aheadAt(wallMs - DAY_MS), aheadAt(wallMs + DAY_MS)]
  const first = wallMs - Math.max(before, after)
  return before === after || wallClockMs(first, zone) === wallMs ? first : wallMs - Math.min(before, after)
}
