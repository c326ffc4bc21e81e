import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const MARK = 0x78
const HEAD_BYTES = 4
const MAX_BYTES = 2048

const isMark = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === MARK && (at + 1 === buffer.length || buffer[at + 1] === MARK)

const isEnd = (buffer: Uint8Array, at: number): boolean =>
  buffer[at] === 0x0d && buffer[at + 1] === 0x0a && (at + 2 === buffer.length || isMark(buffer, at + 2))

/**
 * Cuts from `78 78` to the `0d 0a` in front of the next mark or the end of what came in. The byte behind the mark counts
 * something else in each type of message, so it cannot tell the length.
 */
export const frameTopin: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (!isMark(buffer, 0)) {
    const next = findFrom(buffer, 1, (at) => isMark(buffer, at))
    return skipOf(next < 0 ? buffer.length : next, 'no start of a frame')
  }
  const end = findFrom(buffer, HEAD_BYTES, (at) => isEnd(buffer, at))
  if (end >= 0) return frameOf(buffer, 0, end + 2)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a frame in sight') : MORE
}
