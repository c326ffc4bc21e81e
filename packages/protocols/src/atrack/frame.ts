import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from '../framing/index'
import type { FrameCut, Framer, Recognise } from '../protocol'

const LINE_FEED = 0x0a
const RETURN = 0x0d
const DOLLAR = 0x24
const COMMA = 0x2c
const KEEP_ALIVE = [0xfe, 0x02]
const KEEP_ALIVE_BYTES = 12
const LENGTH_AT = 4
const BEFORE_BODY_BYTES = 6
const MAX_BYTES = 8192

/** Two bytes of mark, a checksum in hexadecimal, the length of what follows. */
const TEXT_HEAD = /^..,\w{4},(\d{1,5}),/s
const TEXT_HEAD_MAX = 14

/** Whether a report is a text: binary ones have their checksum where texts have a comma. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes[2] === COMMA && (bytes.length < 8 || /^\w{4},$/.test(asciiOf(bytes, 3, 8)))

export const isKeepAlive = (bytes: Uint8Array): boolean => startsWithBytes(bytes, KEEP_ALIVE)

const cutLine = (buffer: Uint8Array): FrameCut => {
  const end = findFrom(buffer, 0, (at) => buffer[at] === LINE_FEED)
  if (end >= 0) return frameOf(buffer, 0, end + 1)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a line in sight') : MORE
}

/** The marks that units have from the factory, of reports and of pictures. */
const MARKS: readonly (readonly number[])[] = [
  [0x40, 0x50],
  [0x40, 0x52],
]

/** Whether a message may start at `at`, in a stream that began with `own`. */
const isStartAt = (buffer: Uint8Array, at: number, own: Uint8Array): boolean =>
  (buffer[at] === DOLLAR && /^[A-Z]?$/.test(asciiOf(buffer, at + 1, Math.min(buffer.length, at + 2)))) ||
  [...MARKS, KEEP_ALIVE, own].some((mark) => startsWithBytes(buffer, Array.from(mark).slice(0, buffer.length - at), at))

/** Where the report at `at` says to end; undefined while its head is not there, or is none. */
const endOfReport = (buffer: Uint8Array, at: number): number | undefined => {
  if (buffer.length < at + BEFORE_BODY_BYTES) return undefined
  if (!isText(buffer.subarray(at, at + 8))) {
    return at + BEFORE_BODY_BYTES + (buffer[at + LENGTH_AT] ?? 0) * 256 + (buffer[at + LENGTH_AT + 1] ?? 0)
  }
  const [head, length] = TEXT_HEAD.exec(asciiOf(buffer, at, Math.min(buffer.length, at + TEXT_HEAD_MAX))) ?? []
  return head === undefined ? undefined : at + head.length - 1 + Number(length)
}

/** Where a whole report stands inside of what a length covers that is in doubt; -1 where none does. */
const reportInside = (buffer: Uint8Array): number => {
  const own = buffer.subarray(0, 2)
  const isMark = (at: number): boolean => [...MARKS, own].some((mark) => startsWithBytes(buffer, mark, at))
  return findFrom(buffer, 1, (at) => {
    const end = isMark(at) ? endOfReport(buffer, at) : undefined
    return end !== undefined && end <= buffer.length && (end === buffer.length || isStartAt(buffer, end, own))
  })
}

const resync = (buffer: Uint8Array): FrameCut => {
  const next = reportInside(buffer)
  return skipOf(next < 0 ? buffer.length : next, 'length out of range')
}

/** Cuts at `end`, unless that is in doubt and a whole report is seen before. */
const cutAt = (buffer: Uint8Array, end: number): FrameCut => {
  if (end > MAX_BYTES) return resync(buffer)
  if (buffer.length === end || (buffer.length > end && isStartAt(buffer, end, buffer.subarray(0, 2)))) {
    return frameOf(buffer, 0, end)
  }
  const inside = reportInside(buffer)
  if (inside > 0 && inside < end) return skipOf(inside, 'a whole report inside of a length that cannot be')
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

/** The length of some devices leaves out the last line feed. */
const cutText = (buffer: Uint8Array): FrameCut => {
  const end = endOfReport(buffer, 0)
  if (end === undefined) return buffer.length < TEXT_HEAD_MAX ? MORE : cutLine(buffer)
  const isShort = buffer[end - 1] === RETURN
  if (isShort && buffer.length === end) return MORE
  return cutAt(buffer, isShort && buffer[end] === LINE_FEED ? end + 1 : end)
}

const cutBinary = (buffer: Uint8Array): FrameCut => {
  const end = endOfReport(buffer, 0)
  return end === undefined ? MORE : cutAt(buffer, end)
}

/** Whether what has come of an answer is text, as far as its line goes. */
const isLine = (buffer: Uint8Array): boolean => {
  const end = findFrom(buffer, 1, (at) => {
    const byte = buffer[at] ?? 0
    return byte < 0x20 || byte > 0x7e
  })
  return end < 0 || buffer[end] === RETURN || buffer[end] === LINE_FEED
}

/** Reports of both kinds, keep-alives of twelve bytes, answers of one line. */
export const frameAtrack: Framer = (buffer) => {
  if (buffer.length < 3) return MORE
  if (isKeepAlive(buffer)) return buffer.length < KEEP_ALIVE_BYTES ? MORE : frameOf(buffer, 0, KEEP_ALIVE_BYTES)
  if (buffer[0] === DOLLAR) return isLine(buffer) ? cutLine(buffer) : resync(buffer)
  if (buffer[2] === COMMA && buffer.length < 8) return MORE
  return isText(buffer) ? cutText(buffer) : cutBinary(buffer)
}

const AT = 0x40
const KINDS = [0x50, 0x52]
/** An IMEI as a number has its highest two bytes at most 3 and its first at 0. */
const UNIT_AT = 2
const INFO = '$INFO='

/** Only devices that keep the usual mark `@P` can be told; others need a port of their own. */
export const recogniseAtrack: Recognise = (bytes) => {
  const [first, second] = bytes
  if (first === AT) {
    if (second === undefined) return 'maybe'
    return KINDS.includes(second) ? 'yes' : 'no'
  }
  if (first === KEEP_ALIVE[0]) {
    if (second !== undefined && second !== KEEP_ALIVE[1]) return 'no'
    if (bytes.length > UNIT_AT && bytes[UNIT_AT] !== 0) return 'no'
    return bytes.length < KEEP_ALIVE_BYTES ? 'maybe' : 'yes'
  }
  const start = asciiOf(bytes, 0, Math.min(bytes.length, INFO.length))
  if (start === '' || !INFO.startsWith(start)) return 'no'
  return start === INFO ? 'yes' : 'maybe'
}
