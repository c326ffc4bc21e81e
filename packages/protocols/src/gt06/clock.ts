import type { ByteReader } from '../bytes/index'
import type { ConnectionState } from '../protocol'

const MINUTE_MS = 60_000
/** How far ahead of ours a device's clock may be before it is no clock of the moment. */
const FUTURE_ALLOWED_MS = 15 * MINUTE_MS
const FURTHEST_MINUTES = 14 * 60

/** Minutes east of UTC that the device's clock is set to, as its login said; 0 where it said nothing. */
const offsetMinutesOf = ({ memory, options }: ConnectionState): number =>
  options.timeZone === undefined && typeof memory.utcOffsetMinutes === 'number' ? memory.utcOffsetMinutes : 0

/**
 * Keeps the zone word of a login: hours and minutes as one decimal number from bit 4 on, bit 3 for west. Whatever is no
 * zone on Earth is passed over.
 */
export const rememberZone = ({ memory }: ConnectionState, word: number): void => {
  const sent = word >> 4
  const minutes = Math.floor(sent / 100) * 60 + (sent % 100)
  if (sent % 100 >= 60 || minutes > FURTHEST_MINUTES) return
  memory.utcOffsetMinutes = (word & 0x08) !== 0 && minutes !== 0 ? -minutes : minutes
}

/**
 * The moment of a local reading. Of the same maker some messages count in UTC and some in the device's zone; a moment
 * that is only past when taken for UTC is UTC, and so is all that the connection says after it.
 */
const momentOf = (readMs: number, connection: ConnectionState, now: Date): Date => {
  const offsetMinutes = offsetMinutesOf(connection)
  if (offsetMinutes === 0) return new Date(readMs)
  const local = readMs - offsetMinutes * MINUTE_MS
  const latest = now.getTime() + FUTURE_ALLOWED_MS
  if (local <= latest || readMs > latest) return new Date(local)
  connection.memory.utcOffsetMinutes = 0
  return new Date(readMs)
}

const DAYS_ALWAYS = 28

/** Epoch ms of calendar numbers; NaN where there is no such day. Overflowing seconds carry, as in `utcOf`. */
const utcMs = (year: number, month: number, day: number, hours: number, minutes: number, seconds: number): number => {
  if (month < 1 || month > 12 || day < 1 || day > 31) return NaN
  if (hours > 99 || minutes > 99 || seconds > 99) return NaN
  if (day > DAYS_ALWAYS && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return NaN
  return Date.UTC(year, month - 1, day, hours, minutes, seconds)
}

/** What reading a clock needs to know of the message around it. */
export interface ClockContext {
  connection: ConnectionState
  now: Date
}

/** Six bytes: year of the century, month, day, hour, minute, second; undefined where they are no time. */
export const readTime = (reader: ByteReader, { connection, now }: ClockContext): Date | undefined => {
  const year = 2000 + reader.u8()
  const month = reader.u8()
  const day = reader.u8()
  const hours = reader.u8()
  const minutes = reader.u8()
  const ms = utcMs(year, month, day, hours, minutes, reader.u8())
  return Number.isNaN(ms) ? undefined : momentOf(ms, connection, now)
}

/** As `readTime`, in decimal digits (0x17 is 17), always UTC. */
export const readBcdTime = (reader: ByteReader): Date | undefined => {
  const [year, month, day, hours] = [2000 + reader.bcd8(), reader.bcd8(), reader.bcd8(), reader.bcd8()]
  const ms = utcMs(year, month, day, hours, reader.bcd8(), reader.bcd8())
  return Number.isNaN(ms) ? undefined : new Date(ms)
}

/** Four bytes of seconds since 1970; undefined where they are none. */
export const readEpochSeconds = (reader: ByteReader): Date | undefined => {
  const seconds = reader.u32()
  return seconds === 0 || seconds === 0xffffffff ? undefined : new Date(seconds * 1000)
}
