import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const LENGTH_BYTES = 4
const MAX_LENGTH = 16_384
const MAX_ID_BYTES = 64
/** Time and flags behind the identifier. */
const FIXED_BYTES = 8
const BLOCK_HEAD_BYTES = 6
const BLOCK_MARK = [0x0b, 0xbb] as const

const lengthAt = (buffer: Uint8Array, at: number): number =>
  (buffer[at] ?? 0) +
  (buffer[at + 1] ?? 0) * 0x100 +
  (buffer[at + 2] ?? 0) * 0x10000 +
  (buffer[at + 3] ?? 0) * 0x1000000

/** Where the identifier of a message that starts here ends; -1 where none can start, undefined while it is not all there. */
const endOfId = (buffer: Uint8Array, start: number): number | undefined => {
  if (buffer.length - start >= LENGTH_BYTES) {
    const length = lengthAt(buffer, start)
    if (length < FIXED_BYTES + 2 || length > MAX_LENGTH) return -1
  }
  const first = start + LENGTH_BYTES
  for (let at = first; at < buffer.length; at++) {
    const byte = buffer[at] ?? 0
    if (byte === 0) return at > first ? at : -1
    if (byte <= 0x20 || byte > 0x7e || at - first >= MAX_ID_BYTES) return -1
  }
  return undefined
}

/** Whether the blocks that are there already begin as blocks do, up to `end`. */
const areBlocks = (buffer: Uint8Array, first: number, end: number): boolean => {
  for (let at = first; at < Math.min(end, buffer.length);) {
    const [high, low] = BLOCK_MARK
    if (buffer[at] !== high || (at + 1 < buffer.length && buffer[at + 1] !== low)) return false
    if (at + BLOCK_HEAD_BYTES > buffer.length) return true
    const [a = 0, b = 0, c = 0, d = 0] = buffer.subarray(at + 2)
    at += BLOCK_HEAD_BYTES + a * 0x1000000 + b * 0x10000 + c * 0x100 + d
  }
  return true
}

/**
 * A length that does not count itself, then the message. As no mark tells where one starts, a length is only believed
 * where another message, or nothing, stands behind it.
 */
export const frameRetranslator: Framer = (buffer) => {
  if (buffer.length < LENGTH_BYTES) return MORE
  const resync = (reason: string) => {
    const next = findFrom(buffer, 1, (at) => endOfId(buffer, at) !== -1)
    return skipOf(next < 0 ? buffer.length : next, reason)
  }
  const idEnd = endOfId(buffer, 0)
  if (idEnd === -1) return resync('no start of a message')
  const end = LENGTH_BYTES + lengthAt(buffer, 0)
  if (buffer.length > end) {
    return endOfId(buffer, end) === -1 ? resync('no message behind its end') : frameOf(buffer, 0, end)
  }
  if (buffer.length === end) return frameOf(buffer, 0, end)
  const isOpen = idEnd === undefined || areBlocks(buffer, idEnd + 1 + FIXED_BYTES, end)
  return isOpen ? MORE : resync('no blocks behind its head')
}
