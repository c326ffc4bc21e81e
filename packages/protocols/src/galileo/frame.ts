import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const KINDS = [0x01, 0x07, 0x08]
const HEAD_BYTES = 3
const CRC_BYTES = 2
const IRIDIUM_HEADER_BYTES = 0x1c

const isKind = (byte: number | undefined): boolean => byte !== undefined && KINDS.includes(byte)

/** A message of the satellite service: its first element is a header of a fixed length. */
export const isIridium = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x01 && bytes[3] === 0x01 && bytes[4] === 0 && bytes[5] === IRIDIUM_HEADER_BYTES

/** Packets say their length in 15 bits, low byte first; those of the satellite service high byte first. */
export const frameGalileo: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (!isKind(buffer[0])) {
    const next = findFrom(buffer, 1, (at) => isKind(buffer[at]))
    return skipOf(next < 0 ? buffer.length : next, 'no start of a packet')
  }
  if (buffer.length < HEAD_BYTES + CRC_BYTES || (buffer[3] === 0x01 && buffer.length < HEAD_BYTES + 3)) return MORE
  const [first = 0, second = 0] = buffer.subarray(1, 3)
  const end = HEAD_BYTES + (isIridium(buffer) ? first * 256 + second : (second & 0x7f) * 256 + first + CRC_BYTES)
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}
