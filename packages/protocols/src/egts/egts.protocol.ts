import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer, Protocol, Recognise } from '../protocol'
import { decodeEgts } from './egts.decode'
import { CRC_BYTES, HEAD_LENGTHS, VERSION, isHead } from './packet'

/** Whether a header could start at `at`; true as long as too few bytes are there to say no. */
const couldStart = (buffer: Uint8Array, at: number): boolean => {
  const length = buffer[at + 3]
  if (buffer[at] !== VERSION || (length !== undefined && !HEAD_LENGTHS.includes(length))) return false
  return length === undefined || buffer.length < at + length || isHead(buffer, at)
}

/** Length of the header in byte 3, of the body behind it, and a checksum when there is a body. */
const frame: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (!couldStart(buffer, 0)) {
    const next = findFrom(buffer, 1, (at) => couldStart(buffer, at))
    return skipOf(next < 0 ? buffer.length : next, 'no header of a packet')
  }
  if (buffer.length < 7) return MORE
  const bodyLength = (buffer[5] ?? 0) + (buffer[6] ?? 0) * 256
  const end = (buffer[3] ?? 0) + bodyLength + (bodyLength > 0 ? CRC_BYTES : 0)
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

/** The checksum of the header tells. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || bytes.length === 0 || !couldStart(bytes, 0)) return 'no'
  return isHead(bytes) ? 'yes' : 'maybe'
}

/** ERA-GLONASS and EGTS units of many makers. */
export const egts: Protocol = {
  name: 'egts',
  brands: ['ERA-GLONASS'],
  defaultPort: 5162,
  transports: ['tcp'],
  frame,
  decode: decodeEgts,
  recognise,
  commands: [],
}
