import { ByteReader, hexOf, isBitSet } from '../bytes/index'
import { fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { alertAlarm } from './alarms'
import { MapBit } from './universal-report'

type Attributes = DecodedPosition['attributes']

export const BinaryType = { status: 0x81, alert: 0x82 } as const

const DRIVER_ALERT = 59
const DRIVER_BYTES = 8

/** Millionths of a degree; the highest bit is the sign, not a complement. */
const readDegrees = (reader: ByteReader): number => {
  const value = reader.u32()
  return (isBitSet(value, 31) ? -(value - 2 ** 31) : value) / 1_000_000
}

const readMoment = (reader: ByteReader): Date =>
  utcOf(reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8())

const readMotion = (map: number, reader: ByteReader, attributes: Attributes): Partial<Fix> => {
  const motion: Partial<Fix> = {}
  if (isBitSet(map, MapBit.speed)) motion.speedKnots = knotsOfKmh(reader.u16() / 100)
  if (isBitSet(map, MapBit.course)) motion.courseDegrees = reader.u16() / 100
  if (isBitSet(map, MapBit.satellites)) attributes.sat = reader.u8()
  if (isBitSet(map, MapBit.isFixed)) motion.valid = reader.u8() === 1
  return motion
}

const readStates = (map: number, reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  if (isBitSet(map, MapBit.inputs)) {
    attributes.input = reader.u8()
    attributes.ignition = isBitSet(attributes.input, 0)
  }
  if (isBitSet(map, MapBit.outputs)) attributes.output = reader.u8()
  return attributes
}

const readReason = (type: number, map: number, reader: ByteReader): Attributes => {
  if (type !== BinaryType.alert || !isBitSet(map, MapBit.first)) return {}
  const reason = reader.u8()
  const alarm = alertAlarm(reason)
  if (isBitSet(map, MapBit.second)) reader.skip(2)
  const hasDriver = reason === DRIVER_ALERT && isBitSet(map, MapBit.third) && reader.has(DRIVER_BYTES)
  return hasDriver ? { ...alarm, driverUniqueId: reader.hex(DRIVER_BYTES) } : alarm
}

const readHead = (map: number, reader: ByteReader): Attributes => {
  if (isBitSet(map, MapBit.model)) reader.skip(1)
  const attributes: Attributes = {}
  if (isBitSet(map, MapBit.version)) attributes.versionFw = [reader.u8(), reader.u8(), reader.u8()].join('.')
  if (isBitSet(map, MapBit.isLive) && reader.u8() === 0) attributes.archive = true
  return attributes
}

/** Bytes of cell, country, network and area of a report, which its place makes needless. */
const cellBytes = (map: number): number =>
  (isBitSet(map, MapBit.cell) ? 4 : 0) +
  [MapBit.country, MapBit.network, MapBit.area].filter((bit) => isBitSet(map, bit)).length * 2

/** Reads the binary form of the universal format. */
export const decodeBinaryReport = (frame: Uint8Array): { id: string; position: DecodedPosition } => {
  const reader = new ByteReader(frame)
  const type = reader.u8()
  if (type !== BinaryType.status && type !== BinaryType.alert) {
    throw new Error(`unknown binary message ${hexOf(frame, 0, 1)}`)
  }
  const id = reader.skip(2).hex(5)
  const map = reader.u24()
  const attributes = readHead(map, reader)
  const time = isBitSet(map, MapBit.date) && isBitSet(map, MapBit.time) ? readMoment(reader) : undefined
  reader.skip(cellBytes(map))
  if (isBitSet(map, MapBit.signal)) attributes.rssi = reader.u8()
  const latitude = isBitSet(map, MapBit.latitude) ? readDegrees(reader) : undefined
  const longitude = isBitSet(map, MapBit.longitude) ? readDegrees(reader) : undefined
  const motion = readMotion(map, reader, attributes)
  Object.assign(attributes, readStates(map, reader), readReason(type, map, reader))
  const isLocated = time !== undefined && latitude !== undefined && longitude !== undefined
  const fix = isLocated ? fixOf({ time, latitude, longitude, valid: false, ...motion }) : undefined
  return { id, position: { ...(fix ? { fix } : { deviceTime: time }), attributes } }
}
