import { isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'

type Network = NonNullable<DecodedPosition['network']>

interface Draft {
  attributes: DecodedPosition['attributes']
  network: Network
  time?: Date
  fix?: Omit<Fix, 'time'>
}

const ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [0, 'sos'],
  [1, 'removing'],
  [15, 'fallDown'],
]

const degreesOf = (value: number): number => {
  const degrees = Math.trunc(value / 100)
  return degrees + (value - degrees * 100) / 60
}

const NOT_MOVING = { speedKnots: 0, courseDegrees: 0, altitudeMeters: 0, accuracyMeters: 0 }

/** Satellites, longitude and latitude as degrees and minutes. */
const readPlace = (reader: ByteReader, draft: Draft): void => {
  draft.attributes.sat = reader.u8()
  const longitude = degreesOf(reader.f32())
  draft.fix = { valid: true, latitude: degreesOf(reader.f32()), longitude, ...NOT_MOVING }
}

const POINT_BYTES = 7
const CELL_BYTES = 13
const LAST_COUNTRY = 999

const readAccessPoints = (reader: ByteReader, { network }: Draft): void => {
  const points = []
  for (let left = reader.u8(); left > 0 && reader.has(POINT_BYTES); left--) {
    const macAddress = (reader.hex(6).match(/../g) ?? []).join(':')
    points.push({ macAddress, signalStrength: reader.i8() })
  }
  if (points.length > 0) network.wifiAccessPoints = points
}

const readCells = (reader: ByteReader, { network }: Draft): void => {
  const towers = []
  for (let left = reader.u8(); left > 0 && reader.has(CELL_BYTES); left--) {
    const [country, operator, area, cell] = [reader.u16(), reader.u16(), reader.u32(), reader.u32()]
    const signal = reader.u8()
    if (area > 0 && area <= 0xffff && country <= LAST_COUNTRY)
      towers.push(cellOf(country, operator, area, cell, signal - 256))
  }
  if (towers.length > 0) network.cellTowers = towers
}

const LONG_PLACE_BYTES = 27

/** Longitude and latitude in full, validity, satellites, speed, course and altitude. */
const readLongPlace = (item: ByteReader, draft: Draft): void => {
  const longitude = degreesOf(item.f64())
  const latitude = degreesOf(item.f64())
  const valid = item.u8() === 1
  draft.attributes.sat = item.u8()
  const [speedKnots, courseDegrees] = [knotsOfKmh(item.u16() / 10), item.u16() / 10]
  const altitudeMeters = item.skip(1).f32()
  draft.fix = { valid, latitude, longitude, speedKnots, courseDegrees, altitudeMeters, accuracyMeters: 0 }
}

/** Speed and course alone. */
const readMotion = (reader: ByteReader, { fix }: Draft): void => {
  const [speedKnots, courseDegrees] = [knotsOfKmh(reader.u16() / 10), reader.u16() / 10]
  if (fix) Object.assign(fix, { speedKnots, courseDegrees })
}

/** Satellites, longitude and latitude in full; speed and course of before stay. */
const readExactPlace = (reader: ByteReader, draft: Draft): void => {
  draft.attributes.sat = reader.u8()
  const longitude = degreesOf(reader.f64())
  draft.fix = { ...NOT_MOVING, ...draft.fix, valid: true, latitude: degreesOf(reader.f64()), longitude }
}

const LONG_PLACE = 0x47

/** Items of a number, a length and a value, behind the length of them all. */
const readExtension = (reader: ByteReader, draft: Draft): void => {
  const extension = reader.part(Math.min(reader.u16(), reader.left))
  while (extension.has(3)) {
    const number = extension.u8()
    const length = extension.u16()
    if (!extension.has(length)) return
    const item = extension.part(length)
    if (number === LONG_PLACE && length >= LONG_PLACE_BYTES) readLongPlace(item, draft)
  }
}

/** A distance measured by radio. */
const DISTANCE_BYTES = 12

const readWhere = (reader: ByteReader, draft: Draft): void => {
  const mask = reader.u8()
  if (isBitSet(mask, 0)) readPlace(reader, draft)
  if (isBitSet(mask, 1)) readAccessPoints(reader, draft)
  if (isBitSet(mask, 2)) readCells(reader, draft)
  if (isBitSet(mask, 3)) reader.skip(DISTANCE_BYTES * reader.u8())
  // What this bit announces has no known length, so nothing behind it can be read.
  if (isBitSet(mask, 4)) return
  if (isBitSet(mask, 5)) readMotion(reader, draft)
  if (isBitSet(mask, 6)) readExactPlace(reader, draft)
  if (isBitSet(mask, 7)) readExtension(reader, draft)
}

const CHARGES_BIT = 15

const readParts = (reader: ByteReader, draft: Draft): void => {
  const { attributes } = draft
  attributes.index = reader.u8()
  const seconds = reader.u32()
  if (seconds !== 0 && seconds !== 0xffffffff) draft.time = new Date(seconds * 1000)
  attributes.rssi = reader.u8()
  const battery = reader.u16()
  attributes.charge = isBitSet(battery, CHARGES_BIT)
  const level = lowBits(battery, CHARGES_BIT)
  if (level <= 100) attributes.batteryLevel = level
  const mask = reader.u8()
  if (isBitSet(mask, 0)) {
    const state = reader.u32()
    const alarms = ALARMS.filter(([bit]) => isBitSet(state, bit)).map(([, name]) => name)
    if (alarms.length > 0) attributes.alarm = alarms.join(',')
  }
  if (isBitSet(mask, 1)) readWhere(reader, draft)
}

/** One record: number, time, signal, battery, alarms and where the device is, as far as it goes. */
export const readRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  const draft: Draft = { attributes: {}, network: {} }
  readable(() => {
    readParts(reader, draft)
  })
  const { attributes, network, fix, time } = draft
  return {
    ...(fix ? soundFix({ ...fix, ...(time && { time }) }, now) : time && { deviceTime: time }),
    attributes,
    ...(Object.keys(network).length > 0 && { network }),
  }
}
