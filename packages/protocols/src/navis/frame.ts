import { xorOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from '../framing/index'
import type { ConnectionState, FrameCut, Framer } from '../protocol'
import { flexOf, isIntact, isNegotiation, readNegotiation, rememberFlex } from './flex'
import { NTCB_HEAD_BYTES, NTCB_MARK } from './ntcb'

const PING = 0x7f
const TILDE = 0x7e
const AT = 0x40
const MAX_RECORD_BYTES = 1024
/** Number, event and time: no record is shorter, however well a checksum of eight bits may fit by chance. */
const MIN_RECORD_BYTES = 10

const [ARCHIVE, EVENT, CURRENT, MANY_FIXED, ONE_FIXED] = [0x41, 0x54, 0x43, 0x45, 0x58]
const KINDS = [ARCHIVE, EVENT, CURRENT, MANY_FIXED, ONE_FIXED]

const couldStart = (buffer: Uint8Array, at: number): boolean => {
  const [first, second] = buffer.subarray(at, at + 2)
  if (first === PING) return true
  if (first === TILDE) return second === undefined || KINDS.includes(second)
  return first === AT && startsWithBytes(NTCB_MARK, buffer.subarray(at, at + NTCB_MARK.length))
}

/** Two bytes of a mark, so that a single one inside of a record is not taken for the next packet. */
const isStart = (buffer: Uint8Array, at: number): boolean => at + 1 < buffer.length && couldStart(buffer, at)

const u16At = (buffer: Uint8Array, at: number): number => (buffer[at] ?? 0) + (buffer[at + 1] ?? 0) * 256

const cutNtcb = (buffer: Uint8Array, connection: ConnectionState): FrameCut => {
  if (buffer.length < NTCB_HEAD_BYTES) return MORE
  if (xorOf(buffer, 0, NTCB_HEAD_BYTES - 1) !== buffer[NTCB_HEAD_BYTES - 1])
    return skipToStart(buffer, 'a damaged header')
  const end = NTCB_HEAD_BYTES + u16At(buffer, 12)
  if (buffer.length < end) return MORE
  noteNegotiation(buffer.subarray(NTCB_HEAD_BYTES, end), connection)
  return frameOf(buffer, 0, end)
}

/** Frames that follow in the same piece depend on it already. */
const noteNegotiation = (body: Uint8Array, connection: ConnectionState): void => {
  if (!isNegotiation(body)) return
  try {
    const settings = readNegotiation(body)
    if (settings) rememberFlex(connection, settings)
  } catch {
    // The decoder says why; frames of unknown size are then found by their checksum.
  }
}

const recordBytesOf = (connection: ConnectionState): number | undefined => {
  const { flexDataSize } = connection.options
  return typeof flexDataSize === 'number' ? flexDataSize : flexOf(connection)?.recordBytes
}

/** The size of a record is not known: the shortest packet whose checksum holds and that something may follow. */
const cutByChecksum = (buffer: Uint8Array, headBytes: number, count: number): FrameCut => {
  const bodyBytes = buffer.length - headBytes - 1
  const isWhole = bodyBytes >= MIN_RECORD_BYTES * count && bodyBytes % count === 0
  if (isWhole && isIntact(buffer)) return frameOf(buffer, 0, buffer.length)
  for (let size = MIN_RECORD_BYTES; size <= MAX_RECORD_BYTES; size++) {
    const end = headBytes + size * count + 1
    if (end >= buffer.length) return MORE
    if (isStart(buffer, end) && isIntact(buffer, end)) return frameOf(buffer, 0, end)
  }
  return skipOf(1, 'no end of a packet in sight')
}

/** End of `~E`: records with their own lengths; undefined while they are not all there. */
const endOfManyFixed = (buffer: Uint8Array): number | undefined => {
  let end = 3
  for (let left = buffer[2] ?? 0; left > 0; left--) {
    if (buffer.length < end + 2) return undefined
    end += 2 + u16At(buffer, end)
  }
  return end + 1
}

/** Where the packet that starts the buffer ends, as far as the bytes there are say it; 'unknown' when none can. */
const endOfFlex = (buffer: Uint8Array, connection: ConnectionState): number | 'unknown' | undefined => {
  if (buffer.length < 3) return undefined
  const sized = (headBytes: number, count: number): number | 'unknown' => {
    const recordBytes = recordBytesOf(connection)
    return recordBytes === undefined && count > 0 ? 'unknown' : headBytes + (recordBytes ?? 0) * count + 1
  }
  switch (buffer[1]) {
    case ARCHIVE:
      return sized(3, buffer[2] ?? 0)
    case EVENT:
      return sized(6, 1)
    case CURRENT:
      return sized(2, 1)
    case MANY_FIXED:
      return endOfManyFixed(buffer)
    default:
      // `~X`: index of the event, length, record.
      return buffer.length < 8 ? undefined : 9 + u16At(buffer, 6)
  }
}

const HEAD_BYTES: Readonly<Record<number, number>> = { [ARCHIVE]: 3, [EVENT]: 6, [CURRENT]: 2 }

/** A whole packet whose checksum holds, behind the start of the one in hand. */
const findIntact = (buffer: Uint8Array, connection: ConnectionState): number =>
  findFrom(buffer, 3, (at) => {
    if (buffer[at] !== TILDE || !KINDS.includes(buffer[at + 1] ?? 0)) return false
    const rest = buffer.subarray(at)
    const end = endOfFlex(rest, connection)
    return typeof end === 'number' && end <= rest.length && isIntact(rest, end)
  })

const skipToStart = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => couldStart(buffer, at))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

const cutFlex = (buffer: Uint8Array, connection: ConnectionState): FrameCut => {
  const end = endOfFlex(buffer, connection)
  if (end === 'unknown') {
    const [, kind = 0, count = 0] = buffer
    return cutByChecksum(buffer, HEAD_BYTES[kind] ?? 2, kind === ARCHIVE ? count : 1)
  }
  if (end === undefined || buffer.length < end) {
    const next = findIntact(buffer, connection)
    return next < 0 ? MORE : skipOf(next, 'a whole packet stands before the end that the length says')
  }
  return isIntact(buffer, end) ? frameOf(buffer, 0, end) : skipToStart(buffer, 'checksum does not match')
}

/** Cuts pings, NTCB messages and FLEX packets, whose records are as long as the device announced. */
export const frameNavis: Framer = (buffer, connection) => {
  if (buffer.length === 0) return MORE
  if (!couldStart(buffer, 0)) return skipToStart(buffer, 'no start of a message')
  if (buffer[0] === PING) return frameOf(buffer, 0, 1)
  return buffer[0] === AT ? cutNtcb(buffer, connection) : cutFlex(buffer, connection)
}
