import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const BINARY = 0x24
const OPEN = 0x28
const CLOSE = 0x29
const ESCAPE = 0x3d
const LINE_ENDS: readonly number[] = [0x0d, 0x0a]
const MAX_TEXT_BYTES = 2048
/** A damaged length must not hold up what follows for long. */
const MAX_BINARY_BYTES = 1200
const BYTES_AROUND = 10

const SHORT_RECORD_BYTES = 27
/** Ids of padlocks start with a seven or more. */
const FIRST_OF_LOCKS = 7

/** The kind of record and a length of whole records, as a short header has them. */
const isShortHeader = ([, , , , , , kind = 0, high = 0, low = 0]: Uint8Array): boolean => {
  const length = high * 256 + low
  return kind >> 4 >= 1 && kind >> 4 <= 3 && length > 0 && length % SHORT_RECORD_BYTES === 0
}

/** The long header has one byte more in front of the length. */
export const isLongHeader = (frame: Uint8Array): boolean =>
  frame[8] === 0 ? !isShortHeader(frame) : !isShortHeader(frame) && (frame[1] ?? 0) >> 4 >= FIRST_OF_LOCKS

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === BINARY || buffer[at] === OPEN)
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const cutBinary = (buffer: Uint8Array): FrameCut => {
  if (buffer.length < BYTES_AROUND) return MORE
  const lengthAt = isLongHeader(buffer) ? 8 : 7
  const length = (buffer[lengthAt] ?? 0) * 256 + (buffer[lengthAt + 1] ?? 0) + BYTES_AROUND
  if (length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  if (buffer.length < length) return MORE
  const next = buffer[length]
  const isFollowed = next === undefined || next === BINARY || next === OPEN || LINE_ENDS.includes(next)
  return isFollowed ? frameOf(buffer, 0, length) : skipGarbage(buffer, 'no message behind the end that its length says')
}

const withoutEscapes = (raw: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < raw.length; at++) {
    const isEscape = raw[at] === ESCAPE && at + 1 < raw.length
    bytes.push(isEscape ? (raw[++at] ?? 0) ^ ESCAPE : (raw[at] ?? 0))
  }
  return Uint8Array.from(bytes)
}

/** Texts begin with the digits of an identifier. */
const ID_BYTES_SEEN = 5
const isText = (buffer: Uint8Array): boolean =>
  buffer.subarray(1, ID_BYTES_SEEN).every((byte) => byte >= 0x30 && byte <= 0x39)

const cutText = (buffer: Uint8Array): FrameCut => {
  if (!isText(buffer)) return skipGarbage(buffer, 'no identifier where a text has it')
  const end = buffer.indexOf(CLOSE)
  if (end < 0) return buffer.length > MAX_TEXT_BYTES ? skipGarbage(buffer, 'no end of a message in sight') : MORE
  const raw = buffer.subarray(0, end + 1)
  return { kind: 'frame', frame: raw.includes(ESCAPE) ? withoutEscapes(raw) : raw, consumed: raw.length }
}

/** Cuts `$` with a length and `(`…`)`. */
export const frameJt600: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] === BINARY) return cutBinary(buffer)
  return buffer[0] === OPEN ? cutText(buffer) : skipGarbage(buffer, 'no start of a message')
}
