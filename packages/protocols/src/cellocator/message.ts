import { ByteWriter, sumOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

export const MARK = [0x4d, 0x43, 0x47, 0x50]
/** The mark of units that send degrees instead of radians. */
export const DEGREES_MARK = [0x4d, 0x43, 0x50, 0x47]

export const KIND = { status: 0, programming: 3, log: 7, serial: 8, modular: 9, extended: 11 } as const

/** A damaged length must not hold up what follows for long. */
const MAX_BYTES = 1200
const SHORTEST = 13

/** Whole length of a message, as far as the bytes there are say it. */
const lengthOf = (buffer: Uint8Array): number | undefined => {
  const u16At = (at: number): number => (buffer[at] ?? 0) + (buffer[at + 1] ?? 0) * 256
  switch (buffer[4]) {
    case KIND.status:
    case KIND.log:
      return 70
    case KIND.programming:
      return 31
    case KIND.serial:
      return buffer.length < 18 ? undefined : 19 + u16At(16)
    case KIND.modular:
      return buffer.length < 14 ? undefined : 15 + (buffer[13] ?? 0)
    case KIND.extended:
      return buffer.length < 15 ? undefined : 16 + u16At(13)
    default:
      return 0
  }
}

const isStartOf = (mark: readonly number[], seen: Uint8Array): boolean =>
  seen.every((byte, index) => byte === mark[index])

/** Whether a message could start at `at`; true as long as too few bytes are there to say no. */
export const couldStart = (buffer: Uint8Array, at: number): boolean => {
  const seen = buffer.subarray(at, at + MARK.length)
  return isStartOf(MARK, seen) || isStartOf(DEGREES_MARK, seen)
}

/** Messages whose length their kind or a field of them says. */
export const frameCellocator: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  const skipToStart = (reason: string): ReturnType<Framer> => {
    const next = findFrom(buffer, 1, (at) => couldStart(buffer, at))
    return skipOf(next < 0 ? buffer.length : next, reason)
  }
  if (!couldStart(buffer, 0)) return skipToStart('no start of a message')
  if (buffer.length < 5) return MORE
  const length = lengthOf(buffer)
  if (length === 0) return skipToStart('unknown kind of message')
  if (length !== undefined && length > MAX_BYTES) return skipToStart('length out of range')
  if (length === undefined || buffer.length < length) {
    const next = findFrom(buffer, SHORTEST, (at) => at + MARK.length <= buffer.length && couldStart(buffer, at))
    return next < 0 ? MORE : skipOf(next, 'another message starts before the length says')
  }
  const isSound = isSummed(buffer, length) || isStartOf(DEGREES_MARK, buffer.subarray(0, MARK.length))
  return isSound ? frameOf(buffer, 0, length) : skipToStart('checksum does not match')
}

const isSummed = (buffer: Uint8Array, length: number): boolean =>
  sumOf(buffer, MARK.length, length - 1) === buffer[length - 1]

/** Kind, unit, number of the packet, no authentication, content and the sum of all that. */
export const writeMessage = (kind: number, unit: number, number: number, content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().raw(MARK).u8(kind).u32LE(unit).u8(number).u32LE(0).raw(content)
  return writer.u8(sumOf(writer.done(), MARK.length)).done()
}
