import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const RETURN = 0x0d
const NEWLINE = 0x0a
const SEMICOLON = 0x3b
const MAX_TEXT_BYTES = 4096
const MAX_BINARY_BYTES = 4096
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

const findEnd = (buffer: Uint8Array): number => {
  if (!mayHoldLineEnds(buffer)) return buffer.indexOf(RETURN)
  for (let at = buffer.indexOf(RETURN); at >= 0; at = buffer.indexOf(RETURN, at + 1)) {
    const isEnd = endsExternal(buffer, at)
    if (isEnd !== false) return isEnd ? at : -1
  }
  return -1
}

const cutText = (buffer: Uint8Array): FrameCut => {
  const end = findEnd(buffer)
  if (end >= 0) return frameOf(buffer, 0, end, end + 1)
  return buffer.length > MAX_TEXT_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

const isBinaryType = (byte: number | undefined): boolean => byte === ZIPPED || (byte !== undefined && byte >= 0x80)

const cutBinary = (buffer: Uint8Array): FrameCut => {
  const [type = 0, high, low] = buffer
  if (high === undefined || low === undefined) return MORE
  const length = high * 256 + low + (type === ZIPPED ? 4 : 3)
  if (length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  return buffer.length < length ? MORE : frameOf(buffer, 0, length)
}

const isTextStart = (byte: number | undefined): boolean => startsMessage(byte) || byte === 0x2d

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => isTextStart(buffer[at]) || isBinaryType(buffer[at]))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts texts ending in a carriage return and binary messages with a two-byte length. */
export const frameSuntech: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (isBinaryType(buffer[0])) return cutBinary(buffer)
  if (isTextStart(buffer[0])) return cutText(buffer)
  const isBetween = buffer[0] === NEWLINE || buffer[0] === RETURN
  return skipGarbage(buffer, isBetween ? 'between messages' : 'no start of a message')
}
