import type { ByteReader } from '../bytes/index'
import { asciiOf, hexOf } from '../bytes/index'
import type { ConnectionState, DecodedPosition, Reply } from '../protocol'
import { readCamera } from './camera'
import { Codec, CommandType } from './codec'

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

const contentOf = (reader: ByteReader): ByteReader => reader.part(Math.min(reader.u32(), reader.left))

const readAnswer = (reader: ByteReader, connection: ConnectionState): CommandRecord => {
  const type = reader.u8()
  const content = contentOf(reader)
  if (type === CommandType.camera) return readCamera(content, connection)
  const words = wordsOf(content.rest())
  return { position: { attributes: { type, ...(scaleAttributes(words) ?? { result: words }) } } }
}

/** Codec 13: the words come with the time at which the serial port received them. */
const readTimedAnswer = (reader: ByteReader): CommandRecord => {
  reader.skip(1)
  const content = contentOf(reader)
  const deviceTime = new Date(content.u32() * 1000)
  const words = wordsOf(content.rest())
  const driver = driverOf(words)
  return { position: { deviceTime, attributes: driver ? { driverUniqueId: driver } : { result: words } } }
}

const IMEI_BYTES = 8

/** Codecs 14 and 15: the answer names the device; codec 15 puts the time in front. */
const readNamedAnswer = (reader: ByteReader, isTimed: boolean): CommandRecord => {
  const type = reader.u8()
  const content = contentOf(reader)
  const deviceTime = isTimed ? new Date(content.u32() * 1000) : undefined
  content.skip(IMEI_BYTES)
  return {
    position: { ...(deviceTime ? { deviceTime } : {}), attributes: { type, result: wordsOf(content.rest()) } },
  }
}

export const isCommandCodec = (codec: number): boolean => codec >= Codec.command && codec <= Codec.timedNamedCommand

/** Reads one record of codec 12, 13, 14 or 15. */
export const readCommandRecord = (reader: ByteReader, codec: number, connection: ConnectionState): CommandRecord => {
  if (codec === Codec.command) return readAnswer(reader, connection)
  if (codec === Codec.timedCommand) return readTimedAnswer(reader)
  return readNamedAnswer(reader, codec === Codec.timedNamedCommand)
}
