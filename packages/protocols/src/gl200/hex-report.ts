import { ByteReader, isBitSet } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { Decoded, DecodedPosition } from '../protocol'
import { alarmOfEvent, alarmOfReport, ignitionOfEvent } from './hex-types'
import { BYTES_OF_TIME, DEGREES_PER_STEP, idsOf, isTimeAt, readCell, readTime } from './hex-values'
import { readMotionState } from './status'
import { readTrack } from './track'
import type { Attributes } from './values'

/** Bits of the mask of a report: which of its fields are there. */
const Bit = {
  speed: 0,
  course: 1,
  altitude: 2,
  cell: 3,
  sendTime: 4,
  count: 5,
  length: 7,
  deviceType: 8,
  protocolVersion: 9,
  firmware: 10,
  batteryLevel: 11,
  power: 12,
  analogue: 14,
  ports: 17,
  motion: 18,
  satellites: 19,
  distance: 20,
  totalDistance: 21,
  hours: 22,
  totalHours: 23,
  card: 24,
  extension: 26,
} as const

const PACKED_TRACK = 0x64
/** Checksum and line end. */
const BYTES_AT_END = 4
/** First byte of a device type of three bytes. */
const LONG_TYPE = 0x80
const MOST_INSERTED = 24
const MS_PER_SECOND = 1000

const sizeOf = (mask: number, sizes: readonly (readonly [bit: number, size: number])[]): number =>
  sizes.reduce((sum, [bit, size]) => sum + (isBitSet(mask, bit) ? size : 0), 0)

/** Accuracy, longitude, latitude and time are always there. */
const placeSizeOf = (mask: number): number =>
  1 +
  4 +
  4 +
  BYTES_OF_TIME +
  sizeOf(mask, [
    [Bit.speed, 3],
    [Bit.course, 2],
    [Bit.altitude, 2],
    [Bit.cell, 9],
  ])

/** What stands once behind all places. */
const metersSizeOf = (mask: number): number =>
  sizeOf(mask, [
    [Bit.distance, 3],
    [Bit.totalDistance, 5],
    [Bit.hours, 3],
    [Bit.totalHours, 6],
    [Bit.card, 4],
  ])

const endSizeOf = (mask: number): number =>
  BYTES_AT_END +
  sizeOf(mask, [
    [Bit.sendTime, BYTES_OF_TIME],
    [Bit.count, 2],
  ])

interface Head {
  type: number
  mask: number
  isEvent: boolean
  deviceIds: string[]
  attributes: Attributes
}

const readIf = <T>(mask: number, bit: number, read: () => T): T | undefined =>
  isBitSet(mask, bit) ? read() : undefined

const readHead = (bytes: ByteReader, isEvent: boolean): Head => {
  const type = bytes.u8()
  const mask = bytes.u32()
  readIf(mask, Bit.length, () => bytes.u16())
  readIf(mask, Bit.deviceType, () => bytes.skip(bytes.peekU8() === LONG_TYPE ? 3 : 1))
  readIf(mask, Bit.protocolVersion, () => bytes.u16())
  const firmware = readIf(mask, Bit.firmware, () => bytes.u16())
  const deviceIds = idsOf(bytes.view8(8))
  const attributes: Attributes = {}
  if (isEvent && firmware !== undefined) attributes.versionFw = String(firmware)
  const level = readIf(mask, Bit.batteryLevel, () => bytes.u8())
  if (level !== undefined && level <= 100) attributes.batteryLevel = level
  const power = readIf(mask, Bit.power, () => bytes.u16())
  if (power !== undefined) attributes.power = power / 1000
  const analogue = readIf(mask, Bit.analogue, () => bytes.u16())
  if (analogue !== undefined) attributes.adc1 = analogue / 1000
  readIf(mask, Bit.extension, () => bytes.u8())
  const input = readIf(mask, Bit.ports, () => bytes.u8())
  readIf(mask, Bit.extension, () => bytes.u8())
  const output = readIf(mask, Bit.ports, () => bytes.u8())
  if (input !== undefined) attributes.input = input
  if (output !== undefined) attributes.output = output
  const motion = readIf(mask, Bit.motion, () => bytes.u8())
  if (motion !== undefined) Object.assign(attributes, readMotionState(motion.toString(16)))
  const satellites = readIf(mask, Bit.satellites, () => bytes.u8())
  if (satellites !== undefined) attributes.sat = satellites & 0x0f
  return { type, mask, isEvent, deviceIds, attributes }
}

interface CountAt {
  at: number
  /** Whether everything up to the end is where the mask says. */
  isClosed: boolean
}

