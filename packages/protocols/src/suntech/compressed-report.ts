import { ByteReader, isBitSet } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readMoment } from './binary-report'
import { placeOf } from './place'
import type { SuntechSettings } from './settings'

type Attributes = DecodedPosition['attributes']

const REPORT = 0x10
const DIGITS_OF_ID = 9
const MS_PER_MINUTE = 60_000

/** A whole number of `byteLength` bytes and its decimals as decimal digits, two a byte. */
const readFraction = (reader: ByteReader, byteLength: number, decimalBytes: number): number =>
  reader.uint(byteLength) + reader.bcd(decimalBytes) / 100 ** decimalBytes

const signed = (degrees: number, isNegative: boolean): number => (isNegative ? -degrees : degrees)

/** Ignition, three inputs and two outputs, a bit each. */
const readStates = (bits: number): Attributes => ({
  ignition: isBitSet(bits, 0),
  in1: isBitSet(bits, 1),
  in2: isBitSet(bits, 2),
  in3: isBitSet(bits, 3),
  out1: isBitSet(bits, 4),
  out2: isBitSet(bits, 5),
})

const readMeter = (reader: ByteReader, attributes: Attributes): void => {
  attributes.hours = reader.u32() * MS_PER_MINUTE
  attributes.battery = readFraction(reader, 1, 1)
  if (reader.u8() === 0) attributes.archive = true
}

const readBody = (
  reader: ByteReader,
  settings: SuntechSettings,
  timeZone: string | undefined,
  now: Date,
): DecodedPosition => {
  reader.skip(1 + 2)
  const time = readMoment(reader, timeZone)
  reader.skip(2 + 1)
  const latitude = readFraction(reader, 1, 3)
  const longitude = readFraction(reader, 1, 3)
  const kmh = readFraction(reader, 2, 1)
  const courseDegrees = readFraction(reader, 2, 1)
  const flags = reader.u8()
  const attributes: Attributes = {}
  readable(() => {
    attributes.odometer = reader.u32()
    attributes.power = readFraction(reader, 1, 1)
    Object.assign(attributes, readStates(reader.u8()))
    attributes.event = reader.u8()
    if (settings.hourMeter === 1) readMeter(reader, attributes)
  })
  const place = {
    time,
    latitude: signed(latitude, isBitSet(flags, 6)),
    longitude: signed(longitude, isBitSet(flags, 5)),
    kmh,
    courseDegrees,
    valid: isBitSet(flags, 7),
  }
  return { ...placeOf(place, now), attributes }
}

/** The compressed report of the older lines, which starts with 02 and its length; other types are not known. */
export const decodeCompressedReport = (
  frame: Uint8Array,
  settings: SuntechSettings,
  timeZone: string | undefined,
  now: Date,
): { id: string; position: DecodedPosition | undefined } | undefined => {
  const reader = new ByteReader(frame, 3)
  if (reader.u8() !== REPORT) return undefined
  const id = reader.hex(5).slice(0, DIGITS_OF_ID)
  return { id, position: readable(() => readBody(reader, settings, timeZone, now)) }
}
