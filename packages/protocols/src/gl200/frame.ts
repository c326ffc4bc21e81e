import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const PLUS = 0x2b
const MINUS = 0x2d
const COLON = 0x3a
const DOLLAR = 0x24
const NUL = 0
const HEARTBEAT = 0x10
/** Line ends and zeroes that some units put between messages. */
const BETWEEN: readonly number[] = [0x0d, 0x0a, NUL]
const MAX_TEXT_BYTES = 8192
const MAX_BINARY_BYTES = 8192
const SHORTEST_BINARY_BYTES = 11
const BYTES_OF_HEAD = 4

/** Where the total length of a binary message stands, and how the message ends. */
interface BinaryLayout {
  offset: number
  bytes: 1 | 2
  end: readonly number[]
}

const LINE_END: readonly number[] = [0x0d, 0x0a]
const at = (offset: number, bytes: 1 | 2): BinaryLayout => ({ offset, bytes, end: LINE_END })

const LAYOUTS: Readonly<Record<string, BinaryLayout>> = {
  '+ACK': at(6, 1),
  '+HBD': at(5, 1),
  '+ATI': at(4, 1),
  '+INF': at(7, 2),
  '+BNF': at(7, 2),
  '+CRD': at(6, 2),
  '+BRD': at(6, 2),
  '+LGN': at(6, 2),
  '+RSP': at(9, 2),
  '+BSP': at(9, 2),
  '+EVT': at(9, 2),
  '+BVT': at(9, 2),
  '+CAN': at(9, 2),
  '+DAT': at(9, 2),
}
/** Newer units start with a plus sign, or a minus sign for what they stored, and a zero; heartbeats with a sixteen. */
const PRO_REPORT: BinaryLayout = { offset: 2, bytes: 2, end: [DOLLAR] }
const PRO_HEARTBEAT: BinaryLayout = { offset: 2, bytes: 1, end: [DOLLAR] }

const TEXT_HEADS: readonly string[] = ['+RESP:', '+BUFF:', '+ACK:', '+NACK:']

/** The layout of a binary message, undefined for a text. `+ACK` starts both; a text goes on with a colon. */
export const binaryLayoutOf = (bytes: Uint8Array, start = 0): BinaryLayout | undefined => {
  if (bytes[start + 1] === NUL) return PRO_REPORT
  if (bytes[start + 1] === HEARTBEAT && bytes[start] === PLUS) return PRO_HEARTBEAT
  const head = asciiOf(bytes, start, start + BYTES_OF_HEAD)
  if (bytes[start + BYTES_OF_HEAD] === COLON) return undefined
  return Object.hasOwn(LAYOUTS, head) ? LAYOUTS[head] : undefined
}

const isTextAt = (buffer: Uint8Array, start: number): boolean => {
  const head = asciiOf(buffer, start, Math.min(start + 6, buffer.length))
  return TEXT_HEADS.some((one) => one.startsWith(head) || head.startsWith(one))
}

/** Whether a message may start here; at the very end of what has arrived, half a head counts. */
const mayStartAt = (buffer: Uint8Array, start: number): boolean => {
  if (buffer[start] === MINUS) return buffer[start + 1] === NUL
  if (buffer[start] !== PLUS) return false
  if (start + BYTES_OF_HEAD >= buffer.length) return true
  return isTextAt(buffer, start) || binaryLayoutOf(buffer, start) !== undefined
}

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (start) => mayStartAt(buffer, start))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Where the next message starts while the one in hand should not have ended yet; -1 when none does. */
const nextAt = (buffer: Uint8Array, { end }: BinaryLayout): number =>
  findFrom(buffer, SHORTEST_BINARY_BYTES, (start) => {
    const isBehindEnd = startsWithBytes(buffer, end, start - end.length)
    return isBehindEnd && start + BYTES_OF_HEAD < buffer.length && mayStartAt(buffer, start)
  })

const cutBinary = (buffer: Uint8Array, layout: BinaryLayout): FrameCut => {
  const { offset, bytes, end } = layout
  if (buffer.length < offset + bytes) return MORE
  const [high = 0, low = 0] = buffer.subarray(offset)
  const length = bytes === 1 ? high : high * 256 + low
  if (length < SHORTEST_BINARY_BYTES || length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  if (buffer.length < length) {
    const next = nextAt(buffer, layout)
    return next < 0 ? MORE : skipOf(next, 'another message starts before the length says')
  }
  if (!startsWithBytes(buffer, end, length - end.length)) {
    return skipGarbage(buffer, 'no end of a message where its length says')
  }
  return frameOf(buffer, 0, length)
}

/** A text ends in its mark, or where the next one starts when the mark was lost. */
const cutText = (buffer: Uint8Array): FrameCut => {
  for (let index = 1; index < buffer.length; index++) {
    const byte = buffer[index]
    if (byte === DOLLAR || byte === NUL) return frameOf(buffer, 0, index, index + 1)
    const isNext = byte === PLUS && (buffer[index + 4] === COLON || buffer[index + 5] === COLON)
    if (isNext && isTextAt(buffer, index)) return frameOf(buffer, 0, index)
  }
  return buffer.length > MAX_TEXT_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

/** Cuts texts ending in a dollar sign or a zero, and binary messages that carry their whole length. */
export const frameGl200: Framer = (buffer) => {
  const [first] = buffer
  if (first === undefined) return MORE
  if (first !== PLUS && first !== MINUS) {
    return skipGarbage(buffer, BETWEEN.includes(first) ? 'between messages' : 'no start of a message')
  }
  if (buffer.length <= BYTES_OF_HEAD) return MORE
  const layout = binaryLayoutOf(buffer)
  if (layout) return cutBinary(buffer, layout)
  return isTextAt(buffer, 0) ? cutText(buffer) : skipGarbage(buffer, 'no start of a message')
}
