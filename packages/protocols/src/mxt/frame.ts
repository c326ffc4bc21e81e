import { MORE, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const START = 0x01
export const END = 0x04
const ESCAPE = 0x10
const ESCAPE_SHIFT = 0x20
const MAX_BYTES = 1024
/** Bytes with a meaning on the line: start, end, escape, and the two of flow control. */
const SPECIAL: readonly number[] = [START, END, ESCAPE, 0x11, 0x13]

const withoutEscapes = (raw: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(raw.length)
  let length = 0
  for (let at = 0; at < raw.length; at++) {
    const isEscape = raw[at] === ESCAPE && at + 1 < raw.length
    if (isEscape) at++
    bytes[length++] = (raw[at] ?? 0) - (isEscape ? ESCAPE_SHIFT : 0)
  }
  return bytes.subarray(0, length)
}

/** Start, content with its special bytes escaped, end. */
export const frameMxt = (content: Uint8Array): Uint8Array => {
  const bytes = Array.from(content).flatMap((byte) => (SPECIAL.includes(byte) ? [ESCAPE, byte + ESCAPE_SHIFT] : [byte]))
  return Uint8Array.of(START, ...bytes, END)
}

/** Cuts at `04` and takes the escapes out; the frame keeps its first and last byte. */
export const cutMxt: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  const start = buffer.indexOf(START)
  if (start !== 0) return skipOf(start < 0 ? buffer.length : start, 'no start of a frame')
  const end = buffer.indexOf(END)
  if (end < 0) return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
  const raw = buffer.subarray(0, end + 1)
  return raw.includes(ESCAPE)
    ? { kind: 'frame', frame: withoutEscapes(raw), consumed: raw.length }
    : frameOf(buffer, 0, end + 1)
}
