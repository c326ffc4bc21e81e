import { ByteReader, ByteWriter, crc16Ccitt, crc8Egts } from '../bytes/index'

export const VERSION = 0x01
/** Without and with routing. */
export const HEAD_LENGTHS = [11, 16]
export const CRC_BYTES = 2
export const PACKET = { response: 0, data: 1, signedData: 2 } as const

/** Whether the header of `bytes` from `start` on is whole and its checksum holds. */
export const isHead = (bytes: Uint8Array, start = 0): boolean => {
  const length = bytes[start + 3] ?? 0
  const end = start + length - 1
  return (
    bytes[start] === VERSION &&
    HEAD_LENGTHS.includes(length) &&
    end < bytes.length &&
    crc8Egts(bytes, start, end) === bytes[end]
  )
}

export interface EgtsPacket {
  id: number
  kind: number
  body: ByteReader
}

/** Throws when a checksum does not match or the packet ends early. */
export const readPacket = (frame: Uint8Array): EgtsPacket => {
  if (!isHead(frame)) throw new Error('checksum of the header does not match')
  const reader = new ByteReader(frame, 3)
  const headLength = reader.u8()
  const bodyLength = reader.skip(1).u16LE()
  const [id, kind] = [reader.u16LE(), reader.u8()]
  const body = new ByteReader(frame, headLength).part(bodyLength)
  if (bodyLength > 0) {
    const crc = new ByteReader(frame, body.end).u16LE()
    if (crc16Ccitt(frame, headLength, body.end) !== crc) throw new Error('checksum does not match')
  }
  return { id, kind, body }
}

export const writePacket = (id: number, kind: number, body: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u8(VERSION).hex('00000b00').u16LE(body.length).u16LE(id).u8(kind)
  return writer.u8(crc8Egts(writer.done())).raw(body).u16LE(crc16Ccitt(body)).done()
}

export interface EgtsRecord {
  number: number
  /** Identifier of the object the record is about, when it is named. */
  objectId?: number
  service: number
  content: ByteReader
}

export const readRecord = (reader: ByteReader): EgtsRecord => {
  const length = reader.u16LE()
  const number = reader.u16LE()
  const flags = reader.u8()
  const objectId = flags & 1 ? reader.u32LE() : undefined
  if (flags & 2) reader.skip(4)
  if (flags & 4) reader.skip(4)
  const service = reader.u8()
  return { number, objectId, service, content: reader.skip(1).part(length) }
}

/** A record with one part, as the server sends it. */
export const writeRecord = (service: number, type: number, content: Uint8Array): Uint8Array => {
  const part = new ByteWriter().u8(type).u16LE(content.length).raw(content).done()
  return new ByteWriter().u16LE(part.length).u16LE(0).u8(0).u8(service).u8(service).raw(part).done()
}
