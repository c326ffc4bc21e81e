import { ByteReader, ByteWriter, asciiOf, bytesFromAscii, crc8Egts } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { flexOf, isIntact, isNegotiation, readFixedRecord, readFlexRecord, readNegotiation, rememberFlex } from './flex'
import { readNtcb, writeNtcb, type NtcbMessage } from './ntcb'
import { readNtcbRecord } from './ntcb-record'

const PING = 0x7f
const AT = 0x40

/** A ping, an NTCB message or a FLEX packet. */
export const decodeNavis: DecodeFrame = decodeSafely((frame, connection) => {
  if (frame[0] === PING) return {}
  if (frame[0] === AT) return decodeNtcb(readNtcb(frame), connection)
  return decodeFlex(frame, connection)
})

const answerTo = (message: NtcbMessage, body: Uint8Array): Uint8Array =>
  writeNtcb({ receiver: message.sender, sender: message.receiver, body })

const decodeNtcb = (message: NtcbMessage, connection: ConnectionState): Decoded => {
  const { body } = message
  connection.memory.navisAddress = { receiver: message.sender, sender: message.receiver }
  if (isNegotiation(body)) return negotiate(message, connection)
  const text = asciiOf(body)
  switch (text.slice(0, 3)) {
    case '*>S':
      return decodeLogin(message, text)
    case '*>A':
      return decodeArchive(message)
    case '*>T':
      return decodeEvent(message)
    default:
      return { positions: [{ attributes: { result: text } }], commandResult: text }
  }
}

const decodeLogin = (message: NtcbMessage, text: string): Decoded => {
  const id = /^\*>S:(\d+)/.exec(text)?.[1]
  if (id === undefined) return { error: 'login without an IMEI' }
  return { deviceIds: [id], replies: [{ bytes: answerTo(message, bytesFromAscii('*<S')), when: 'received' }] }
}

const decodeArchive = (message: NtcbMessage): Decoded => {
  const reader = new ByteReader(message.body, 3)
  const positions = readEach(reader, reader.u8()).map(readNtcbRecord)
  const bytes = answerTo(message, new ByteWriter().ascii('*<A').u8(positions.length).done())
  return { positions, replies: [{ bytes, when: 'stored' }] }
}

const decodeEvent = (message: NtcbMessage): Decoded => {
  const position = readNtcbRecord(new ByteReader(message.body, 3))
  const bytes = answerTo(message, indexed('*<T', position))
  return { positions: [position], replies: [{ bytes, when: 'stored' }] }
}

const indexed = (letters: string, position: DecodedPosition | undefined): Uint8Array =>
  new ByteWriter()
    .ascii(letters)
    .u32LE(Number(position?.attributes.index ?? 0))
    .done()

const negotiate = (message: NtcbMessage, connection: ConnectionState): Decoded => {
  const settings = readNegotiation(message.body)
  rememberFlex(connection, settings)
  const body = new ByteWriter().ascii('*<FLEX').u8(0xb0).u8(settings.version).u8(settings.structure).done()
  return { replies: [{ bytes: answerTo(message, body), when: 'received' }] }
}

/** Equal parts of everything left. */
const readEach = (reader: ByteReader, count: number): ByteReader[] => {
  if (count === 0 || reader.left % count !== 0) throw new Error(`${reader.left} bytes are not ${count} records`)
  const size = reader.left / count
  return Array.from({ length: count }, () => reader.part(size))
}

const readFlex = (reader: ByteReader, letters: string, connection: ConnectionState): DecodedPosition[] => {
  if (letters === '~E') {
    return Array.from({ length: reader.u8() }, () => readFixedRecord(reader.part(reader.u16LE())))
  }
  if (letters === '~X') return [readFixedRecord(reader.skip(4).part(reader.u16LE()))]
  const settings = flexOf(connection)
  if (!settings) throw new Error('records before their fields were announced')
  const count = letters === '~A' ? reader.u8() : 1
  if (letters === '~T') reader.skip(4)
  return readEach(reader, count).map((part) => readFlexRecord(part, settings.fields))
}

const FLEX_KINDS = ['~A', '~T', '~C', '~E', '~X']

const decodeFlex = (frame: Uint8Array, connection: ConnectionState): Decoded => {
  const letters = asciiOf(frame, 0, 2)
  if (!FLEX_KINDS.includes(letters)) return { error: 'unknown kind of packet' }
  if (!isIntact(frame)) return { error: 'checksum does not match' }
  const positions = readFlex(new ByteReader(frame, 2, frame.length - 1), letters, connection)
  const hasCount = letters === '~A' || letters === '~E'
  const receipt = hasCount
    ? new ByteWriter().ascii(letters).u8(positions.length).done()
    : indexed(letters, positions[0])
  const bytes = new ByteWriter().raw(receipt).u8(crc8Egts(receipt)).done()
  return { positions, replies: [{ bytes, when: 'stored' }] }
}
