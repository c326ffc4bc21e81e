import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const BINARY = 0x24
const OPEN = 0x28
const CLOSE = 0x29
const ESCAPE = 0x3d
const MAX_TEXT_BYTES = 2048
const MAX_BINARY_BYTES = 4096
const BYTES_AROUND = 10

/** The long header has one byte more in front of the length. */
export const isLongHeader = (frame: Uint8Array): boolean => frame[8] === 0

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === BINARY || buffer[at] === OPEN)
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const cutBinary = (buffer: Uint8Array): FrameCut => {
  if (buffer.length < BYTES_AROUND) return MORE
  const lengthAt = isLongHeader(buffer) ? 8 : 7
  const length = (buffer[lengthAt] ?? 0) * 256 + (buffer[lengthAt + 1] ?? 0) + BYTES_AROUND
  if (length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  return buffer.length < length ? MORE : frameOf(buffer, 0, length)
}

const withoutEscapes = (raw: Uint8Array): Uint8Array => {
  const bytes: number[] = []
  for (let at = 0; at < raw.length; at++) {
    const isEscape = raw[at] === ESCAPE && at + 1 < raw.length
    bytes.push(isEscape ? (raw[++at] ?? 0) ^ ESCAPE : (raw[at] ?? 0))
  }
  return Uint8Array.from(bytes)
}

const cutText = (buffer: Uint8Array): FrameCut => {
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
