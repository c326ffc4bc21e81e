import { ByteReader, isBitSet } from '../bytes/index'
import { utcOf } from '../fix'
import { readable } from '../lenient'
import { momentOfWall } from '../local-times'
import type { DecodedPosition } from '../protocol'
import { alertAlarm } from './alarms'
import { placeOf } from './place'
import { MapBit } from './universal-report'

type Attributes = DecodedPosition['attributes']

const BinaryType = { status: 0x81, alert: 0x82 } as const

const DRIVER_ALERT = 59
const DRIVER_BYTES = 8

/** Millionths of a degree; the highest bit is the sign, not a complement. */
const readDegrees = (reader: ByteReader): number => {
  const value = reader.u32()
  return (isBitSet(value, 31) ? -(value - 2 ** 31) : value) / 1_000_000
}

/** Six bytes of a date and a time. */
export const readMoment = (reader: ByteReader, timeZone: string | undefined): Date | undefined => {
  const clock = reader.part(6)
  const [year, month, day] = [clock.u8(), clock.u8(), clock.u8()]
  return readable(() => momentOfWall(utcOf(year, month, day, clock.u8(), clock.u8(), clock.u8()), timeZone))
}

interface Motion {
  kmh?: number
  courseDegrees?: number
  valid: boolean
}

const readMotion = (map: number, reader: ByteReader, attributes: Attributes): Motion => {
  const motion: Motion = { valid: false }
  if (isBitSet(map, MapBit.speed)) motion.kmh = reader.u16() / 100
  if (isBitSet(map, MapBit.course)) motion.courseDegrees = reader.u16() / 100
  if (isBitSet(map, MapBit.satellites)) attributes.sat = reader.u8()
  if (isBitSet(map, MapBit.isFixed)) motion.valid = reader.u8() > 0
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

/** Everything behind the id; what is read before the message ends early stays. */
const readBody = (reader: ByteReader, type: number, timeZone: string | undefined, now: Date): DecodedPosition => {
  const map = reader.u24()
  const attributes = readHead(map, reader)
  const hasTime = isBitSet(map, MapBit.date) && isBitSet(map, MapBit.time)
  const time = hasTime ? readMoment(reader, timeZone) : undefined
  reader.skip(cellBytes(map))
  if (isBitSet(map, MapBit.signal)) attributes.rssi = reader.u8()
  const latitude = isBitSet(map, MapBit.latitude) ? readDegrees(reader) : undefined
  const longitude = isBitSet(map, MapBit.longitude) ? readDegrees(reader) : undefined
  const motion = readMotion(map, reader, attributes)
  readable(() => Object.assign(attributes, readStates(map, reader)))
  readable(() => Object.assign(attributes, readReason(type, map, reader)))
  return { ...placeOf({ time, latitude, longitude, ...motion }, now), attributes }
}

/** Reads the binary form of the universal format; messages of other types only name their device. */
export const decodeBinaryReport = (
  frame: Uint8Array,
  timeZone: string | undefined,
  now: Date,
): { id: string; position: DecodedPosition | undefined } => {
  const reader = new ByteReader(frame)
  const type = reader.u8()
  const id = reader.skip(2).hex(5)
  if (type !== BinaryType.status && type !== BinaryType.alert) return { id, position: undefined }
  return { id, position: readable(() => readBody(reader, type, timeZone, now)) }
}
