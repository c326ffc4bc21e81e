const UTC = 'UTC'
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  let format: Intl.DateTimeFormat | null = null
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
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
  formats.set(zone, format)
  return format
}

/** The name of a time zone that is known, else UTC: times without a zone are UTC (TRACKING-API §12). */
export const knownZone = (name: string | null | undefined): string => (name && formatOf(name) ? name : UTC)

/**
 * What clocks on the wall show in `zone`, as milliseconds of a day that had no summer time: two of them can be compared
 * and subtracted like times of the calendar.
 */
export function wallClockMs(timeMs: number, zone: string): number {
  const format = zone === UTC ? null : formatOf(zone)
  if (!format) return timeMs
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(timeMs)) part[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((timeMs % 1000) + 1000) % 1000)
}

/** The moment at which clocks in `zone` show `wallMs`; one of two, where clocks are put back, later where none does. */
export function momentOfWall(wallMs: number, zone: string): number {
  let timeMs = wallMs
  // Clocks may be put on or back between the first guess and the moment itself.
  for (let tries = 0; tries < 2; tries++) timeMs += wallMs - wallClockMs(timeMs, zone)
  return timeMs
}
