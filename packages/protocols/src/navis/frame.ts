import { MORE, findFrom, frameOf, skipOf, startsWithBytes } from '../framing/index'
import type { ConnectionState, FrameCut, Framer } from '../protocol'
import { flexOf, isIntact, isNegotiation, readNegotiation, rememberFlex } from './flex'
import { NTCB_HEAD_BYTES, NTCB_MARK } from './ntcb'

const PING = 0x7f
const TILDE = 0x7e
const AT = 0x40
const MAX_RECORD_BYTES = 1024

const [ARCHIVE, EVENT, CURRENT, MANY_FIXED, ONE_FIXED] = [0x41, 0x54, 0x43, 0x45, 0x58]
const KINDS = [ARCHIVE, EVENT, CURRENT, MANY_FIXED, ONE_FIXED]

const couldStart = (buffer: Uint8Array, at: number): boolean => {
  const [first, second] = buffer.subarray(at, at + 2)
  if (first === PING) return true
  if (first === TILDE) return second === undefined || KINDS.includes(second)
  return first === AT && startsWithBytes(NTCB_MARK, buffer.subarray(at, at + NTCB_MARK.length))
}

const u16At = (buffer: Uint8Array, at: number): number => (buffer[at] ?? 0) + (buffer[at + 1] ?? 0) * 256

const cutNtcb = (buffer: Uint8Array, connection: ConnectionState): FrameCut => {
  if (buffer.length < NTCB_HEAD_BYTES) return MORE
  const end = NTCB_HEAD_BYTES + u16At(buffer, 12)
  if (buffer.length < end) return MORE
  noteNegotiation(buffer.subarray(NTCB_HEAD_BYTES, end), connection)
  return frameOf(buffer, 0, end)
}

/** Frames that follow in the same piece depend on it already. */
const noteNegotiation = (body: Uint8Array, connection: ConnectionState): void => {
  if (!isNegotiation(body)) return
  try {
    rememberFlex(connection, readNegotiation(body))
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
  if (isIntact(buffer) && (buffer.length - headBytes - 1) % count === 0) return frameOf(buffer, 0, buffer.length)
  for (let size = 1; size <= MAX_RECORD_BYTES; size++) {
    const end = headBytes + size * count + 1
    if (end >= buffer.length) return MORE
    if (couldStart(buffer, end) && isIntact(buffer, end)) return frameOf(buffer, 0, end)
  }
  return skipOf(1, 'no end of a packet in sight')
}

const cutRecords = (buffer: Uint8Array, connection: ConnectionState, headBytes: number, count: number): FrameCut => {
  const recordBytes = recordBytesOf(connection)
  if (recordBytes === undefined && count > 0) return cutByChecksum(buffer, headBytes, count)
  const end = headBytes + (recordBytes ?? 0) * count + 1
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

/** `~E`: records with their own lengths. */
const cutManyFixed = (buffer: Uint8Array): FrameCut => {
  let end = 3
  for (let left = buffer[2] ?? 0; left > 0; left--) {
    if (buffer.length < end + 2) return MORE
    end += 2 + u16At(buffer, end)
  }
  return buffer.length < end + 1 ? MORE : frameOf(buffer, 0, end + 1)
}

/** `~X`: index of the event, length, record. */
const cutOneFixed = (buffer: Uint8Array): FrameCut => {
  if (buffer.length < 8) return MORE
  const end = 9 + u16At(buffer, 6)
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

const cutFlex = (buffer: Uint8Array, connection: ConnectionState): FrameCut => {
  if (buffer.length < 3) return MORE
  switch (buffer[1]) {
    case ARCHIVE:
      return cutRecords(buffer, connection, 3, buffer[2] ?? 0)
    case EVENT:
      return buffer.length < 6 ? MORE : cutRecords(buffer, connection, 6, 1)
    case CURRENT:
      return cutRecords(buffer, connection, 2, 1)
    case MANY_FIXED:
      return cutManyFixed(buffer)
    default:
      return cutOneFixed(buffer)
  }
}

/** Cuts pings, NTCB messages and FLEX packets, whose records are as long as the device announced. */
export const frameNavis: Framer = (buffer, connection) => {
  if (buffer.length === 0) return MORE
  if (!couldStart(buffer, 0)) {
    const next = findFrom(buffer, 1, (at) => couldStart(buffer, at))
    return skipOf(next < 0 ? buffer.length : next, 'no start of a message')
  }
  if (buffer[0] === PING) return frameOf(buffer, 0, 1)
  return buffer[0] === AT ? cutNtcb(buffer, connection) : cutFlex(buffer, connection)
}
