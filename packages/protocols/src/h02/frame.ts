import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { ConnectionState, FrameCut, Framer } from '../protocol'

const STAR = 0x2a
const HASH = 0x23
const MARKS = [STAR, 0x24, 0x58]
const SHORT_BYTES = 32
const LONG_BYTES = 45
const MAX_TEXT_BYTES = 2048
/** Id, time and date in front of which a binary frame holds nothing but decimal digits. */
const DIGIT_BYTES = 12

const isMark = (byte: number | undefined): boolean => byte !== undefined && MARKS.includes(byte)
const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isLineEnd = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a

/** Whether a frame could start at `at`; true as long as too few bytes are there to say no. */
const couldStart = (buffer: Uint8Array, at: number): boolean => {
  if (!isMark(buffer[at])) return false
  if (buffer[at] === STAR) {
    const [first, second, comma] = buffer.subarray(at + 1, at + 4)
    const isMaker = (first === undefined || isLetter(first)) && (second === undefined || isLetter(second))
    return isMaker && (comma === undefined || comma === 0x2c)
  }
  return buffer.subarray(at + 1, at + DIGIT_BYTES).every((byte) => byte >> 4 <= 9 && (byte & 0x0f) <= 9)
}

const skipToStart = (buffer: Uint8Array, from: number, reason: string): FrameCut => {
  const next = findFrom(buffer, from, (at) => couldStart(buffer, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const cutText = (buffer: Uint8Array): FrameCut => {
  const end = buffer.indexOf(HASH)
  const another = findFrom(buffer, 1, (at) => buffer[at] === STAR && at + 3 < buffer.length && couldStart(buffer, at))
  if (another > 0 && (end < 0 || another < end)) return skipOf(another, 'sentence without an end')
  if (end >= 0) return frameOf(buffer, 0, end + 1)
  return buffer.length > MAX_TEXT_BYTES ? skipToStart(buffer, 1, 'no end of a sentence in sight') : MORE
}

/** How many bytes a binary frame has: nothing in it says so, hence what surrounds it decides. */
const binaryLength = (buffer: Uint8Array, connection: ConnectionState): number | undefined => {
  const { messageLength } = connection.options
  if (typeof messageLength === 'number' && messageLength > 0) return messageLength
  if (buffer.length < SHORT_BYTES) return undefined
  if (buffer.length === SHORT_BYTES) return connection.memory.h02IsLong === true ? undefined : SHORT_BYTES
  const isEndedLong = buffer.length === LONG_BYTES || isMark(buffer[LONG_BYTES])
  if (couldStart(buffer, SHORT_BYTES) && !(connection.memory.h02IsLong === true && isEndedLong)) return SHORT_BYTES
  return buffer.length < LONG_BYTES ? undefined : LONG_BYTES
}

const cutBinary = (buffer: Uint8Array, connection: ConnectionState): FrameCut => {
  const length = binaryLength(buffer, connection)
  if (length === undefined || buffer.length < length) return MORE
  connection.memory.h02IsLong = length === LONG_BYTES
  connection.memory.h02IsAfterShort = length === SHORT_BYTES && buffer.length === SHORT_BYTES
  return frameOf(buffer, 0, length)
}

/** The rest of a long frame that arrived in two pieces, the first of which looked like a short frame. */
const cutBelatedRest = (buffer: Uint8Array, connection: ConnectionState): FrameCut | undefined => {
  if (connection.memory.h02IsAfterShort !== true) return undefined
  const restBytes = LONG_BYTES - SHORT_BYTES
  if (couldStart(buffer, 0) || isLineEnd(buffer[0])) {
    connection.memory.h02IsAfterShort = false
    return undefined
  }
  if (buffer.length < restBytes) return MORE
  connection.memory.h02IsAfterShort = false
  connection.memory.h02IsLong = true
  return skipOf(restBytes, 'rest of a long frame')
}

/** Cuts `*…#` sentences and binary frames of 32 or 45 bytes. Option `messageLength`: bytes of a binary frame, 0 detects. */
export const frameH02: Framer = (buffer, connection) => {
  if (buffer.length === 0) return MORE
  const belated = cutBelatedRest(buffer, connection)
  if (belated) return belated
  if (!couldStart(buffer, 0))
    return skipToStart(buffer, 1, isLineEnd(buffer[0]) ? 'between frames' : 'no start of a frame')
  return buffer[0] === STAR ? cutText(buffer) : cutBinary(buffer, connection)
}
