import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from '../framing/index'
import type { Framer, Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeT57 } from './t57.decode'

const HEAD = Array.from('*T57#', (sign) => sign.charCodeAt(0))
const HASH = 0x23
const KIND_AT = 6
const SHORT_KIND = 0x33
const SEPARATORS = { short: 12, usual: 14 } as const
const MAX_BYTES = 512

/** Cuts messages of a fixed count of hashes; the next head ends one that has too few. */
const frame: Framer = (buffer) => {
  const isHead = (at: number): boolean => startsWithBytes(buffer, HEAD.slice(0, buffer.length - at), at)
  if (buffer.length === 0) return MORE
  const next = findFrom(buffer, 1, isHead)
  if (!isHead(0)) return skipOf(next < 0 ? buffer.length : next, 'no start of a message')
  const wanted = buffer[KIND_AT] === SHORT_KIND ? SEPARATORS.short : SEPARATORS.usual
  let seen = 0
  for (let at = 0; at < buffer.length; at++) {
    const isNext = next > 0 && next + HEAD.length <= buffer.length && at === next
    if (isNext) return frameOf(buffer, 0, at)
    if (buffer[at] === HASH && ++seen === wanted) return frameOf(buffer, 0, at + 1)
  }
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

/** T57 personal and vehicle trackers. */
export const t57: Protocol = {
  name: 't57',
  brands: ['T57'],
  defaultPort: 5155,
  transports: ['tcp'],
  frame,
  decode: decodeT57,
  recognise: recogniseStarts(['*T57#']),
  commands: [],
}
