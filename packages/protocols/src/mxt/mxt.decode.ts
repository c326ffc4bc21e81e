import { ByteReader, ByteWriter, bitsBetween, bitsFrom, crc16Ccitt, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh } from '../fix'
import { soundFix } from '../lenient'
import type { DecodeFrame, DecodedPosition } from '../protocol'
import { frameMxt } from './frame'

const POSITION = 0x31
const RECEIPT = 0x02
const REFUSAL = 0x03
const MS_PER_MINUTE = 60_000
const EPOCH = Date.UTC(2000, 0, 1)
/** Checksum of the message and its end. */
const END_BYTES = 3

/** Days, hours, minutes and seconds since 2000 in one word of bit fields. */
const momentOf = (word: number): Date => {
  const [days, hours] = [bitsFrom(word, 17), bitsBetween(word, 12, 17)]
  const [minutes, seconds] = [bitsBetween(word, 6, 12), bitsBetween(word, 0, 6)]
  return new Date(EPOCH + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)
}

type Attributes = DecodedPosition['attributes']

const flagAttributes = (flags: number): Attributes => ({
  ignition: isBitSet(flags, 0),
  ...(isBitSet(flags, 1) ? { alarm: 'general' } : {}),
  input: bitsBetween(flags, 2, 7),
  output: bitsBetween(flags, 7, 10),
  charge: isBitSet(flags, 20),
})

interface Groups {
  attributes: Attributes
  accuracyMeters: number
}

/** A group of values: its bytes and what they mean; without a meaning they are passed over. */
interface Group {
  bytes: number
  read?: (groups: Groups, reader: ByteReader) => void
}

/** Groups by their bit in the mask of the message, in the order they are sent. */
const GROUPS: readonly Group[] = [
  { bytes: 8 },
  { bytes: 8 },
  {
    bytes: 8,
    read: (groups, reader) => {
      groups.attributes.sat = reader.u8()
      groups.attributes.hdop = reader.u8()
      groups.accuracyMeters = reader.u8()
      groups.attributes.rssi = reader.u8()
      groups.attributes.power = reader.skip(2).u8()
      groups.attributes.temp1 = reader.i8()
    },
  },
  { bytes: 4, read: ({ attributes }, reader) => void (attributes.odometer = reader.u32LE()) },
  { bytes: 4, read: ({ attributes }, reader) => void (attributes.hours = reader.u32LE() * MS_PER_MINUTE) },
  { bytes: 4 },
  {
    bytes: 4,
    read: ({ attributes }, reader) => {
      attributes.power = reader.u16LE() / 1000
      attributes.battery = reader.u16LE()
    },
  },
  { bytes: 4, read: ({ attributes }, reader) => void (attributes.driverUniqueId = String(reader.u32LE())) },
]

const readGroups = (reader: ByteReader, mask: number): Groups => {
  const groups: Groups = { attributes: {}, accuracyMeters: 0 }
  for (const [bit, { bytes, read }] of GROUPS.entries()) {
    if (!isBitSet(mask, bit)) continue
    if (!reader.has(bytes)) break
    const start = reader.position
    read?.(groups, reader)
    reader.position = start + bytes
  }
  return groups
}

const readPosition = (reader: ByteReader, now: Date): DecodedPosition => {
  const mask = reader.skip(1).u8()
  const index = reader.u16LE()
  const time = momentOf(reader.u32LE())
  const [latitude, longitude] = [reader.i32LE() / 1e6, reader.i32LE() / 1e6]
  const flags = reader.u32LE()
  const speedKnots = knotsOfKmh(reader.u8())
  reader.skip(1)
  const { attributes, accuracyMeters } = readGroups(reader, mask)
  const courseDegrees = bitsBetween(flags, 10, 13) * 45
  return {
    ...soundFix({ time, valid: true, latitude, longitude, speedKnots, courseDegrees, accuracyMeters }, now),
    attributes: { index, ...flagAttributes(flags), ...attributes },
  }
}

const POSITION_BYTES = 22

/** The receipt repeats the id and the checksum of the message, under a checksum of its own. */
const receiptOf = (device: number, id: Uint8Array, frame: Uint8Array): Uint8Array => {
  const content = new ByteWriter(16).u8(device).u8(RECEIPT).raw(id).raw(frame.subarray(-END_BYTES, -1))
  return frameMxt(content.u16LE(crc16Ccitt(content.done(), 0, content.length, 0)).done())
}

/** Meaning of one frame `01 … 04` whose escapes are gone. Messages of other types are acknowledged, not kept. */
export const decodeMxt: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const reader = new ByteReader(frame, 1, frame.length - END_BYTES)
  const device = reader.u8()
  const type = reader.u8()
  const id = reader.view8(4)
  const deviceIds = [String(new ByteReader(id).u32LE())]
  if (type === RECEIPT || type === REFUSAL) return { deviceIds }
  const bytes = receiptOf(device, id, frame)
  if (type !== POSITION || !reader.has(POSITION_BYTES)) return { deviceIds, replies: [{ bytes, when: 'received' }] }
  return { deviceIds, positions: [readPosition(reader, now)], replies: [{ bytes, when: 'stored' }] }
})
