import { ByteReader, ByteWriter, hexOf, isBitSet, xorOf } from '../bytes/index'
import { utcOf } from '../fix'
import { momentOfWall } from '../local-times'
import type { ConnectionState } from '../protocol'
import { escaped } from './frame'

/** A message with its header read. */
export interface Jt808Message {
  type: number
  /** The terminal in the bytes of the header, to be sent back. */
  terminal: Uint8Array
  /** Of the 2019 header; answers repeat it. */
  version: number | undefined
  /** First byte of the frame; answers begin with it too. */
  mark: number
  /** Whether a padlock waits for an answer. */
  wantsAnswer: boolean
  ids: string[]
  index: number
  /** Place of a part in a message that was too long for one frame. */
  part: { count: number; number: number } | undefined
  body: ByteReader
  /** Everything behind the terminal, for dialects without a number of the message. */
  raw: ByteReader
  timeZone: string | undefined
  model: string
  now: Date
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
const idsOf = (terminal: Uint8Array): string[] => {
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
const WANTS_ANSWER_BIT = 15
const OTHER_MARK = 0xe7

/**
 * Reads the header. Neither sum nor length are checked: several makers get them wrong, and the marks say where a frame
 * ends. Throws when the frame is too short.
 */
export const messageOf = (frame: Uint8Array, { options, memory }: ConnectionState, now: Date): Jt808Message => {
  const { timeZone, model = memory.toldModel ?? '' } = options
  const content = new ByteReader(frame, 1, frame.length - 2)
  const mark = frame[0] ?? 0
  const type = content.u16()
  const attribute = content.u16()
  const version = isBitSet(attribute, HAS_VERSION_BIT) ? content.u8() : undefined
  const terminal = content.view8(version === undefined ? (mark === OTHER_MARK ? 7 : 6) : 10)
  const raw = new ByteReader(frame, content.position, content.end)
  const index = content.u16()
  const part = isBitSet(attribute, IS_SPLIT_BIT) ? { count: content.u16(), number: content.u16() } : undefined
  const body = content.part(content.left)
  const ids = idsOf(terminal)
  const wantsAnswer = isBitSet(attribute, WANTS_ANSWER_BIT)
  return {
    type,
    terminal,
    version,
    mark,
    wantsAnswer,
    ids,
    index,
    part,
    body,
    raw,
    timeZone,
    model: model.toUpperCase(),
    now,
  }
}

/** What of a message its answer repeats. */
export type Addressee = Pick<Jt808Message, 'terminal'> & Partial<Pick<Jt808Message, 'version' | 'mark'>>

/** A message to a device. */
export const frameTo = (
  type: number,
  { terminal, version, mark = 0x7e }: Addressee,
  body: Uint8Array,
  index = 0,
): Uint8Array => {
  const writer = new ByteWriter().u8(mark).u16(type)
  writer.u16(body.length + (version === undefined ? 0 : 2 ** HAS_VERSION_BIT))
  if (version !== undefined) writer.u8(version)
  writer.raw(terminal).u16(index).raw(body)
  writer.u8(xorOf(writer.done(), 1))
  return escaped(writer.u8(mark).done())
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
  return timeZone === undefined ? new Date(wall.getTime() - CHINA_MS) : momentOfWall(wall, timeZone)
}
