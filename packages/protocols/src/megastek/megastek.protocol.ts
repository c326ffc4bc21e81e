import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer, Protocol, Recognise } from '../protocol'
import { decodeMegastek } from './megastek.decode'

const END = 0x21
const LINE_FEED = 0x0a
const RETURN = 0x0d
const MAX_BYTES = 4096
const LENGTH_DIGITS = 4

const isLineEnd = (byte: number | undefined): boolean => byte === RETURN || byte === LINE_FEED

const BEGINNING = /^[\r\n]*(\d{4}\$MGV|\$MGV|STX|LOGSTX)/
const BEGINNING_BYTES = 12

/** Where a text ends: at `!` or a line end. */
const endFrom = (buffer: Uint8Array, start: number): number =>
  findFrom(buffer, start, (at) => buffer[at] === END || isLineEnd(buffer[at]))

const cutAtEnd = (buffer: Uint8Array, start: number): FrameCut => {
  const end = endFrom(buffer, start)
  if (end >= 0) return frameOf(buffer, start, buffer[end] === END ? end + 1 : end, end + 1)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
}

/** A text that has its length in front: it ends there with `!`, or its length is wrong. */
const cutCounted = (buffer: Uint8Array, start: number, end: number): FrameCut => {
  if (buffer.length >= end && buffer[end - 1] === END) return frameOf(buffer, start, end)
  const first = endFrom(buffer, start)
  const behind = asciiOf(buffer, first + 1, Math.min(buffer.length, first + 1 + BEGINNING_BYTES))
  return buffer.length >= end || (first >= 0 && BEGINNING.test(behind)) ? cutAtEnd(buffer, start) : MORE
}

/** Cuts texts with four digits of length in front, else at `!` or a line end. */
const frame: Framer = (buffer) => {
  const start = findFrom(buffer, 0, (at) => !isLineEnd(buffer[at]))
  if (start < 0) return buffer.length > 0 ? skipOf(buffer.length, 'between frames') : MORE
  const digits = asciiOf(buffer, start, Math.min(start + LENGTH_DIGITS, buffer.length))
  if (!/^\d+$/.test(digits)) return cutAtEnd(buffer, start)
  return digits.length < LENGTH_DIGITS ? MORE : cutCounted(buffer, start, start + LENGTH_DIGITS + Number(digits))
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
