import { isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

type Network = NonNullable<DecodedPosition['network']>

const UNITS_PER_DEGREE = 1_800_000
const VALID_BIT = 12
const WEST_BIT = 11
const NORTH_BIT = 10
const TIME_BYTES = 6

const timeOf = (reader: ByteReader, read: (part: ByteReader) => number): Date | undefined => {
  const part = reader.part(TIME_BYTES)
  return readable(() => utcOf(read(part), read(part), read(part), read(part), read(part), read(part)))
}

const readTime = (reader: ByteReader): Date | undefined => timeOf(reader, (part) => part.u8())
const readBcdTime = (reader: ByteReader): Date | undefined => timeOf(reader, (part) => part.bcd8())

const ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [0, 'vibration'],
  [1, 'overspeed'],
  [4, 'lowPower'],
]

/** Of several alarms the first is told, as they are sent again while they last. */
const alarmOf = (reader: ByteReader): DecodedPosition['attributes'] => {
  if (!reader.has(1)) return {}
  const bits = reader.u8()
  const alarm = ALARMS.find(([bit]) => isBitSet(bits, bit))?.[1]
  return alarm === undefined ? {} : { alarm }
}

/** Time, satellites, place, speed, course with flags; newer devices add altitude and alarm. */
export const readPlace = (reader: ByteReader, now: Date): DecodedPosition => {
  const time = readTime(reader)
  const attributes: DecodedPosition['attributes'] = { sat: lowBits(reader.u8(), 4) }
  const latitude = reader.u32() / UNITS_PER_DEGREE
  const longitude = reader.u32() / UNITS_PER_DEGREE
  const speedKnots = knotsOfKmh(reader.u8())
  const flags = reader.u16()
  const altitudeMeters = reader.has(3) ? reader.i16() : 0
  const place = {
    ...(time && { time }),
    valid: isBitSet(flags, VALID_BIT),
    latitude: isBitSet(flags, NORTH_BIT) ? latitude : -latitude,
    longitude: isBitSet(flags, WEST_BIT) ? -longitude : longitude,
    speedKnots,
    courseDegrees: lowBits(flags, 10),
    altitudeMeters,
  }
  return { ...soundFix(place, now), attributes: { ...attributes, ...alarmOf(reader) } }
}

const MICRODEGREES = 1_000_000

/** Whole degrees, then a mark of south or west in four bits and millionths in twenty. */
const readDegrees = (reader: ByteReader): number => {
  const whole = reader.u8()
  const word = reader.u24()
  const millionths = lowBits(word, 20)
  if (millionths >= MICRODEGREES) return NaN
  const degrees = whole + millionths / MICRODEGREES
  return word >> 20 === 0 ? degrees : -degrees
}

/** The place now and one before. */
export const readPairOfPlaces = (reader: ByteReader, valid: boolean, now: Date): DecodedPosition => {
  const time = readTime(reader)
  const [latitude, longitude] = [readDegrees(reader), readDegrees(reader)]
  reader.skip(8)
  const [speedKnots, courseDegrees] = [knotsOfKmh(reader.u8()), reader.u8() * 2]
  const place = { ...(time && { time }), valid, latitude, longitude, speedKnots, courseDegrees }
  return { ...soundFix(place, now), attributes: reader.has(1) ? { sat: reader.u8() } : {} }
}

const SHORT_CELL_BYTES = 5
const LONG_CELL_BYTES = 9
const LAST_COUNTRY = 999

const readCells = (reader: ByteReader): Network['cellTowers'] => {
  const count = reader.u8()
  if (count === 0) return undefined
  const [country, operator] = [reader.u16(), reader.u8()]
  const isLong = reader.left >= count * LONG_CELL_BYTES
  const cells = []
  for (let left = count; left > 0 && reader.has(isLong ? LONG_CELL_BYTES : SHORT_CELL_BYTES); left--) {
    const [area, cell] = isLong ? [reader.u32(), reader.u32()] : [reader.u16(), reader.u16()]
    const signal = reader.u8()
    if (area > 0 && area <= 0xffff) cells.push(cellOf(country, operator, area, cell, signal === 0 ? 0 : -signal))
  }
  return cells.length > 0 && country <= LAST_COUNTRY ? cells : undefined
}

const readAccessPoints = (reader: ByteReader, count: number): Network['wifiAccessPoints'] => {
  const points = []
  for (let left = count; left > 0 && reader.has(7); left--) {
    const macAddress = (reader.hex(6).match(/../g) ?? []).join(':')
    points.push({ macAddress, signalStrength: -reader.u8() })
  }
  return points.length > 0 ? points : undefined
}

/** Time in decimal digits, access points, cells and, from some types, an alarm. */
export const readNetwork = (reader: ByteReader, accessPoints: number): DecodedPosition => {
  const deviceTime = readBcdTime(reader)
  const wifiAccessPoints = readAccessPoints(reader, accessPoints)
  const cellTowers = readable(() => readCells(reader))
  const attributes = alarmOf(reader)
  const network = { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
  return {
    ...(deviceTime && { deviceTime }),
    attributes,
    ...(Object.keys(network).length > 0 && { network }),
  }
}
