import type { CellTower } from '@rastro/model/position'
import { ByteReader, asciiOf } from '../bytes/index'
import { cellOf, fixOf, isPlace, knotsOfKmh, utcOf } from '../fix'
import type { ConnectionState, Decoded, DecodedPosition } from '../protocol'
import { readMotionState } from './status'
import { readTrack } from './track'

const PACKED_TRACK = 0x64
const DEGREES_PER_STEP = 1e-6
/** Time of sending, number, checksum and line end. */
const BYTES_AT_END = 13
const BYTES_OF_TIME = 7
/** Accuracy, speed, course, altitude, longitude, latitude. */
const BYTES_BEFORE_TIME = 16
const BYTES_OF_CELL = 8
const DIGITS_OF_LAST_BYTE = 1

/** The IMEI, two decimal digits a byte and one in the last; undefined when the bytes are the name of a unit. */
const imeiOf = (bytes: Uint8Array): string | undefined => {
  const digits = Array.from(bytes, (byte, index) =>
    String(byte).padStart(index === bytes.length - 1 ? DIGITS_OF_LAST_BYTE : 2, '0'),
  ).join('')
  return /^\d{15}$/.test(digits) ? digits : undefined
}

/** Units were once known by the same bytes read as one number. */
const numberIdOf = (bytes: Uint8Array): string => String(new ByteReader(bytes).u64())

const idsOf = (bytes: Uint8Array): string[] => {
  const imei = imeiOf(bytes)
  return imei === undefined ? [] : [imei, numberIdOf(bytes)]
}

const readTime = (bytes: ByteReader): Date =>
  utcOf(bytes.u16(), bytes.u8(), bytes.u8(), bytes.u8(), bytes.u8(), bytes.u8())

const isTimeAt = (frame: Uint8Array, at: number): boolean => {
  const [high = 0, low = 0, month = 0, day = 0, hours = 99, minutes = 99, seconds = 99] = frame.subarray(at)
  const year = high * 256 + low
  const isDate = year >= 2000 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isDate && hours < 24 && minutes < 60 && seconds < 60
}

const isFixAt = (frame: Uint8Array, timeAt: number): boolean => {
  if (!isTimeAt(frame, timeAt)) return false
  const bytes = new ByteReader(frame, timeAt - 8)
  const longitude = bytes.i32() * DEGREES_PER_STEP
  return isPlace(bytes.i32() * DEGREES_PER_STEP, longitude)
}

/** Country and network are decimal digits, two a byte. */
const readCell = (bytes: ByteReader): CellTower | undefined => {
  if (!bytes.has(BYTES_OF_CELL)) return undefined
  const country = bytes.hex(2)
  const network = bytes.hex(2)
  const area = bytes.u16()
  const isCell = area > 0 && /^\d{8}$/.test(country + network)
  return isCell ? cellOf(Number(country), Number(network), area, bytes.u16()) : undefined
}

const readFix = (frame: Uint8Array, timeAt: number, attributes: DecodedPosition['attributes']): DecodedPosition => {
  const bytes = new ByteReader(frame, timeAt - BYTES_BEFORE_TIME)
  const hdop = bytes.u8()
  const speed = bytes.u16() + bytes.u8() / 10
  const courseDegrees = bytes.u16()
  const altitudeMeters = bytes.i16()
  const longitude = bytes.i32() * DEGREES_PER_STEP
  const latitude = bytes.i32() * DEGREES_PER_STEP
  const time = readTime(bytes)
  const cell = readCell(bytes)
  return {
    fix: fixOf({
      time,
      valid: hdop > 0,
      latitude,
      longitude,
      altitudeMeters,
      courseDegrees,
      speedKnots: knotsOfKmh(speed),
    }),
    attributes: { ...attributes, hdop },
    ...(cell && { network: { cellTowers: [cell] } }),
  }
}

/** Every place between the head of a report and its end; what stands around one differs by type and mask. */
const readFixes = (frame: Uint8Array, start: number, attributes: DecodedPosition['attributes']): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  const end = frame.length - BYTES_AT_END - BYTES_OF_TIME
  for (let at = start + BYTES_BEFORE_TIME; at <= end; at++) {
    if (!isFixAt(frame, at)) continue
    positions.push(readFix(frame, at, attributes))
    at += BYTES_OF_TIME + BYTES_BEFORE_TIME
  }
  return positions
}