/** Where the count of places stands: behind what the type of the report inserts, which only the length tells. */
const countAtOf = (frame: Uint8Array, start: number, { mask, isEvent }: Head): CountAt | undefined => {
  const fixed = metersSizeOf(mask) + endSizeOf(mask)
  const first = start + (isEvent ? 0 : 1)
  for (let at = first; at <= first + MOST_INSERTED && at < frame.length; at++) {
    const count = frame[at] ?? 0
    if (count > 0 && at + 1 + count * placeSizeOf(mask) + fixed === frame.length) return { at, isClosed: true }
  }
  return seenPlaceOf(frame, first, mask)
}

/** Where the lengths do not add up, as with fields that no manual names: the first place that looks like one. */
const seenPlaceOf = (frame: Uint8Array, first: number, mask: number): CountAt | undefined => {
  const timeAt = placeSizeOf(mask) - BYTES_OF_TIME - sizeOf(mask, [[Bit.cell, 9]])
  for (let at = first; at + 1 + placeSizeOf(mask) <= frame.length; at++) {
    if (frame[at] === 1 && isTimeAt(frame, at + 1 + timeAt)) return { at, isClosed: false }
  }
  return undefined
}

const readPlace = (bytes: ByteReader, mask: number, attributes: Attributes, now: Date): DecodedPosition => {
  const hdop = bytes.u8()
  const speed = readIf(mask, Bit.speed, () => bytes.u16() + bytes.u8() / 10) ?? 0
  const courseDegrees = readIf(mask, Bit.course, () => bytes.u16()) ?? 0
  const altitudeMeters = readIf(mask, Bit.altitude, () => bytes.i16()) ?? 0
  const longitude = bytes.i32() * DEGREES_PER_STEP
  const latitude = bytes.i32() * DEGREES_PER_STEP
  const timeBytes = bytes.part(BYTES_OF_TIME)
  const cell = readIf(mask, Bit.cell, () => readCell(bytes))
  if (isBitSet(mask, Bit.cell)) bytes.skip(1)
  const place = soundFix(
    {
      time: readable(() => readTime(timeBytes)),
      valid: hdop > 0,
      latitude,
      longitude,
      altitudeMeters,
      courseDegrees,
      speedKnots: knotsOfKmh(speed),
    },
    now,
  )
  return { ...place, attributes: { ...attributes, hdop }, ...(cell && { network: { cellTowers: [cell] } }) }
}

const readHours = (bytes: ByteReader, mask: number): Attributes => {
  bytes.skip(
    sizeOf(mask, [
      [Bit.distance, 3],
      [Bit.totalDistance, 5],
      [Bit.hours, 3],
    ]),
  )
  if (!isBitSet(mask, Bit.totalHours)) return {}
  const seconds = (bytes.u32() * 60 + bytes.u8()) * 60 + bytes.u8()
  return seconds > 0 ? { hours: seconds * MS_PER_SECOND } : {}
}

const sentAt = (frame: Uint8Array, mask: number): Date | undefined => {
  const at = frame.length - endSizeOf(mask)
  return isBitSet(mask, Bit.sendTime) && isTimeAt(frame, at)
    ? readable(() => readTime(new ByteReader(frame, at)))
    : undefined
}

/** What the type of the report says by itself. */
const meaningOf = ({ type, isEvent }: Head, frame: Uint8Array, start: number, countAt: number): Attributes => {
  if (!isEvent) return alarmOfReport(type, frame[countAt - 1] ?? 0)
  const inserted = frame.subarray(start, countAt)
  return { ...alarmOfEvent(type, inserted), ...ignitionOfEvent(type) }
}

const withoutPlace = (head: Head, frame: Uint8Array): Decoded => {
  const deviceTime = sentAt(frame, head.mask)
  const alarm = head.isEvent ? alarmOfEvent(head.type, new Uint8Array(0)) : alarmOfReport(head.type, undefined)
  const attributes = { ...head.attributes, ...alarm, type: head.type }
  return { deviceIds: head.deviceIds, positions: [{ ...(deviceTime && { deviceTime }), attributes }] }
}

/**
 * `+RSP`, `+EVT` and their stored forms: the mask tells which fields are there, the length how many bytes the type of the
 * report has of its own between its state and its places.
 */
export const decodeReport = (frame: Uint8Array, isEvent: boolean, now: Date): Decoded => {
  const bytes = new ByteReader(frame, 4)
  const head = readHead(bytes, isEvent)
  const { deviceIds, mask, type } = head
  if (!isEvent && type === PACKED_TRACK) return { deviceIds, positions: readTrack(bytes) }
  const start = bytes.position
  const found = countAtOf(frame, start, head)
  if (!found) return withoutPlace(head, frame)
  const { at: countAt, isClosed } = found
  const places = new ByteReader(frame, countAt + 1)
  const count = frame[countAt] ?? 0
  const attributes = { ...head.attributes, type }
  const positions = Array.from({ length: count }, () => readPlace(places, mask, attributes, now))
  const last = positions.at(-1)
  const hours = isClosed ? readHours(places, mask) : {}
  if (last) Object.assign(last.attributes, meaningOf(head, frame, start, countAt), hours)
  return { deviceIds, positions }
}
