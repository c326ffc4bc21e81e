import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer, Protocol, Recognise } from '../protocol'
import { decodeMegastek } from './megastek.decode'

const END = 0x21
const LINE_FEED = 0x0a
const RETURN = 0x0d
const MAX_BYTES = 4096
const LENGTH_DIGITS = 4

const isLineEnd = (byte: number | undefined): boolean => byte === RETURN || byte === LINE_FEED

/** Cuts texts with four digits of length in front, else at `!` or a line end. */
const frame: Framer = (buffer) => {
  const start = findFrom(buffer, 0, (at) => !isLineEnd(buffer[at]))
  if (start < 0) return buffer.length > 0 ? skipOf(buffer.length, 'between frames') : MORE
  const digits = asciiOf(buffer, start, Math.min(start + LENGTH_DIGITS, buffer.length))
  if (/^\d+$/.test(digits)) {
    const end = start + LENGTH_DIGITS + Number(digits)
    return digits.length < LENGTH_DIGITS || buffer.length < end ? MORE : frameOf(buffer, start, end)
  }
  const end = findFrom(buffer, start, (at) => buffer[at] === END || isLineEnd(buffer[at]))
  if (end >= 0) return frameOf(buffer, start, buffer[end] === END ? end + 1 : end, end + 1)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
}

const HEAD = /^(\d{4}\$MGV|\$MGV|STX|LOGSTX)/
const START = /^(\d{0,4}|\d{4}\$(MG?)?|\$(MG?)?|ST?|L(O(G(ST?)?)?)?)$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 8))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Megastek MT and GVT. */
export const megastek: Protocol = {
  name: 'megastek',
  brands: ['Megastek'],
  defaultPort: 5024,
  transports: ['tcp'],
  frame,
  decode: decodeMegastek,
  recognise,
  commands: [],
}
