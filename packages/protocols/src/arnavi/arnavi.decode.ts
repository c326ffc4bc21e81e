import { ByteReader, ByteWriter, asciiOf, sumOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { HEADER, PACKAGE, PACKAGE_END, RESULT } from './frame'
import { readTags } from './tags'
import { decodeText } from './text'

/** The header of a connection, a package of records, or a line of text. */
export const decodeArnavi: DecodeFrame = decodeSafely((frame, _connection, now): Decoded => {
  switch (frame[0]) {
    case HEADER:
      return decodeHeader(new ByteReader(frame, 1), now)
    case PACKAGE:
      return decodePackage(new ByteReader(frame, 1), now)
    default:
      return decodeText(asciiOf(frame).trim(), now)
  }
})

const clock = (now: Date): Uint8Array => new ByteWriter(4).u32LE(Math.floor(now.getTime() / 1000)).done()

/** What the header hears: of version 22 and 24 a short answer, of all others the time, by which they set their clock. */
const headerReply = (version: number, now: Date): Uint8Array => {
  if (version === 0x22) return Uint8Array.of(0x7b, 0, 0, 0x7d)
  if (version === 0x24) return Uint8Array.of(0x7b, 0x7d)
  const time = clock(now)
  return new ByteWriter().hex('7b0400').u8(sumOf(time)).raw(time).u8(0x7d).done()
}

const decodeHeader = (reader: ByteReader, now: Date): Decoded => {
  const bytes = headerReply(reader.u8(), now)
  const [low, high] = [reader.u32LE(), reader.i32LE()]
  const id = (BigInt(high) << 32n) + BigInt(low)
  return { deviceIds: [String(id)], replies: [{ bytes, when: 'received' }] }
}

const TAGS = 0x01
const RECORD_HEAD_BYTES = 7

/** Records as far as the package goes. */
const readRecords = (reader: ByteReader, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (reader.has(RECORD_HEAD_BYTES) && reader.peekU8() !== PACKAGE_END) {
    const type = reader.u8()
    const length = reader.u16LE()
    const time = new Date(reader.u32LE() * 1000)
    const content = reader.part(Math.min(length, reader.left))
    if (reader.has(1)) reader.skip(1)
    if (type === TAGS && content.left > 0) positions.push(readTags(content, time, now))
  }
  return positions
}

const decodePackage = (reader: ByteReader, now: Date): Decoded => {
  const number = reader.u8()
  if (number === RESULT) return {}
  const positions = readRecords(reader, now)
  const bytes = Uint8Array.of(0x7b, 0, number, 0x7d)
  return positions.length > 0
    ? { positions, replies: [{ bytes, when: 'stored' }] }
    : { replies: [{ bytes, when: 'received' }] }
}
