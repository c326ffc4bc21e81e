import { bitsFrom, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { cellOf, fixOf } from '../fix'
import type { DecodedPosition } from '../protocol'

/** What the tags of one record have said so far. */
interface Draft {
  latitude?: number
  longitude?: number
  motion: { speedKnots?: number; courseDegrees?: number; altitudeMeters?: number }
  attributes: DecodedPosition['attributes']
  cell?: { id: number; area: number }
  operator?: { country: number; network: number; signal: number }
}
type ReadTag = (draft: Draft, reader: ByteReader) => void

const keep =
  (key: string, read: (reader: ByteReader) => number): ReadTag =>
  ({ attributes }, reader) => {
    attributes[key] = read(reader)
  }

const u32 = (reader: ByteReader): number => reader.u32LE()
const tenths = (reader: ByteReader): number => reader.u32LE() / 10

const readSupply: ReadTag = ({ attributes }, reader) => {
  attributes.battery = reader.u16LE() / 1000
  attributes.power = reader.u16LE() / 1000
}

/** Course in steps of 2 degrees, altitude in steps of 10 m, satellites of two systems, knots. */
const readMotion: ReadTag = (draft, reader) => {
  draft.motion.courseDegrees = reader.u8() * 2
  draft.motion.altitudeMeters = reader.i8() * 10
  const satellites = reader.u8()
  draft.attributes.sat = lowBits(satellites, 4) + bitsFrom(satellites, 4)
  draft.motion.speedKnots = reader.u8()
}

const DISCRETE_INPUTS = 0x01

const readInputs: ReadTag = ({ attributes }, reader) => {
  if (reader.u8() !== DISCRETE_INPUTS) return
  const virtual = reader.u8()
  attributes.ignition = isBitSet(virtual, 0)
  attributes.callButton = isBitSet(virtual, 1)
  attributes.input = reader.u8()
}

const readCell: ReadTag = (draft, reader) => {
  draft.cell = { id: reader.u16LE(), area: reader.u16LE() }
}

const readOperator: ReadTag = (draft, reader) => {
  const signal = -reader.u8()
  draft.operator = { signal, country: reader.u16LE(), network: reader.u8() }
}

const readPedals: ReadTag = ({ attributes }, reader) => {
  attributes.engineLoad = reader.u8()
  attributes.throttle = reader.u8()
}

const readLevelSensor =
  (number: number): ReadTag =>
  ({ attributes }, reader) => {
    attributes[`llsLevel${number}`] = reader.u16LE()
    attributes[`llsTemp${number}`] = reader.u16LE() / 10 - 10
  }

const series = (first: number, count: number, readerOf: (index: number) => ReadTag): Array<[number, ReadTag]> =>
  Array.from({ length: count }, (_, index) => [first + index, readerOf(index)])

const READERS: ReadonlyMap<number, ReadTag> = new Map<number, ReadTag>([
  [0x01, readSupply],
  [0x03, (draft, reader) => void (draft.latitude = reader.f32LE())],
  [0x04, (draft, reader) => void (draft.longitude = reader.f32LE())],
  [0x05, readMotion],
  [0x06, readInputs],
  [0x07, readCell],
  [0x08, readOperator],
  [0x09, keep('status', u32)],
  [0x33, keep('canStatus', u32)],
  // Hundredths of an hour.
  [0x34, keep('hours', (reader) => reader.u32LE() * 36_000)],
  [0x35, keep('odometer', (reader) => reader.u32LE() * 10)],
  [0x36, keep('fuelUsed', tenths)],
  [0x37, keep('fuelLevel', tenths)],
  [0x38, keep('fuel', tenths)],
  [0x39, keep('rpm', u32)],
  [0x3a, keep('engineTemp', (reader) => reader.i32LE())],
  [0x3b, keep('obdSpeed', u32)],
  ...series(0x3c, 5, (index) => keep(`axleLoad${index + 1}`, u32)),
  [0x45, readPedals],
  ...series(0x47, 9, (index) => readLevelSensor(index + 1)),
  [0x97, keep('hdop', (reader) => reader.u32LE() / 100)],
])

const TAG_BYTES = 5

/** Tags of one byte and four bytes of value each. */
export const readTags = (reader: ByteReader, time: Date): DecodedPosition => {
  const draft: Draft = { motion: {}, attributes: {} }
  while (reader.left >= TAG_BYTES) {
    const read = READERS.get(reader.u8())
    const value = reader.part(4)
    read?.(draft, value)
  }
  return positionOf(draft, time)
}

const positionOf = (
  { latitude, longitude, motion, attributes, cell, operator }: Draft,
  time: Date,
): DecodedPosition => {
  const towers =
    cell && operator ? [cellOf(operator.country, operator.network, cell.area, cell.id, operator.signal)] : []
  const network = towers.length > 0 ? { network: { cellTowers: towers } } : {}
  if (latitude === undefined || longitude === undefined) return { deviceTime: time, attributes, ...network }
  return { fix: fixOf({ ...motion, time, latitude, longitude, valid: true }), attributes, ...network }
}
