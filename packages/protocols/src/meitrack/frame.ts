import { asciiOf } from '../bytes/index'
import { MORE, cutLine, findFrom, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const MARK = 0x24
const COMMA = 0x2c
const LENGTH_AT = 3
const MAX_LENGTH_DIGITS = 4
const MAX_BYTES = 16_384
/** How the next message begins. */
const HEAD = /^\$\$[\s\S]\d{1,4},\d{5,16},/

const resync = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === MARK && (at + 1 === buffer.length || buffer[at + 1] === MARK))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `$$`, a sign and a decimal length, which counts from the comma behind it. */
export const frameMeitrack: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== MARK || (buffer.length > 1 && buffer[1] !== MARK)) return resync(buffer, 'no start of a frame')
  const comma = buffer.indexOf(COMMA, LENGTH_AT)
  if (comma < 0 || comma > LENGTH_AT + MAX_LENGTH_DIGITS) {
    return buffer.length > LENGTH_AT + MAX_LENGTH_DIGITS ? resync(buffer, 'no length of a frame') : MORE
  }
  const digits = asciiOf(buffer, LENGTH_AT, comma)
  if (!/^\d+$/.test(digits)) return resync(buffer, 'no length of a frame')
  const end = comma + Number(digits)
  if (end === comma) return resync(buffer, 'length out of range')
  return cutLine(buffer, end, HEAD, MAX_BYTES)
}
