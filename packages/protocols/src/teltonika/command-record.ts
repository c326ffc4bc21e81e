import type { ByteReader } from '../bytes/index'
import { ByteWriter, asciiOf, hexOf } from '../bytes/index'
import type { DecodedPosition, Reply } from '../protocol'
import { Codec, CommandType, commandPacket } from './codec'

type Attributes = DecodedPosition['attributes']

/** What one record of the command codecs says: something to keep, and an answer to give. */
export interface CommandRecord {
  position?: DecodedPosition
  reply?: Reply
}

const isText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a)

/** Readable words, or hex digits when the content is not text. */
const wordsOf = (bytes: Uint8Array): string => (isText(bytes) ? asciiOf(bytes).trim() : hexOf(bytes))

const SCALE_START = 'UUUUww'
const SCALE_END = 'SSS'
const SCALE_KEYS = [
  ...Array.from({ length: 8 }, (_, index) => `axle${index + 1}`),
  'loadTruck',
  'loadTrailer',
  'totalTruck',
  'totalTrailer',
]

/** Axle loads of an on-board scale on the serial port, or undefined when the words are none. */
const scaleAttributes = (words: string): Attributes | undefined => {
  if (!words.startsWith(SCALE_START) || !words.endsWith(SCALE_END)) return undefined
  const values = words.slice(SCALE_START.length, -SCALE_END.length).split(';')
  const pairs = SCALE_KEYS.map((key, index) => [key, Number.parseFloat(values[index] ?? '')] as const)
  return pairs.every(([, value]) => Number.isFinite(value)) ? Object.fromEntries(pairs) : undefined
}

const driverOf = (words: string): string | undefined => (words.startsWith('GTSL') ? words.split('|')[4] : undefined)

const MAX_CHUNK_BYTES = 2048
const CAMERA_START = 0x01
const CAMERA_REQUEST = 0x02

/** A camera announces a photo: ask for its first piece. */
const cameraReply = (content: ByteReader): Reply | undefined => {
  if (content.u8() !== CAMERA_START) return undefined
  const photoId = content.u32()
  const sizeBytes = content.has(4) ? content.u32() : MAX_CHUNK_BYTES
  const request = new ByteWriter(11)
    .u8(CAMERA_REQUEST)
    .u32(photoId)
    .u32(0)
    .u16(Math.min(sizeBytes, MAX_CHUNK_BYTES))
    .done()
  return { bytes: commandPacket(CommandType.camera, request), when: 'received' }
}

const readAnswer = (reader: ByteReader): CommandRecord => {
  const type = reader.u8()
  const content = reader.part(reader.u32())
  if (type === CommandType.camera) return { reply: cameraReply(content) }
  const words = wordsOf(content.rest())
  return { position: { attributes: { type, ...(scaleAttributes(words) ?? { result: words }) } } }
}

/** Codec 13: the words come with the time at which the serial port received them. */
const readTimedAnswer = (reader: ByteReader): CommandRecord => {
  reader.skip(1)
  const content = reader.part(reader.u32())
  const deviceTime = new Date(content.u32() * 1000)
  const words = wordsOf(content.rest())
  const driver = driverOf(words)
  return { position: { deviceTime, attributes: driver ? { driverUniqueId: driver } : { result: words } } }
}

const IMEI_BYTES = 8

/** Codecs 14 and 15: the answer names the device; codec 15 puts the time in front. */
const readNamedAnswer = (reader: ByteReader, isTimed: boolean): CommandRecord => {
  const type = reader.u8()
  const content = reader.part(reader.u32())
  const deviceTime = isTimed ? new Date(content.u32() * 1000) : undefined
  content.skip(IMEI_BYTES)
  return {
    position: { ...(deviceTime ? { deviceTime } : {}), attributes: { type, result: wordsOf(content.rest()) } },
  }
}

export const isCommandCodec = (codec: number): boolean => codec >= Codec.command && codec <= Codec.timedNamedCommand

/** Reads one record of codec 12, 13, 14 or 15. */
export const readCommandRecord = (reader: ByteReader, codec: number): CommandRecord => {
  if (codec === Codec.command) return readAnswer(reader)
  if (codec === Codec.timedCommand) return readTimedAnswer(reader)
  return readNamedAnswer(reader, codec === Codec.timedNamedCommand)
}
