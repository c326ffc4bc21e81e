import { ByteReader, ByteWriter, asciiOf, bytesFromAscii, crc8Egts } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable, readableOf } from '../lenient'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import {
  OFFERED_VERSION,
  flexOf,
  isIntact,
  isNegotiation,
  readFixedRecord,
  readFlexRecord,
  readNegotiation,
  rememberFlex,
} from './flex'
import { readNtcb, writeNtcb, type NtcbMessage } from './ntcb'
import { readNtcbRecord } from './ntcb-record'

const PING = 0x7f
const AT = 0x40

/** A ping, an NTCB message or a FLEX packet. */
export const decodeNavis: DecodeFrame = decodeSafely((frame, connection, now) => {
  if (frame[0] === PING) return {}
  if (frame[0] === AT) return decodeNtcb(readNtcb(frame), connection, now)
  return decodeFlex(frame, connection, now)
})

const answerTo = (message: NtcbMessage, body: Uint8Array): Uint8Array =>
  writeNtcb({ receiver: message.sender, sender: message.receiver, body })

const decodeNtcb = (message: NtcbMessage, connection: ConnectionState, now: Date): Decoded => {
  const { body } = message
  connection.memory.navisAddress = { receiver: message.sender, sender: message.receiver }
  if (isNegotiation(body)) return negotiate(message, connection)
  const text = asciiOf(body)
  switch (text.slice(0, 3)) {
    case '*>S':
      return decodeLogin(message, text)
    case '*>A':
      return decodeArchive(message, now)
    case '*>T':
      return decodeEvent(message, now)
    default:
      return { positions: [{ attributes: { result: text } }], commandResult: text }
  }
}

const decodeLogin = (message: NtcbMessage, text: string): Decoded => {
  const id = /^\*>S:(\d+)/.exec(text)?.[1]
  if (id === undefined) return { error: 'login without an IMEI' }
  return { deviceIds: [id], replies: [{ bytes: answerTo(message, bytesFromAscii('*<S')), when: 'received' }] }
}

const stored = (positions: DecodedPosition[], bytes: Uint8Array): Decoded => ({
  ...(positions.length > 0 ? { positions } : {}),
  replies: [{ bytes, when: positions.length > 0 ? 'stored' : 'received' }],
})

/** All records are confirmed, read or not, so that the device does not send them for ever. */
const decodeArchive = (message: NtcbMessage, now: Date): Decoded => {
  const reader = new ByteReader(message.body, 3)
  const count = reader.u8()
  const positions = readableOf(readEach(reader, count), (record) => readNtcbRecord(record, now))
  return stored(positions, answerTo(message, new ByteWriter().ascii('*<A').u8(count).done()))
}

const decodeEvent = (message: NtcbMessage, now: Date): Decoded => {
  const position = readable(() => readNtcbRecord(new ByteReader(message.body, 3), now))
  const index = readable(() => new ByteReader(message.body, 4).u32LE()) ?? 0
  return stored(position ? [position] : [], answerTo(message, indexed('*<T', index)))
}

const indexed = (letters: string, index: number): Uint8Array => new ByteWriter().ascii(letters).u32LE(index).done()

const negotiate = (message: NtcbMessage, connection: ConnectionState): Decoded => {
  const settings = readNegotiation(message.body)
  if (settings) rememberFlex(connection, settings)
  const { version, structure } = settings ?? { version: OFFERED_VERSION, structure: OFFERED_VERSION }
  const body = new ByteWriter().ascii('*<FLEX').u8(0xb0).u8(version).u8(structure).done()
  return { replies: [{ bytes: answerTo(message, body), when: 'received' }] }
}

/** Equal parts of everything left; none when they would not be equal. */
const readEach = (reader: ByteReader, count: number): ByteReader[] => {
  if (count === 0 || reader.left % count !== 0) return []
  const size = reader.left / count
  return Array.from({ length: count }, () => reader.part(size))
}

/** Records with a length in front of each. */
const readCounted = (reader: ByteReader, count: number): ByteReader[] => {
  const records: ByteReader[] = []
  while (records.length < count && reader.left > 2) records.push(reader.part(Math.min(reader.u16LE(), reader.left)))
  return records
}

const readFlex = (reader: ByteReader, letters: string, connection: ConnectionState, now: Date): DecodedPosition[] => {
  if (letters === '~E') return readableOf(readCounted(reader, reader.u8()), (one) => readFixedRecord(one, now))
  if (letters === '~X') return readableOf(readCounted(reader.skip(4), 1), (one) => readFixedRecord(one, now))
  const settings = flexOf(connection)
  if (!settings) throw new Error('records before their fields were announced')
  const count = letters === '~A' ? reader.u8() : 1
  if (letters === '~T') reader.skip(4)
  return readableOf(readEach(reader, count), (part) => readFlexRecord(part, settings.fields, now))
}

const FLEX_KINDS = ['~A', '~T', '~C', '~E', '~X']

const decodeFlex = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const letters = asciiOf(frame, 0, 2)
  if (!FLEX_KINDS.includes(letters)) return { error: 'unknown kind of packet' }
  if (!isIntact(frame)) return { error: 'checksum does not match' }
  const positions = readFlex(new ByteReader(frame, 2, frame.length - 1), letters, connection, now)
  const hasCount = letters === '~A' || letters === '~E'
  const receipt = hasCount
    ? new ByteWriter()
        .ascii(letters)
        .u8(frame[2] ?? 0)
        .done()
    : indexed(letters, indexOf(frame, letters, positions[0]))
  return stored(positions, new ByteWriter().raw(receipt).u8(crc8Egts(receipt)).done())
}

/** The number that a receipt repeats: of the packet where it has one, else of its record. */
const indexOf = (frame: Uint8Array, letters: string, position: DecodedPosition | undefined): number => {
  const { index } = position?.attributes ?? {}
  if (index !== undefined || letters === '~C') return Number(index ?? 0)
  return readable(() => new ByteReader(frame, 2).u32LE()) ?? 0
}
