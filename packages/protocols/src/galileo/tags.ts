import { hexOf, utf8Of, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import type { DecodedPosition } from '../protocol'

/** What the tags of one record have said so far. */
export interface GalileoRecord {
  time?: Date
  place?: { valid: boolean; latitude: number; longitude: number }
  speedKnots?: number
  courseDegrees?: number
  altitudeMeters?: number
  attributes: DecodedPosition['attributes']
}

type ReadTag = (record: GalileoRecord, reader: ByteReader) => void

const keep =
  (key: string, read: (reader: ByteReader) => string | number): ReadTag =>
  ({ attributes }, reader) => {
    attributes[key] = read(reader)
  }

const u8 = (reader: ByteReader): number => reader.u8()
const u16 = (reader: ByteReader): number => reader.u16LE()
const u32 = (reader: ByteReader): number => reader.u32LE()
const volts = (reader: ByteReader): number => reader.u16LE() / 1000

/** Tags `first` and the ones behind it, kept as `prefix` and a running number. */
const series = (
  first: number,
  count: number,
  prefix: string,
  number: number,
  read: (reader: ByteReader) => number,
): Array<[number, ReadTag]> =>
  Array.from({ length: count }, (_, index) => [first + index, keep(`${prefix}${number + index}`, read)])

const skipTags = (byteLength: number, ...tags: number[]): Array<[number, ReadTag]> =>
  tags.map((tag) => [tag, (_record, reader) => void reader.skip(byteLength)])

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Satellite coordinates; a high nibble other than 0 says that they are stale or come from cells. */
const readPlace: ReadTag = (record, reader) => {
  const valid = reader.u8() >> 4 === 0
  record.place = { valid, latitude: reader.i32LE() / 1e6, longitude: reader.i32LE() / 1e6 }
}

/** Zeroes are the clock of a unit that does not know the time. */
const readTime: ReadTag = (record, reader) => {
  const seconds = reader.u32LE()
  if (seconds > 0) record.time = new Date(seconds * 1000)
}

const readMotion: ReadTag = (record, reader) => {
  record.speedKnots = knotsOfKmh(reader.u16LE() / 10)
  record.courseDegrees = reader.u16LE() / 10
}

/** Fuel, coolant temperature and engine speed of the vehicle bus. */
const readEngine: ReadTag = ({ attributes }, reader) => {
  attributes.fuel = reader.u8() * 0.4
  attributes.temp1 = reader.u8() - 40
  attributes.rpm = reader.u16LE() * 0.125
}

/** A thermometer: its number in the low byte, degrees in the high one; all zero when none is connected. */
const readThermometer =
  (number: number): ReadTag =>
  ({ attributes }, reader) => {
    const sensor = reader.u8()
    const degrees = reader.i8()
    if (sensor !== 0 || degrees !== 0) attributes[`temp${number}`] = degrees
  }

const readExtended: ReadTag = (_record, reader) => void reader.skip(reader.u16LE())

const READERS: ReadonlyMap<number, ReadTag> = new Map<number, ReadTag>([
  [0x01, keep('versionHw', u8)],
  [0x02, keep('versionFw', u8)],
  [0x04, keep('deviceId', u16)],
  [0x10, keep('index', u16)],
  [0x20, readTime],
  [0x30, readPlace],
  [0x33, readMotion],
  [0x34, (record, reader) => void (record.altitudeMeters = reader.i16LE())],
  [0x35, keep('hdop', (reader) => reader.u8() / 10)],
  [0x40, keep('status', u16)],
  [0x41, keep('power', volts)],
  [0x42, keep('battery', volts)],
  [0x43, keep('deviceTemp', (reader) => reader.i8())],
  [0x44, keep('acceleration', u32)],
  [0x45, keep('output', u16)],
  [0x46, keep('input', u16)],
  [0x48, keep('statusExtended', u16)],
  ...series(0x50, 8, 'adc', 0, u16),
  ...series(0x58, 2, 'rs232', 0, u16),
  ...series(0x60, 3, 'fuel', 0, u16),
  ...range(0x70, 0x77).map((tag): [number, ReadTag] => [tag, readThermometer(tag - 0x70 + 1)]),
  [0x90, keep('driverUniqueId', (reader) => String(reader.u32LE()))],
  ...series(0xa0, 16, 'can8BitR', 15, u8),
  ...series(0xb0, 10, 'can16BitR', 5, u16),
  [0xc0, keep('fuelTotal', (reader) => reader.u32LE() * 0.5)],
  [0xc1, readEngine],
  [0xc2, keep('canB0', u32)],
  [0xc3, keep('canB1', u32)],
  ...series(0xc4, 15, 'can8BitR', 0, u8),
  [0xd4, keep('odometer', u32)],
  ...series(0xd6, 5, 'can16BitR', 0, u16),
  ...series(0xdb, 5, 'can32BitR', 0, u32),
  [0xe0, keep('index', u32)],
  [0xe1, keep('result', (reader) => utf8Of(reader.view8(reader.u8())))],
  ...series(0xe2, 8, 'userData', 0, u32),
  [0xea, keep('userDataArray', (reader) => hexOf(reader.view8(reader.u8())))],
  ...series(0xf0, 10, 'can32BitR', 5, u32),
  ...skipTags(1, 0x49, 0x88, ...range(0x8a, 0x8c), 0xd5),
  ...skipTags(2, 0x21, ...range(0x78, 0x7f)),
  ...skipTags(3, 0x5d, ...range(0x63, 0x6f), ...range(0x80, 0x87), 0xfa),
  ...skipTags(4, 0x47, 0x5a, 0xd3, 0xfd),
  ...skipTags(7, 0x5b),
  ...skipTags(68, 0x5c),
  [0xfe, readExtended],
])

/** Reads the value of one tag; false for a tag whose length is not known: nothing behind it can be read. */
export const readTag = (tag: number, record: GalileoRecord, reader: ByteReader): boolean => {
  const read = READERS.get(tag)
  read?.(record, reader)
  return read !== undefined
}
