import { MORE, findFrom, frameOf, skipOf } from '../framing/cut'
import type { Framer } from '../protocol'

const OPEN = 0x28
const CLOSE = 0x29
const QUOTE = 0x24
const MAX_BYTES = 8192

/** Cuts `(`…`)`; brackets between two `$` are part of a text. */
export const frameTk103: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== OPEN) {
    const next = findFrom(buffer, 1, (at) => buffer[at] === OPEN)
    return skipOf(next < 0 ? buffer.length : next, 'no start of a frame')
  }
  let isQuoted = false
  for (let at = 1; at < buffer.length; at++) {
    if (buffer[at] === QUOTE) isQuoted = !isQuoted
    else if (buffer[at] === CLOSE && !isQuoted) return frameOf(buffer, 0, at + 1)
  }
  if (buffer.length <= MAX_BYTES) return MORE
  const next = findFrom(buffer, 1, (at) => buffer[at] === OPEN)
  return skipOf(next < 0 ? buffer.length : next, 'no end of a frame in sight')
}
