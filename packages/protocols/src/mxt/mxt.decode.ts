import { ByteReader, ByteWriter, bitsBetween, bitsFrom, crc16Ccitt, isBitSet } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodeFrame, DecodedPosition } from '../protocol'
import { frameMxt } from './frame'

const POSITION = 0x31
const RECEIPT = 0x02
const MS_PER_MINUTE = 60_000
const EPOCH = Date.UTC(2000, 0, 1)

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

interface Radio {
  attributes: Attributes
  accuracyMeters: number
}

const readRadio = (reader: ByteReader): Radio => {
  const [sat, hdop, accuracyMeters, rssi] = [reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  reader.skip(2)
  return { attributes: { sat, hdop, rssi, power: reader.u8(), temp1: reader.i8() }, accuracyMeters }
}

/** Groups that the mask of the message announces, in the order of its bits. */
const readGroups = (reader: ByteReader, mask: number): Radio => {
  const attributes: Attributes = {}
  let accuracyMeters = 0
  if (isBitSet(mask, 0)) reader.skip(8)
  if (isBitSet(mask, 1)) reader.skip(8)
  if (isBitSet(mask, 2)) {
    const radio = readRadio(reader)
    Object.assign(attributes, radio.attributes)
    accuracyMeters = radio.accuracyMeters
  }
  if (isBitSet(mask, 3)) attributes.odometer = reader.u32LE()
  if (isBitSet(mask, 4)) attributes.hours = reader.u32LE() * MS_PER_MINUTE
  if (isBitSet(mask, 5)) reader.skip(4)
  if (isBitSet(mask, 6)) {
    attributes.power = reader.u16LE() / 1000
    attributes.battery = reader.u16LE()
  }
  if (isBitSet(mask, 7)) attributes.driverUniqueId = String(reader.u32LE())
  return { attributes, accuracyMeters }
}

const readPosition = (reader: ByteReader): DecodedPosition => {
  reader.skip(1)
  const mask = reader.u8()
  const index = reader.u16LE()
  const time = momentOf(reader.u32LE())
  const [latitude, longitude] = [reader.i32LE() / 1e6, reader.i32LE() / 1e6]
  const flags = reader.u32LE()
  const speedKnots = knotsOfKmh(reader.u8())
  reader.skip(1)
  const { attributes, accuracyMeters } = readGroups(reader, mask)
  const courseDegrees = bitsBetween(flags, 10, 13) * 45
  return {
    fix: fixOf({ time, valid: true, latitude, longitude, speedKnots, courseDegrees, accuracyMeters }),
    attributes: { index, ...flagAttributes(flags), ...attributes },
  }
}

/** The receipt repeats the id and the checksum of the message, under a checksum of its own. */
const receiptOf = (device: number, id: Uint8Array, frame: Uint8Array): Uint8Array => {
  const content = new ByteWriter(16).u8(device).u8(RECEIPT).raw(id).raw(frame.subarray(-3, -1))
  return frameMxt(content.u16LE(crc16Ccitt(content.done(), 0, content.length, 0)).done())
}

/** Meaning of one frame `01 … 04` whose escapes are gone. */
export const decodeMxt: DecodeFrame = decodeSafely((frame) => {
  const reader = new ByteReader(frame, 1, frame.length - 1)
  const device = reader.u8()
  const type = reader.u8()
  const id = reader.view8(4)
  const deviceIds = [String(new ByteReader(id).u32LE())]
  if (type !== POSITION) return { deviceIds }
  const position = readPosition(reader)
  return { deviceIds, positions: [position], replies: [{ bytes: receiptOf(device, id, frame), when: 'stored' }] }
})