const sentAt = (frame: Uint8Array): Date | undefined => {
  const at = frame.length - BYTES_AT_END
  return at > 0 && isTimeAt(frame, at) ? readTime(new ByteReader(frame, at)) : undefined
}

/** `+RSP`, `+EVT` and their stored forms: head, type, mask, length, versions, IMEI, charge, supply, state, satellites. */
const decodeReport = (frame: Uint8Array): Decoded => {
  const bytes = new ByteReader(frame, 4)
  const type = bytes.u8()
  const deviceIds = idsOf(bytes.skip(4 + 2 + 1 + 2 + 2).view8(8))
  const batteryLevel = bytes.u8()
  const power = bytes.u16() / 1000
  const motionState = bytes.u8().toString(16)
  const sat = bytes.u8()
  if (type === PACKED_TRACK) return { deviceIds, positions: readTrack(bytes) }
  const attributes: DecodedPosition['attributes'] = { power, sat, ...readMotionState(motionState), type }
  if (batteryLevel <= 100) attributes.batteryLevel = batteryLevel
  const fixes = readFixes(frame, bytes.position, attributes)
  const deviceTime = sentAt(frame)
  if (fixes.length > 0) return { deviceIds, positions: fixes }
  return { deviceIds, positions: [{ ...(deviceTime && { deviceTime }), attributes }] }
}

/** By IMEI; else by who is on the connection, and before anyone is, by the name given to the unit. */
const namedIds = (bytes: Uint8Array, { uniqueId }: ConnectionState): string[] => {
  const ids = idsOf(bytes)
  if (ids.length > 0 || uniqueId !== undefined) return ids
  const name = asciiOf(bytes).replace(/\0+$/, '')
  return /^[\x21-\x7e]+$/.test(name) ? [name] : []
}

/** `+INF`: name or IMEI, device type, protocol version, versions of firmware and hardware. */
const decodeInformation = (frame: Uint8Array, connection: ConnectionState): Decoded => {
  const bytes = new ByteReader(frame, 9)
  const deviceIds = namedIds(bytes.view8(8), connection)
  const versionFw = bytes.skip(1 + 2).u16()
  const versionHw = bytes.u16()
  const deviceTime = sentAt(frame)
  return { deviceIds, positions: [{ ...(deviceTime && { deviceTime }), attributes: { versionFw, versionHw } }] }
}

/** Answers, heartbeats, logins and crash records hold nothing to store; the device may name itself behind its versions. */
const decodeOther = (frame: Uint8Array, idAt: number): Decoded => {
  if (frame.length < idAt + 8) return { error: 'message ends early' }
  return { deviceIds: idsOf(frame.subarray(idAt, idAt + 8)) }
}

const SHORT_FORM = { imei: 5, longitude: 31, time: 39, shortest: 53 } as const

/** The short form: IMEI in BCD, then one place with its time in seconds of Unix. */
const decodeShort = (frame: Uint8Array): Decoded => {
  const imei = new ByteReader(frame, SHORT_FORM.imei).hex(8).replace(/^0/, '')
  if (!/^\d{15}$/.test(imei)) return { error: 'no device id where it belongs' }
  if (frame.length < SHORT_FORM.shortest) return { deviceIds: [imei] }
  const bytes = new ByteReader(frame, SHORT_FORM.longitude)
  const longitude = bytes.i32() * DEGREES_PER_STEP
  const latitude = bytes.i32() * DEGREES_PER_STEP
  const time = new Date(bytes.u32() * 1000)
  if (!isPlace(latitude, longitude)) return { deviceIds: [imei] }
  return { deviceIds: [imei], positions: [{ fix: fixOf({ time, valid: true, latitude, longitude }), attributes: {} }] }
}

const REPORTS: readonly string[] = ['+RSP', '+BSP', '+EVT', '+BVT']
const ID_OFFSETS: Readonly<Record<string, number>> = { '+ACK': 12, '+HBD': 11, '+LGN': 15, '+CRD': 13, '+BRD': 13 }

/** Reads a binary message, which the framer has told from a text. */
export const decodeBinary = (frame: Uint8Array, connection: ConnectionState): Decoded => {
  if (frame[1] === 0) return decodeShort(frame)
  const head = asciiOf(frame, 0, 4)
  if (REPORTS.includes(head)) return decodeReport(frame)
  if (head === '+INF' || head === '+BNF') return decodeInformation(frame, connection)
  return decodeOther(frame, ID_OFFSETS[head] ?? frame.length)
}
