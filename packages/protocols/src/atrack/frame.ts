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
const TEXT_HEAD = /^..,[\dA-F]{4},(\d{1,5}),/is
const TEXT_HEAD_MAX = 14

/** Whether a report is a text: binary ones have their checksum where texts have a comma. */
export const isText = (bytes: Uint8Array): boolean =>
  bytes[2] === COMMA && (bytes.length < 8 || /^[\dA-F]{4},$/i.test(asciiOf(bytes, 3, 8)))

export const isKeepAlive = (bytes: Uint8Array): boolean => startsWithBytes(bytes, KEEP_ALIVE)

const cutLine = (buffer: Uint8Array): FrameCut => {
  const end = findFrom(buffer, 0, (at) => buffer[at] === LINE_FEED)
  if (end >= 0) return frameOf(buffer, 0, end + 1)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a line in sight') : MORE
}

/** The length of some devices leaves out the last line feed. */
const cutText = (buffer: Uint8Array): FrameCut => {
  const [head, length] = TEXT_HEAD.exec(asciiOf(buffer, 0, Math.min(buffer.length, TEXT_HEAD_MAX))) ?? []
  if (head === undefined) return buffer.length < TEXT_HEAD_MAX ? MORE : cutLine(buffer)
  const end = head.length - 1 + Number(length)
  if (end > MAX_BYTES) return skipOf(buffer.length, 'length out of range')
  const isShort = buffer[end - 1] === RETURN
  if (buffer.length < end || (isShort && buffer.length === end)) return MORE
  return frameOf(buffer, 0, isShort && buffer[end] === LINE_FEED ? end + 1 : end)
}

const cutBinary = (buffer: Uint8Array): FrameCut => {
  if (buffer.length < BEFORE_BODY_BYTES) return MORE
  const end = BEFORE_BODY_BYTES + (buffer[LENGTH_AT] ?? 0) * 256 + (buffer[LENGTH_AT + 1] ?? 0)
  if (end > MAX_BYTES) return skipOf(buffer.length, 'length out of range')
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

/** Reports of both kinds, keep-alives of twelve bytes, answers of one line. */
export const frameAtrack: Framer = (buffer) => {
  if (buffer.length < 3) return MORE
  if (isKeepAlive(buffer)) return buffer.length < KEEP_ALIVE_BYTES ? MORE : frameOf(buffer, 0, KEEP_ALIVE_BYTES)
  if (buffer[0] === DOLLAR) return cutLine(buffer)
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
