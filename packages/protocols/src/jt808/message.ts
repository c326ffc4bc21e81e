import { ByteReader, ByteWriter, hexOf, isBitSet, lowBits, xorOf } from '../bytes/index'
import { utcOf } from '../fix'
import { escaped } from './frame'

/** A message with its header read. */
export interface Jt808Message {
  type: number
  /** The terminal in the bytes of the header, to be sent back. */
  terminal: Uint8Array
  hasVersion: boolean
  ids: string[]
  index: number
  /** Place of a part in a message that was too long for one frame. */
  part: { count: number; number: number } | undefined
  body: ByteReader
  /** Everything behind the terminal, for dialects without a number of the message. */
  raw: ByteReader
  timeZone: string | undefined
  model: string
}

const luhnDigit = (digits: string): number => {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const doubled = at % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** Digits as they are and without leading zeroes; other bytes are an IMEI as a number without its check digit. */
export const idsOf = (terminal: Uint8Array): string[] => {
  const digits = hexOf(terminal)
  if (/^\d+$/.test(digits)) return [...new Set([BigInt(digits).toString(), digits])]
  const imei = BigInt(`0x${digits}`).toString()
  return [imei + String(luhnDigit(imei))]
}

/** The bytes of the header that name a device. */
export const terminalOf = (uniqueId: string): Uint8Array | undefined => {
  if (!/^\d{1,15}$/.test(uniqueId)) return undefined
  const digits = uniqueId.length > 12 ? BigInt(uniqueId.slice(0, 14)).toString(16) : uniqueId
  const padded = digits.padStart(12, '0')
  return Uint8Array.from({ length: 6 }, (_, at) => Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16))
}

const HAS_VERSION_BIT = 14
const IS_SPLIT_BIT = 13

/**
 * Reads the header. The sum is not checked: several makers get it wrong, and the stream itself is reliable. Throws when
 * the frame is too short.
 */
export const messageOf = (frame: Uint8Array, timeZone: string | undefined, model: string): Jt808Message => {
  const content = new ByteReader(frame, 1, frame.length - 2)
  const type = content.u16()
  const attribute = content.u16()
  const hasVersion = isBitSet(attribute, HAS_VERSION_BIT)
  if (hasVersion) content.skip(1)
  const terminal = content.view8(hasVersion ? 10 : 6)
  const raw = new ByteReader(frame, content.position, content.end)
  const index = content.u16()
  const part = isBitSet(attribute, IS_SPLIT_BIT) ? { count: content.u16(), number: content.u16() } : undefined
  const body = content.part(Math.min(lowBits(attribute, 10), content.left))
  return { type, terminal, hasVersion, ids: idsOf(terminal), index, part, body, raw, timeZone, model }
}

/** A message to a device. */
export const frameTo = (
  type: number,
  terminal: Uint8Array,
  body: Uint8Array,
  hasVersion = false,
  index = 0,
): Uint8Array => {
  const writer = new ByteWriter().u8(0x7e).u16(type)
  writer.u16(body.length + (hasVersion ? 2 ** HAS_VERSION_BIT : 0))
  if (hasVersion) writer.u8(1)
  writer.raw(terminal).u16(index).raw(body)
  writer.u8(xorOf(writer.done(), 1))
  return escaped(writer.u8(0x7e).done())
}

const LOCK_REPLY = 0x4401
/** Length of the confirmation as padlocks count it. */
const LOCK_REPLY_LENGTH = 3

/** A confirmation for a padlock: as other messages, but without their number. */
export const frameOfLock = (terminal: Uint8Array, body: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u8(0x7e).u16(LOCK_REPLY).u16(LOCK_REPLY_LENGTH).raw(terminal).raw(body)
  writer.u8(xorOf(writer.done(), 1))
  return escaped(writer.u8(0x7e).done())
}

const CHINA_MS = 8 * 3_600_000

/** Time of six decimal bytes, as a clock in China shows it unless the device has a zone of its own. */
export const readTime = (reader: ByteReader, timeZone: string | undefined): Date => {
  const digits = reader.hex(6)
  if (!/^\d+$/.test(digits)) throw new RangeError(`impossible time: ${digits}`)
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = (digits.match(/../g) ?? []).map(Number)
  const wall = utcOf(year, month, day, hours, minutes, seconds)
  // With a zone, the decoder moves all times of the message at the end.
  return timeZone === undefined ? new Date(wall.getTime() - CHINA_MS) : wall
}
