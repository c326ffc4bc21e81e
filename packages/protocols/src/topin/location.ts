import { isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'

type Network = NonNullable<DecodedPosition['network']>

const UNITS_PER_DEGREE = 1_800_000
const VIBRATION_BIT = 0
const VALID_BIT = 12
const WEST_BIT = 11
const NORTH_BIT = 10

const readTime = (reader: ByteReader): Date =>
  utcOf(reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8())

const readBcdTime = (reader: ByteReader): Date =>
  utcOf(reader.bcd8(), reader.bcd8(), reader.bcd8(), reader.bcd8(), reader.bcd8(), reader.bcd8())

const alarmOf = (reader: ByteReader): DecodedPosition['attributes'] =>
  reader.has(1) && isBitSet(reader.u8(), VIBRATION_BIT) ? { alarm: 'vibration' } : {}

/** Time, satellites, place, speed, course with flags; newer devices add altitude and alarm. */
export const readPlace = (reader: ByteReader): DecodedPosition => {
  const time = readTime(reader)
  const attributes: DecodedPosition['attributes'] = { sat: lowBits(reader.u8(), 4) }
  const latitude = reader.u32() / UNITS_PER_DEGREE
  const longitude = reader.u32() / UNITS_PER_DEGREE
  const speedKnots = knotsOfKmh(reader.u8())
  const flags = reader.u16()
  const altitudeMeters = reader.has(2) ? reader.i16() : 0
  Object.assign(attributes, alarmOf(reader))
  const fix = fixOf({
    time,
    valid: isBitSet(flags, VALID_BIT),
    latitude: isBitSet(flags, NORTH_BIT) ? latitude : -latitude,
    longitude: isBitSet(flags, WEST_BIT) ? -longitude : longitude,
    speedKnots,
    courseDegrees: lowBits(flags, 10),
    altitudeMeters,
  })
  return { fix, attributes }
}

const MICRODEGREES = 1_000_000

/** Whole degrees and millionths, twice: the place now and one before. */
const readDegrees = (reader: ByteReader): number => reader.u8() + reader.u24() / MICRODEGREES

export const readPairOfPlaces = (reader: ByteReader): DecodedPosition => {
  const time = readTime(reader)
  const [latitude, longitude] = [readDegrees(reader), readDegrees(reader)]
  reader.skip(8)
  const [speedKnots, courseDegrees] = [knotsOfKmh(reader.u8()), reader.u8() * 2]
  return {
    fix: fixOf({ time, valid: true, latitude, longitude, speedKnots, courseDegrees }),
    attributes: { sat: reader.u8() },
  }
}

const SHORT_CELL_BYTES = 5
const LONG_CELL_BYTES = 9

const readCells = (reader: ByteReader): Network['cellTowers'] => {
  const count = reader.u8()
  if (count === 0) return undefined
  const [country, operator] = [reader.u16(), reader.u8()]
  const isLong = reader.left >= count * LONG_CELL_BYTES
  const cells = []
  for (let left = count; left > 0 && reader.has(SHORT_CELL_BYTES); left--) {
    const [area, cell] = isLong ? [reader.u32(), reader.u32()] : [reader.u16(), reader.u16()]
    const signal = reader.u8()
    if (area > 0 && area <= 0xffff) cells.push(cellOf(country, operator, area, cell, signal === 0 ? 0 : -signal))
  }
  return cells.length > 0 ? cells : undefined
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
  const cellTowers = readCells(reader)
  const attributes = alarmOf(reader)
  const network = { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
  return { deviceTime, attributes, ...(Object.keys(network).length > 0 && { network }) }
}
