import { bitsFrom, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { cellOf } from '../fix'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

/** What the tags of one record have said so far. */
interface Draft {
  valid: boolean
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

/** In place of satellites: the receiver has no fix, or is off. */
const NO_FIX = 0xfe

/** Course in steps of 2 degrees, altitude in steps of 10 m, satellites of two systems, knots. */
const readMotion: ReadTag = (draft, reader) => {
  const [course, altitude] = [reader.u8() * 2, reader.i8() * 10]
  const satellites = reader.u8()
  draft.valid = satellites < NO_FIX
  if (!draft.valid) return
  draft.attributes.sat = lowBits(satellites, 4) + bitsFrom(satellites, 4)
  draft.motion = { courseDegrees: course, altitudeMeters: altitude, speedKnots: reader.u8() }
}

/** What the inputs count or measure, by the mode of the tag; behind it the number of the input and its value. */
const INPUT_MODES: Readonly<Record<number, { name: string; divisor: number }>> = {
  6: { name: 'pulses', divisor: 1 },
  7: { name: 'freq', divisor: 1 },
  8: { name: 'adc', divisor: 1000 },
}
const DISCRETE_INPUTS = 0x01

const readInputs: ReadTag = ({ attributes }, reader) => {
  const mode = reader.u8()
  const first = reader.u8()
  if (mode === DISCRETE_INPUTS) {
    attributes.ignition = isBitSet(first, 0)
    attributes.callButton = isBitSet(first, 1)
    attributes.input = reader.u8()
    return
  }
  const measured = INPUT_MODES[mode]
  if (measured) attributes[`${measured.name}${first}`] = reader.u16LE() / measured.divisor
}

const ALARM_BIT = 20

const readStatus: ReadTag = ({ attributes }, reader) => {
  attributes.status = reader.u32LE()
  if (isBitSet(attributes.status, ALARM_BIT)) attributes.alarm = 'sos'
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
  [0x09, readStatus],
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

/** Tags of one byte and four bytes of value each; those we do not know are passed over. */
export const readTags = (reader: ByteReader, time: Date, now: Date): DecodedPosition => {
  const draft: Draft = { valid: true, motion: {}, attributes: {} }
  while (reader.left >= TAG_BYTES) {
    const read = READERS.get(reader.u8())
    const value = reader.part(4)
    read?.(draft, value)
  }
  return positionOf(draft, time, now)
}

const positionOf = (draft: Draft, time: Date, now: Date): DecodedPosition => {
  const { latitude, longitude, valid, motion, attributes, cell, operator } = draft
  const towers =
    cell && operator ? [cellOf(operator.country, operator.network, cell.area, cell.id, operator.signal)] : []
  const network = towers.length > 0 ? { network: { cellTowers: towers } } : {}
  return { ...soundFix({ ...motion, time, latitude, longitude, valid }, now), attributes, ...network }
}
