import { ByteReader, ByteWriter, crc16Modbus } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { addNextPiece, withPicture } from '../media'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodeFrame } from '../protocol'
import { isIridium } from './frame'
import { readCompressed, readRecords, type GalileoRecords } from './records'

const TAGS = 0x01
const ANSWER = 0x02
const PHOTO = 0x07
const COMPRESSED = 0x08
/** Numbers of pieces have one byte. */
const PIECE_NUMBERS = 256
const HEAD_BYTES = 3
const CRC_BYTES = 2

const answer = (code: number, crc: number): Uint8Array => new ByteWriter(3).u8(code).u16LE(crc).done()

/** One packet of tags, compressed records, a piece of a photo, or records sent by satellite. */
export const decodeGalileo: DecodeFrame = decodeSafely((frame, connection, now) => {
  if (isIridium(frame)) return decodeIridium(frame, connection, now)
  const end = frame.length - CRC_BYTES
  const reader = new ByteReader(frame, HEAD_BYTES, end)
  const crc = new ByteReader(frame, end).u16LE()
  if (crc16Modbus(frame, 0, end) !== crc) return { error: 'checksum does not match' }
  switch (frame[0]) {
    case TAGS:
      return decodedOf(readRecords(reader, now), answer(ANSWER, crc))
    case COMPRESSED:
      return decodedOf(readCompressed(reader, now), answer(ANSWER, crc))
    case PHOTO:
      return decodePhoto(reader, answer(PHOTO, crc), connection)
    default:
      return { error: `unknown kind of packet ${frame[0]}` }
  }
})

const BROKEN = -1

/** Where the next piece belongs, after one with `number`; one sent again changes nothing, a lost one breaks the picture. */
const afterPiece = (next: number, number: number | undefined): number => {
  if (next === BROKEN || number === next % PIECE_NUMBERS) return next === BROKEN ? BROKEN : next + 1
  return number === (next - 1) % PIECE_NUMBERS ? next : BROKEN
}

/** A number and a piece of a picture; a packet without a piece ends it. */
const decodePhoto = (reader: ByteReader, reply: Uint8Array, connection: ConnectionState): Decoded => {
  const { memory } = connection
  const number = reader.left > 0 ? reader.u8() : undefined
  const isLast = reader.left === 0
  const next = Number(memory.photoPieces ?? 0)
  const after = isLast ? 0 : afterPiece(next, number)
  memory.photoPieces = after
  const isNext = isLast ? next > 0 : after > next
  const piece = { number: next, isLast, bytes: reader.rest() }
  const picture = isNext ? addNextPiece(connection, 'galileo', piece) : undefined
  const when = picture ? 'stored' : 'received'
  return { ...(picture && { positions: [withPicture(picture)] }), replies: [{ bytes: reply, when }] }
}

const decodedOf = ({ imei, positions }: GalileoRecords, reply?: Uint8Array): Decoded => {
  const result = positions.find(({ attributes }) => attributes.result !== undefined)?.attributes.result
  return {
    ...(imei === undefined ? {} : { deviceIds: [imei] }),
    ...(positions.length > 0 ? { positions } : {}),
    ...(reply ? { replies: [{ bytes: reply, when: positions.length > 0 ? 'stored' : 'received' }] } : {}),
    ...(result === undefined ? {} : { commandResult: String(result) }),
  }
}

const IRIDIUM_HEADER = 0x01
const IRIDIUM_PAYLOAD = 0x02

/** Elements of type, length and content around the tags; the satellite service needs no answer. */
const decodeIridium = (frame: Uint8Array, { options }: ConnectionState, now: Date): Decoded => {
  const reader = new ByteReader(frame, HEAD_BYTES)
  let imei: string | undefined
  let records: GalileoRecords = { positions: [] }
  while (reader.left > 2) {
    const type = reader.u8()
    const element = reader.part(Math.min(reader.u16(), reader.left))
    if (type === IRIDIUM_HEADER) imei = readable(() => element.skip(4).ascii(15))
    if (type === IRIDIUM_PAYLOAD) {
      records = options.compressed === true ? readCompressed(element, now) : readRecords(element, now)
    }
  }
  const id = imei ?? records.imei
  return decodedOf({ positions: records.positions, ...(id === undefined ? {} : { imei: id }) })
}
