import type { DecodedPosition, DecodeFrame } from './protocol'

const formats = new Map<string, Intl.DateTimeFormat | null>()

/** Null when there is no such zone: a mistyped setting must not keep a device from being heard. */
const formatOf = (timeZone: string): Intl.DateTimeFormat | null => {
  let format = formats.get(timeZone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone,
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
      format = null
    }
    formats.set(timeZone, format)
  }
  return format
}

/** What clocks of the zone show at a moment, as if it were UTC, epoch ms. */
const wallMs = (format: Intl.DateTimeFormat, epochMs: number): number => {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(epochMs)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((epochMs % 1000) + 1000) % 1000)
}

/**
 * The moment at which clocks of `timeZone` showed `wall`, which holds their reading as if it were UTC. Without a zone,
 * or with one that does not exist, `wall` itself. Of an hour that clocks show twice, one of the two.
 */
export const momentOfWall = (wall: Date, timeZone: string | undefined): Date => {
  const format = timeZone === undefined ? null : formatOf(timeZone)
  const wanted = wall.getTime()
  if (!format || Number.isNaN(wanted)) return wall
  const guess = wanted - (wallMs(format, wanted) - wanted)
  return new Date(guess - (wallMs(format, guess) - wanted))
}

/** The time of arrival is no clock of the device's and stays. */
const moved = (position: DecodedPosition, timeZone: string, now: Date): DecodedPosition => {
  const { fix, deviceTime } = position
  return {
    ...position,
    ...(fix && fix.time !== now && { fix: { ...fix, time: momentOfWall(fix.time, timeZone) } }),
    ...(deviceTime && deviceTime !== now && { deviceTime: momentOfWall(deviceTime, timeZone) }),
  }
}

/** For decoders that read clocks without a zone: takes them for UTC unless the option `timeZone` names another. */
export const inDeviceZone =
  (decode: DecodeFrame): DecodeFrame =>
  (frame, connection, now) => {
    const decoded = decode(frame, connection, now)
    const { timeZone } = connection.options
    if (!timeZone || !decoded.positions) return decoded
    return { ...decoded, positions: decoded.positions.map((one) => moved(one, timeZone, now)) }
  }
