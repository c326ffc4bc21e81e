import { ByteReader, asciiOf, bitsBetween, bytesFromAscii, signedOf } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import type { Attributes } from './values'

const DEGREES_PER_STEP = 1e-6
const MS_PER_SECOND = 1000
const Field = { shortPlace: 81, place: 82, battery: 97, ignition: 27, distance: 31, hours: 34 } as const
const FIX_FOUND = 2
/** Count of the message, its sum and a dollar sign. */
const BYTES_AT_END = 4
const MULTIPLE_BIT = 7
const HEARTBEAT = 0x10

/** One or two bytes; the highest bit says which. */
const readShortNumber = (bytes: ByteReader): number => {
  const first = bytes.u8()
  return first < 0x80 ? first : (first & 0x7f) * 256 + bytes.u8()
}

const secondsOf = (seconds: number): Date | undefined => (seconds > 0 ? new Date(seconds * MS_PER_SECOND) : undefined)

interface Record {
  position: Partial<DecodedPosition>
  attributes: Attributes
}

const readPlace = (bytes: ByteReader, isWhole: boolean, { attributes, position }: Record, now: Date): void => {
  const state = bytes.u8()
  const longitude = bytes.i32() * DEGREES_PER_STEP
  const latitude = bytes.i32() * DEGREES_PER_STEP
  const time = secondsOf(bytes.u32())
  const speed = bytes.u16() / 10
  const sent = { valid: bitsBetween(state, 2, 4) === FIX_FOUND, longitude, latitude, speedKnots: knotsOfKmh(speed) }
  const more = isWhole ? readable(() => readDetails(bytes, attributes)) : {}
  Object.assign(position, soundFix({ ...sent, ...more, ...(time && { time }) }, now))
}

const readDetails = (bytes: ByteReader, attributes: Attributes): { courseDegrees: number; altitudeMeters: number } => {
  const hdop = bytes.u8() / 10
  const courseDegrees = bytes.u16()
  const altitudeMeters = signedOf(bytes.u24(), 24) / 10
  attributes.hdop = hdop
  attributes.sat = bytes.u8()
  return { courseDegrees, altitudeMeters }
}

const readBattery = (bytes: ByteReader, { attributes }: Record): void => {
  bytes.skip(1)
  attributes.battery = bytes.u16() / 1000
  const level = bytes.u8()
  if (level <= 100) attributes.batteryLevel = level
}

const readField = (id: number, bytes: ByteReader, record: Record, now: Date): void => {
  const { attributes } = record
  if (id === Field.shortPlace || id === Field.place) readPlace(bytes, id === Field.place, record, now)
  else if (id === Field.battery) readBattery(bytes, record)
  else if (id === Field.ignition) {
    const state = bytes.u8()
    if (state <= 1) attributes.ignition = state === 1
  } else if (id === Field.distance) attributes.odometer = bytes.u32()
  else if (id === Field.hours) attributes.hours = bytes.u32() * MS_PER_SECOND
}

/** A record: its time, number, kind and event, then fields with number and length; a bad one costs itself alone. */
const readRecord = (bytes: ByteReader, now: Date): DecodedPosition => {
  const createdAt = secondsOf(bytes.u32())
  bytes.skip(2 + 1)
  const record: Record = { position: {}, attributes: { event: bytes.u8() } }
  while (bytes.left > 1) {
    const id = readShortNumber(bytes)
    const length = readShortNumber(bytes)
    const field = bytes.part(Math.min(length, bytes.left))
    readable(() => {
      readField(id, field, record, now)
    })
  }
  const { fix, deviceTime } = record.position
  const time = createdAt ?? deviceTime
  return { ...(fix && { fix }), ...(time && { deviceTime: time }), attributes: record.attributes }
}

const readRecords = (bytes: ByteReader, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (bytes.left > 1) {
    const start = bytes.position
    const length = readShortNumber(bytes)
    const left = length - (bytes.position - start)
    const record = readable(() => readRecord(bytes.part(Math.min(left, bytes.left)), now))
    if (record) positions.push(record)
    else if (left <= 0) break
  }
  return positions
}

const imeiAt = (frame: Uint8Array, at: number): string | undefined => {
  const digits = readable(() => new ByteReader(frame, at).hex(8).slice(1))
  return digits !== undefined && /^\d{15}$/.test(digits) ? digits : undefined
}

const replyTo = (frame: Uint8Array, when: Reply['when'], { options }: ConnectionState): Pick<Decoded, 'replies'> => {
  if (options.ack !== true) return {}
  const count = new ByteReader(frame, frame.length - BYTES_AT_END).hex(2).toUpperCase()
  return { replies: [{ bytes: bytesFromAscii(`+SACK:${count}$`), when }] }
}

/**
 * The protocol of newer units (Track Pro): `+` or, stored, `-`, then 00 for reports and 10 for heartbeats. Option `ack`:
 * acknowledged by its number.
 */
export const decodePro = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  if (frame[1] === HEARTBEAT) {
    const imei = imeiAt(frame, 3)
    return imei ? { deviceIds: [imei], ...replyTo(frame, 'received', connection) } : { error: 'no device id' }
  }
  const bytes = new ByteReader(frame, 4, frame.length - BYTES_AT_END)
  if (bitsBetween(bytes.u8(), MULTIPLE_BIT, MULTIPLE_BIT + 1) === 1) bytes.skip(2)
  const imei = imeiAt(frame, bytes.position)
  if (imei === undefined) return { error: 'no device id where it belongs' }
  bytes.skip(8 + 2 + 2 + 1)
  bytes.skip(Math.min(bytes.u8(), bytes.left))
  return { deviceIds: [imei], positions: readRecords(bytes, now), ...replyTo(frame, 'stored', connection) }
}

export const isProHead = (bytes: Uint8Array): boolean => {
  const head = asciiOf(bytes, 0, 1)
  return (head === '+' && (bytes[1] === 0 || bytes[1] === HEARTBEAT)) || (head === '-' && bytes[1] === 0)
}
