import { ByteReader, ByteWriter, crc16Kermit, hexOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { addPiece, withPicture } from '../media'
import type { ConnectionState, DecodeFrame, Decoded } from '../protocol'
import { Type, frameTo } from './message'
import { readRecords, readTroubles } from './records'

const HEAD_BYTES = 2
const CRC_BYTES = 2
const CONFIRMED = [1]

const TEXT_ANSWERS: ReadonlySet<number> = new Set([Type.configuration, Type.version, Type.firmware, Type.text])
const CODE_ANSWERS: ReadonlySet<number> = new Set([Type.connection, Type.odometer, Type.outputs])

const stored = (positions: Decoded['positions'], answerTo: number): Decoded => ({
  positions,
  replies: [{ bytes: frameTo(answerTo, CONFIRMED), when: 'stored' }],
})

const confirmed = (type: number): Decoded => ({ replies: [{ bytes: frameTo(type, CONFIRMED), when: 'received' }] })

const answered = (type: number, result: string): Decoded =>
  result === '' ? {} : { positions: [{ attributes: { type, result } }], commandResult: result }

const FILE_DATA = 2
const FILE_NAME_BYTES = 8

/** A piece of a picture: asks for the next one. */
const decodeFile = (reader: ByteReader, connection: ConnectionState): Decoded => {
  if (reader.u8() !== FILE_DATA) return {}
  const source = reader.u8()
  const name = reader.view8(FILE_NAME_BYTES)
  const [total, current] = [reader.u16(), reader.u16()]
  const piece = { number: current, total, bytes: reader.rest() }
  const picture = addPiece(connection, `ruptela ${source} ${hexOf(name)}`, piece)
  if (picture) return { positions: [withPicture(picture)] }
  if (current + 1 >= total) return {}
  const next = new ByteWriter()
    .u8(FILE_DATA)
    .u8(source)
    .raw(name)
    .u16(current + 1)
  return { replies: [{ bytes: frameTo(Type.files, next.done()), when: 'received' }] }
}

const decodeContent = (type: number, reader: ByteReader, connection: ConnectionState, now: Date): Decoded => {
  switch (type) {
    case Type.records:
    case Type.extendedRecords:
      return stored(readRecords(reader, type === Type.extendedRecords, now), 0)
    case Type.troubles:
      return stored(readTroubles(reader, now), Type.troubles)
    case Type.identification:
    case Type.heartbeat:
      return confirmed(type)
    case Type.files:
      return decodeFile(reader, connection)
    default:
      if (TEXT_ANSWERS.has(type)) return answered(type, reader.ascii(reader.left).replaceAll('\0', '').trim())
      return CODE_ANSWERS.has(type) && reader.has(1) ? answered(type, String(reader.u8())) : {}
  }
}

/** One message: length, IMEI, type, content and sum. Every message names its device. */
export const decodeRuptela: DecodeFrame = decodeSafely((frame, connection, now) => {
  const end = frame.length - CRC_BYTES
  const reader = new ByteReader(frame, HEAD_BYTES, end)
  const imei = reader.u64()
  const type = reader.u8()
  if (crc16Kermit(frame, HEAD_BYTES, end) !== new ByteReader(frame, end).u16()) {
    return { error: 'checksum does not match' }
  }
  if (imei > 999_999_999_999_999n) return { error: 'no IMEI at the start of the message' }
  return { deviceIds: [imei.toString().padStart(15, '0')], ...decodeContent(type, reader, connection, now) }
})
