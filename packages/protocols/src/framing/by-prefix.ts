import type { Framer } from '../protocol'
import { MORE, findFrom, skipOf } from './cut'

/** The framer to use for frames that start with `first`. */
export interface PrefixRule {
  first: number
  framer: Framer
}

/** Framer of streams that mix kinds of frames told apart by their first byte. */
export const byPrefix =
  (rules: readonly PrefixRule[]): Framer =>
  (buffer, connection) => {
    const first = buffer[0]
    if (first === undefined) return MORE
    const rule = rules.find((one) => one.first === first)
    if (rule) return rule.framer(buffer, connection)
    const next = findFrom(buffer, 1, (at) => rules.some((one) => one.first === buffer[at]))
    return skipOf(next < 0 ? buffer.length : next, 'no start of a frame')
  }
