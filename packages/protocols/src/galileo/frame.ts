import { crc16Modbus } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { FrameCut, Framer } from '../protocol'

const KINDS = [0x01, 0x07, 0x08]
const HEAD_BYTES = 3
const CRC_BYTES = 2
const IRIDIUM_HEADER_BYTES = 0x1c

const isKind = (byte: number | undefined): boolean => byte !== undefined && KINDS.includes(byte)

/** A message of the satellite service: its first element is a header of a fixed length. */
export const isIridium = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x01 && bytes[3] === 0x01 && bytes[4] === 0 && bytes[5] === IRIDIUM_HEADER_BYTES

/** The whole length of the packet at `start`: 15 bits, low byte first; of the satellite service high byte first. */
const lengthAt = (buffer: Uint8Array, start = 0): number => {
  const [first = 0, second = 0] = buffer.subarray(start + 1, start + 3)
  const isSatellite = start === 0 && isIridium(buffer)
  return HEAD_BYTES + (isSatellite ? first * 256 + second : (second & 0x7f) * 256 + first + CRC_BYTES)
}

const isSealed = (buffer: Uint8Array, start: number, end: number): boolean => {
  const sum = (buffer[end - 2] ?? 0) + (buffer[end - 1] ?? 0) * 256
  return crc16Modbus(buffer, start, end - CRC_BYTES) === sum
}

const SHORTEST_INSIDE = 8

/** A whole packet whose checksum holds, from `from` on. */
const findSealed = (buffer: Uint8Array, from: number): number =>
  findFrom(buffer, from, (at) => {
    if (!isKind(buffer[at])) return false
    const length = lengthAt(buffer.subarray(at))
    return length >= SHORTEST_INSIDE && at + length <= buffer.length && isSealed(buffer, at, at + length)
  })

const skipToKind = (buffer: Uint8Array, reason: string): FrameCut => {
  const sealed = findSealed(buffer, 1)
  const next = sealed > 0 ? sealed : findFrom(buffer, 1, (at) => isKind(buffer[at]))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts packets by their length; one that is damaged does not hold up whole ones behind it. */
export const frameGalileo: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (!isKind(buffer[0])) return skipToKind(buffer, 'no start of a packet')
  if (buffer.length < HEAD_BYTES + CRC_BYTES || (buffer[3] === 0x01 && buffer.length < HEAD_BYTES + 3)) return MORE
  const end = lengthAt(buffer)
  if (buffer.length < end) {
    const next = findSealed(buffer, 1)
    return next < 0 ? MORE : skipOf(next, 'a whole packet stands before the end that the length says')
  }
  if (isIridium(buffer) || isSealed(buffer, 0, end)) return frameOf(buffer, 0, end)
  const next = findSealed(buffer, 1)
  return next > 0 && next < end ? skipOf(next, 'checksum does not match') : frameOf(buffer, 0, end)
}
