import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const RETURN = 0x0d
const NEWLINE = 0x0a
const SEMICOLON = 0x3b
const MAX_TEXT_BYTES = 4096
/** Reports have some hundred bytes; a longer length is damaged. */
const MAX_BINARY_BYTES = 700
const ZIPPED = 0x02

/** External data may hold line ends, so a pair of them does not end such a report. */
const mayHoldLineEnds = (buffer: Uint8Array): boolean => {
  const head = String.fromCharCode(...buffer.subarray(0, 8))
  return /^(S[AT]\d{3})?UEX/.test(head)
}

/** Whether the report could be complete in front of `end`: what follows external data is numbers. */
const endsInNumber = (buffer: Uint8Array, end: number): boolean => {
  const start = buffer.lastIndexOf(SEMICOLON, end - 1) + 1
  return buffer.subarray(start, end).every((byte) => (byte >= 0x30 && byte <= 0x39) || byte === 0x2e)
}

const startsMessage = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a

/** Whether the return at `at` ends an external data report. Undefined: the next byte would tell. */
const endsExternal = (buffer: Uint8Array, at: number): boolean | undefined => {
  const isLast = at + 1 === buffer.length
  if (isLast) return endsInNumber(buffer, at) ? true : undefined
  if (buffer[at + 1] !== NEWLINE) return true
  return endsInNumber(buffer, at) && (at + 2 === buffer.length || startsMessage(buffer[at + 2]))
}

const isCrash = (buffer: Uint8Array): boolean => asciiOf(buffer, 0, Math.min(4, buffer.length)) === 'CRR;'
const HEAD_SHAPE = /^([A-Z]{3};|S[AT]\d)/

/** Crash reports hold bytes of any value: a return ends one where a message or nothing follows. */
const findCrashEnd = (buffer: Uint8Array): number =>
  findFrom(buffer, 0, (at) => {
    if (buffer[at] !== RETURN) return false
    const next = buffer[at + 1] === NEWLINE ? at + 2 : at + 1
    return next >= buffer.length || HEAD_SHAPE.test(asciiOf(buffer, next, Math.min(next + 4, buffer.length)))
  })

const findEnd = (buffer: Uint8Array): number => {
  if (isCrash(buffer)) return findCrashEnd(buffer)
  if (!mayHoldLineEnds(buffer)) return buffer.indexOf(RETURN)
  for (let at = buffer.indexOf(RETURN); at >= 0; at = buffer.indexOf(RETURN, at + 1)) {
    const isEnd = endsExternal(buffer, at)
    if (isEnd !== false) return isEnd ? at : -1
  }
  return -1
}

const TAB = 0x09
const isBinaryByte = (byte: number): boolean =>
  byte >= 0x7f || (byte < 0x20 && byte !== TAB && byte !== NEWLINE && byte !== RETURN)

/** Where a text that holds no foreign data holds bytes that no text has; -1 where it does not. */
const findForeign = (buffer: Uint8Array, end: number): number =>
  mayHoldLineEnds(buffer) || isCrash(buffer)
    ? -1
    : findFrom(buffer.subarray(0, end < 0 ? buffer.length : end), 0, (at) => isBinaryByte(buffer[at] ?? 0))

const cutText = (buffer: Uint8Array): FrameCut => {
  const end = findEnd(buffer)
  if (findForeign(buffer, end) >= 0) return skipGarbage(buffer, 'no text')
  if (end >= 0) return frameOf(buffer, 0, end, end + 1)
  return buffer.length > MAX_TEXT_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

const isBinaryType = (byte: number | undefined): boolean => byte === ZIPPED || (byte !== undefined && byte >= 0x80)

/** Whether a message may start at `at`: a text, or a binary message of a believable length. */
const mayStartAt = (buffer: Uint8Array, at: number): boolean => {
  const [type, high = 0] = buffer.subarray(at)
  return isTextStart(type) || (isBinaryType(type) && high * 256 <= MAX_BINARY_BYTES)
}

const isBetween = (byte: number | undefined): boolean => byte === NEWLINE || byte === RETURN

const cutBinary = (buffer: Uint8Array): FrameCut => {
  const [type = 0, high, low] = buffer
  if (high === undefined || low === undefined) return MORE
  const length = high * 256 + low + (type === ZIPPED ? 4 : 3)
  if (length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  if (buffer.length < length) return MORE
  const isFollowed = buffer.length === length || isBetween(buffer[length]) || mayStartAt(buffer, length)
  return isFollowed ? frameOf(buffer, 0, length) : skipGarbage(buffer, 'no message behind the end that its length says')
}

const isTextStart = (byte: number | undefined): boolean => startsMessage(byte) || byte === 0x2d

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => mayStartAt(buffer, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts texts ending in a carriage return and binary messages with a two-byte length. */
export const frameSuntech: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (isBinaryType(buffer[0])) return cutBinary(buffer)
  if (isTextStart(buffer[0])) return cutText(buffer)
  return skipGarbage(buffer, isBetween(buffer[0]) ? 'between messages' : 'no start of a message')
}
