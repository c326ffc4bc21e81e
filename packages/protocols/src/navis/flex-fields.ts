import { bitsFrom, isBitSet, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { lines } from './ntcb-record'

/** What the fields of one record have said so far. */
export interface FlexRecord {
  fix: Partial<Fix>
  attributes: DecodedPosition['attributes']
}
type ReadField = (record: FlexRecord, reader: ByteReader) => void

const times = (count: number, bytes: number): number[] => Array.from({ length: count }, () => bytes)

/** Sizes of the fields 1, 2, 3 … in bytes: 69 of FLEX 1, up to 122 of FLEX 2, up to 255 of FLEX 3. */
const SIZES: readonly number[] = [
  ...[4, 2, 4, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 2, 4, 4, ...times(12, 2), 1, 1, 1, 1],
  ...[4, 4, 2, 2, 4, ...times(7, 2), ...times(8, 1), 2, 4, 2, 1, 4, ...times(5, 2), 1, 1],
  ...[1, 2, 4, 2, 1, 8, 2, 1, 16, 4, 2, 4, 37, ...times(6, 1), ...times(10, 3)],
  ...[6, 12, 24, 48, 1, 1, 2, 1, 4, 4, 1, 4, 2, 6, 2, 6, ...times(8, 2), 1, 2, 2, 2, 1],
  ...[1, 1, 1, 1, ...times(6, 4), ...times(6, 2), 1, 1, 2, 3, 2, 1, 1, 3, ...times(20, 2)],
  ...[1, 1, 1, 1, 2, 4, 4, 4, 2, 4, 2, 2, 4, ...times(13, 2), 4, 4, 4, 4, 6, 3, 1, 2, 2, 1, 4, 5, 4, 4],
  ...[...times(16, 1), ...times(15, 2), ...times(15, 4), 8, 8, 8],
]

/** Bytes of a field, or undefined when its size is not known. */
export const fieldBytes = (field: number): number | undefined => SIZES[field - 1]

const keep =
  (key: string, read: (reader: ByteReader) => number | undefined): ReadField =>
  ({ attributes }, reader) => {
    const value = read(reader)
    if (value !== undefined && Number.isFinite(value)) attributes[key] = value
  }

const unless = (nothing: number, value: number): number | undefined => (value === nothing ? undefined : value)
const byteOrNothing = (reader: ByteReader): number | undefined => unless(0xff, reader.u8())
const wordOrNothing = (reader: ByteReader): number | undefined => unless(0xffff, reader.u16LE())
const volts = (reader: ByteReader): number => reader.u16LE() / 1000
const metersOfKm = (reader: ByteReader): number => reader.f32LE() * 1000

/** Level sensors report errors from 65500 on. */
const levelOrNothing = (reader: ByteReader): number | undefined => {
  const level = reader.u16LE()
  return level >= 65_500 ? undefined : level
}

/** Percent when the highest bit is set, else tenths of a litre. */
const readBusFuel: ReadField = ({ attributes }, reader) => {
  const value = reader.u16LE()
  if (value === 0x7fff || value === 0xffff) return
  if (isBitSet(value, 15)) attributes.fuelLevel = value & 0x7fff
  else attributes.fuel = value / 10
}

const readFuelUsed: ReadField = ({ attributes }, reader) => {
  const liters = reader.f32LE()
  if (liters >= 0) attributes.fuelUsed = liters
}

const readLines =
  (name: 'input' | 'output'): ReadField =>
  ({ attributes }, reader) =>
    void Object.assign(attributes, lines(name, reader.u8(), 8))

const readNavigation: ReadField = ({ fix, attributes }, reader) => {
  const state = reader.u8()
  fix.valid = isBitSet(state, 1)
  attributes.sat = bitsFrom(state, 2)
}

/** Zeroes are the clock of a unit that does not know the time. */
const readMoment: ReadField = ({ fix }, reader) => {
  const seconds = reader.u32LE()
  if (seconds > 0) fix.time = new Date(seconds * 1000)
}

const readVisible: ReadField = ({ attributes }, reader) => {
  attributes.satVisible = reader.view8(8).reduce((sum, count) => sum + count, 0)
}

const readPrecision: ReadField = ({ attributes }, reader) => {
  attributes.hdop = reader.u8() / 10
  attributes.pdop = reader.u8() / 10
}

const series = (
  first: number,
  count: number,
  prefix: string,
  read: (reader: ByteReader) => number | undefined,
): Array<[number, ReadField]> =>
  Array.from({ length: count }, (_, index) => [first + index, keep(`${prefix}${index + 1}`, read)])

const READERS: ReadonlyMap<number, ReadField> = new Map<number, ReadField>([
  [1, keep('index', (reader) => reader.u32LE())],
  [2, keep('event', (reader) => reader.u16LE())],
  [
    4,
    ({ attributes }, reader) => {
      const state = reader.u8()
      attributes.armed = isBitSet(state, 0)
      if (isBitSet(state, 1)) attributes.alarm = 'general'
    },
  ],
  [5, keep('status', (reader) => reader.u8())],
  [7, keep('rssi', (reader) => reader.u8())],
  [8, readNavigation],
  [9, readMoment],
  [10, ({ fix }, reader) => void (fix.latitude = reader.i32LE() / 600_000)],
  [11, ({ fix }, reader) => void (fix.longitude = reader.i32LE() / 600_000)],
  [12, ({ fix }, reader) => void (fix.altitudeMeters = reader.i32LE() / 10)],
  [13, ({ fix }, reader) => void (fix.speedKnots = knotsOfKmh(reader.f32LE()))],
  [14, ({ fix }, reader) => void (fix.courseDegrees = reader.u16LE())],
  [15, keep('odometer', metersOfKm)],
  [16, keep('distance', metersOfKm)],
  [19, keep('power', volts)],
  [20, keep('battery', volts)],
  ...series(21, 8, 'adc', (reader) => reader.u16LE()),
  [29, readLines('input')],
  [31, readLines('output')],
  ...series(33, 2, 'count', (reader) => reader.u32LE()),
  [37, keep('hours', (reader) => reader.u32LE() * 1000)],
  ...series(38, 7, 'fuel', levelOrNothing),
  ...series(45, 8, 'temp', (reader) => reader.i8()),
  [53, readBusFuel],
  [54, readFuelUsed],
  [55, keep('rpm', wordOrNothing)],
  [56, keep('engineTemp', (reader) => unless(-128, reader.i8()))],
  [57, keep('obdOdometer', metersOfKm)],
  ...series(58, 5, 'axleWeight', wordOrNothing),
  [63, keep('throttle', byteOrNothing)],
  [65, keep('engineLoad', byteOrNothing)],
  [67, keep('obdHours', (reader) => reader.u32LE() * 1000)],
  [69, keep('obdSpeed', (reader) => reader.u8())],
  [70, readVisible],
  [71, readPrecision],
])

/** Reads one field whose size is known, kept or not. */
export const readField = (field: number, record: FlexRecord, reader: ByteReader): void =>
  READERS.get(field)?.(record, reader)
