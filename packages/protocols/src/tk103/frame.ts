import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/cut'
import type { Framer } from '../protocol'

const OPEN = 0x28
const CLOSE = 0x29
const QUOTE = 0x24
const MAX_BYTES = 8192

/** `(`, an id and a type: where a message begins although the one before has no end. */
const HEAD = /^\([^(),$]{11,17},?[A-Z]{2}[0-9A-Z]{2}/
const HEAD_BYTES = 24

const isHead = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === OPEN && HEAD.test(asciiOf(buffer, at, Math.min(buffer.length, at + HEAD_BYTES)))

/** Cuts `(`…`)`; brackets between two `$` are part of a text, unless whole messages are. */
export const frameTk103: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== OPEN) {
    const next = findFrom(buffer, 1, (at) => buffer[at] === OPEN)
    return skipOf(next < 0 ? buffer.length : next, 'no start of a frame')
  }
  let isQuoted = false
  let headInQuote = 0
  for (let at = 1; at < buffer.length; at++) {
    if (buffer[at] === QUOTE) isQuoted = !isQuoted
    else if (buffer[at] === CLOSE && !isQuoted) return frameOf(buffer, 0, at + 1)
    else if (isHead(buffer, at)) {
      if (!isQuoted || headInQuote > 0) return frameOf(buffer, 0, headInQuote || at)
      headInQuote = at
    }
  }
  if (buffer.length <= MAX_BYTES) return MORE
  const next = findFrom(buffer, 1, (at) => buffer[at] === OPEN)
  return skipOf(next < 0 ? buffer.length : next, 'no end of a frame in sight')
}
