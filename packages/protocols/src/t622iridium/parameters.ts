import type { ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, type SentPlace } from '../lenient'
import type { DecodedPosition } from '../protocol'

/** Seconds from 1970 to 2000. */
const EPOCH_SECONDS = 946_684_800

export interface Draft {
  place: SentPlace
  attributes: DecodedPosition['attributes']
}
type Read = (reader: ByteReader, draft: Draft) => void

const attribute =
  (name: string, read: (reader: ByteReader) => number): Read =>
  (reader, { attributes }) => {
    attributes[name] = Number(read(reader).toFixed(6))
  }

/** What stands behind each number of the list that the device was set up with. */
const PARAMETERS: Readonly<Record<number, Read>> = {
  0x01: attribute('event', (reader) => reader.u8()),
  0x02: (reader, { place }) => {
    place.latitude = reader.i32LE() / 1_000_000
  },
  0x03: (reader, { place }) => {
    place.longitude = reader.i32LE() / 1_000_000
  },
  0x04: (reader, { place }) => {
    const seconds = reader.u32LE()
    if (seconds > 0 && seconds < 0xffffffff) place.time = new Date((seconds + EPOCH_SECONDS) * 1000)
  },
  0x05: (reader, { place }) => {
    place.valid = reader.u8() > 0
  },
  0x06: attribute('sat', (reader) => reader.u8()),
  0x07: attribute('rssi', (reader) => reader.u8()),
  0x08: (reader, { place }) => {
    place.speedKnots = knotsOfKmh(reader.u16LE())
  },
  0x09: (reader, { place }) => {
    place.courseDegrees = reader.u16LE()
  },
  0x0a: attribute('hdop', (reader) => reader.u8() * 0.1),
  0x0b: (reader, { place }) => {
    place.altitudeMeters = reader.i16LE()
  },
  0x0c: attribute('odometer', (reader) => reader.u32LE()),
  0x0d: attribute('hours', (reader) => reader.u32LE() * 1000),
  0x14: attribute('output', (reader) => reader.u8()),
  0x15: attribute('input', (reader) => reader.u8()),
  0x19: attribute('battery', (reader) => reader.u16LE() * 0.01),
  0x1a: attribute('power', (reader) => reader.u16LE() * 0.01),
  0x1b: attribute('geofence', (reader) => reader.u8()),
}

const USUAL = '01,02,03,04,05,08'

const numbersOf = (format: unknown): number[] =>
  (typeof format === 'string' && format.trim() !== '' ? format : USUAL)
    .split(',')
    .map((digits) => Number.parseInt(digits.trim(), 16))

/** The values of a payload, in the order of the numbers in `format`. Nothing is read behind a number that is unknown. */
export const readParameters = (reader: ByteReader, format: unknown): Draft => {
  const draft: Draft = { place: { valid: true }, attributes: {} }
  readable(() => {
    for (const number of numbersOf(format)) {
      const read = PARAMETERS[number]
      if (!read) break
      read(reader, draft)
    }
  })
  return draft
}
