import { asciiOf } from '../bytes/index'
import { MORE, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const HASH = 0x23
const MAX_BYTES = 2048
const TIME_BYTES = 12
/** The time is the last thing that a report says. */
const ENDS_IN_TIME = /#\d{6}(\.\d{1,4})?$/
const LOGIN = /^#\d{10,20}$/
/** The next report begins with an identifier. */
const ID_DIGITS = 11
const NEXT = /^#\d*$/
const BETWEEN = [0x0d, 0x0a, 0x20]

/**
 * Whether two hashes at `at` end a report. They also stand for an empty field inside it, so what is in front of them or
 * behind them must tell.
 */
const isEnd = (buffer: Uint8Array, start: number, at: number): boolean => {
  if (buffer[at + 2] === HASH && NEXT.test(asciiOf(buffer, at + 2, Math.min(at + 2 + ID_DIGITS, buffer.length))))
    return true
  if (ENDS_IN_TIME.test(asciiOf(buffer, Math.max(start, at - TIME_BYTES), at))) return true
  return at + 2 === buffer.length && at - start <= 24 && LOGIN.test(asciiOf(buffer, start, at))
}

/** Cuts reports that end in two hashes. */
export const frameV680: Framer = (buffer): FrameCut => {
  let start = 0
  while (start < buffer.length && BETWEEN.includes(buffer[start] ?? 0)) start++
  if (start === buffer.length && start > 0) return skipOf(start, 'between reports')
  for (let at = start + 1; at + 1 < buffer.length; at++) {
    if (buffer[at] === HASH && buffer[at + 1] === HASH && isEnd(buffer, start, at))
      return frameOf(buffer, start, at, at + 2)
  }
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a report in sight') : MORE
}
