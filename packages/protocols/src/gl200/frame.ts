import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const PLUS = 0x2b
const COLON = 0x3a
const DOLLAR = 0x24
const NUL = 0
/** Line ends and zeroes that some units put between messages. */
const BETWEEN: readonly number[] = [0x0d, 0x0a, NUL]
const MAX_TEXT_BYTES = 8192
const MAX_BINARY_BYTES = 8192
const SHORTEST_BINARY_BYTES = 11

/** Where the total length of a binary message stands. */
interface LengthAt {
  offset: number
  bytes: 1 | 2
}

const LENGTHS: Readonly<Record<string, LengthAt>> = {
  '+ACK': { offset: 6, bytes: 1 },
  '+HBD': { offset: 5, bytes: 1 },
  '+INF': { offset: 7, bytes: 2 },
  '+BNF': { offset: 7, bytes: 2 },
  '+CRD': { offset: 6, bytes: 2 },
  '+BRD': { offset: 6, bytes: 2 },
  '+LGN': { offset: 6, bytes: 2 },
  '+RSP': { offset: 9, bytes: 2 },
  '+BSP': { offset: 9, bytes: 2 },
  '+EVT': { offset: 9, bytes: 2 },
  '+BVT': { offset: 9, bytes: 2 },
}
/** The short form starts with a plus sign and a zero. */
const SHORT_FORM: LengthAt = { offset: 2, bytes: 2 }

/** The length field of a binary message, undefined for a text. `+ACK` starts both; a text goes on with a colon. */
export const binaryLengthAt = (bytes: Uint8Array): LengthAt | undefined => {
  if (bytes[1] === NUL) return SHORT_FORM
  const head = asciiOf(bytes, 0, 4)
  if (head === '+ACK' && bytes[4] === COLON) return undefined
  return Object.hasOwn(LENGTHS, head) ? LENGTHS[head] : undefined
}

const skipGarbage = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === PLUS)
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const cutBinary = (buffer: Uint8Array, { offset, bytes }: LengthAt): FrameCut => {
  if (buffer.length < offset + bytes) return MORE
  const [high = 0, low = 0] = buffer.subarray(offset)
  const length = bytes === 1 ? high : high * 256 + low
  if (length < SHORTEST_BINARY_BYTES || length > MAX_BINARY_BYTES) return skipGarbage(buffer, 'length out of range')
  return buffer.length < length ? MORE : frameOf(buffer, 0, length)
}

const cutText = (buffer: Uint8Array): FrameCut => {
  const end = findFrom(buffer, 1, (at) => buffer[at] === DOLLAR || buffer[at] === NUL)
  if (end >= 0) return frameOf(buffer, 0, end, end + 1)
  return buffer.length > MAX_TEXT_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

/** Cuts texts ending in a dollar sign or a zero, and binary messages that carry their whole length. */
export const frameGl200: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== PLUS) {
    const isBetween = BETWEEN.includes(buffer[0] ?? NUL)
    return skipGarbage(buffer, isBetween ? 'between messages' : 'no start of a message')
  }
  if (buffer.length < 5) return MORE
  const lengthAt = binaryLengthAt(buffer)
  return lengthAt ? cutBinary(buffer, lengthAt) : cutText(buffer)
}
