import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const MARK = 0x24
const ZERO = 0x30
const SHORTEST_BYTES = 10
const MAX_BYTES = 4096

const resync = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === MARK && (at + 1 === buffer.length || buffer[at + 1] === MARK))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Four decimal digits when the first is zero, else two hexadecimal ones; the length covers the whole frame. */
const lengthOf = (buffer: Uint8Array): number =>
  buffer[2] === ZERO ? decimalOf(asciiOf(buffer, 2, 6)) : hexOf(asciiOf(buffer, 2, 4))

const decimalOf = (text: string): number => (/^\d{4}$/.test(text) ? Number(text) : 0)
const hexOf = (text: string): number => (/^[\da-f]{2}$/i.test(text) ? Number.parseInt(text, 16) : 0)

const HEAD = /^\$\$(?:0\d{3}[\dA-Z]{2}|[1-9A-F][\dA-F])\d{5,17}\|/
const HEAD_BYTES = 32

/** Where the next message begins inside of what says to be one: its length is wrong then. */
const nextHead = (buffer: Uint8Array, end: number): number | undefined => {
  const isHead = (at: number): boolean =>
    at < end && buffer[at] === MARK && HEAD.test(asciiOf(buffer, at, Math.min(buffer.length, at + HEAD_BYTES)))
  const found = findFrom(buffer.subarray(0, end), 2, isHead)
  return found < 0 ? undefined : found
}

export const frameTotem: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== MARK || (buffer.length > 1 && buffer[1] !== MARK)) return resync(buffer, 'no start of a frame')
  if (buffer.length < 6) return MORE
  const length = lengthOf(buffer)
  if (length < SHORTEST_BYTES || length > MAX_BYTES) return resync(buffer, 'length out of range')
  const next = nextHead(buffer, length)
  if (next !== undefined) return frameOf(buffer, 0, next)
  return buffer.length < length ? MORE : frameOf(buffer, 0, length)
}
