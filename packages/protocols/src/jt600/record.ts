import { type ByteReader, isBitSet } from '../bytes/index'
import { ImpossibleValueError, cellOf, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

export type Place = Pick<DecodedPosition, 'fix' | 'deviceTime'>

/** UTC of six numbers; overflow is no time here. Throws `ImpossibleValueError`. */
export const momentOf = (parts: readonly number[]): Date => {
  const [day = 0, month = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = parts
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (hours > 23 || minutes > 59 || time.getUTCDate() !== day) throw new ImpossibleValueError('time', parts.join(' '))
  return time
}

const readMoment = (reader: ByteReader): Date | undefined => {
  const parts = Array.from({ length: 6 }, () => reader.bcd8())
  return readable(() => momentOf(parts))
}

/** Degrees of digits `ddmmmmmm` without a point. */
const degreesOf = (digits: string): number =>
  /^\d+$/.test(digits) ? Number(digits.slice(0, -6)) + Number(digits.slice(-6)) / 600_000 : Number.NaN

const FIX_BYTES = 17

/** Time, eight digits of latitude, nine of longitude, a digit of flags, speed and course. */
export const readFix = (reader: ByteReader, now: Date, altitudeMeters = 0): Place => {
  const time = readMoment(reader)
  const latitude = degreesOf(reader.hex(4))
  const place = reader.hex(5)
  const longitude = degreesOf(place.slice(0, 9))
  const flags = Number.parseInt(place.slice(9), 16)
  const sent = {
    time,
    valid: isBitSet(flags, 0),
    latitude: isBitSet(flags, 1) ? latitude : -latitude,
    longitude: isBitSet(flags, 2) ? longitude : -longitude,
    speedKnots: reader.bcd8(),
    courseDegrees: reader.u8() * 2,
    altitudeMeters,
  }
  return soundFix(sent, now)
}

const LOCK_ALARMS: ReadonlyArray<readonly [bit: number, alarm: string]> = [
  [1, 'geofenceEnter'],
  [2, 'geofenceExit'],
  [3, 'powerCut'],
  [4, 'vibration'],
  [11, 'lowBattery'],
  [14, 'fault'],
]
const NO_BATTERY = 0xff

const alarmOf = (names: readonly string[]): Attributes => (names.length > 0 ? { alarm: names.join(',') } : {})

export const LOCK_RECORD_BYTES = 34

/** A record of the padlocks, as `LOCK_RECORD_BYTES` long: odometer, satellites, state, battery and cell. */
export const readLockRecord = (reader: ByteReader, now: Date): { position: DecodedPosition; status: number } => {
  const place = readFix(reader, now)
  const odometer = reader.u32() * 1000
  const sat = reader.u8()
  reader.skip(4)
  const status = reader.u16()
  const battery = reader.u8()
  const [cellId, areaCode, signal] = [reader.u16(), reader.u16(), reader.u8()]
  const alarms = LOCK_ALARMS.filter(([bit]) => isBitSet(status, bit)).map(([, alarm]) => alarm)
  const attributes: Attributes = { odometer, sat, ...alarmOf(alarms), blocked: isBitSet(status, 7), status }
  if (battery === NO_BATTERY) attributes.charge = true
  else if (battery <= 100) attributes.batteryLevel = battery
  const hasCell = cellId !== 0 && areaCode !== 0
  const network = { cellTowers: [cellOf(0, 0, areaCode, cellId, -signal)] }
  return { position: { ...place, attributes, ...(hasCell ? { network } : {}) }, status }
}

export type ReadRecord = (reader: ByteReader, now: Date) => DecodedPosition

/** Length of every record behind a short header. */
export const SHORT_RECORD_BYTES = 27

const readPlainRecord: ReadRecord = (reader, now) => {
  const place = reader.part(FIX_BYTES)
  const attributes: Attributes = { sat: reader.u8(), power: reader.u8() }
  reader.skip(1)
  const located = readFix(place, now, reader.u16())
  const [cellId, areaCode, rssi] = [reader.u16(), reader.u16(), reader.u8()]
  return cellId !== 0 && areaCode !== 0
    ? { ...located, attributes, network: { cellTowers: [cellOf(0, 0, areaCode, cellId, rssi)] } }
    : { ...located, attributes: { ...attributes, rssi } }
}

const vehicleState = (reader: ByteReader): Attributes => {
  const [first, second, third] = [reader.u8(), reader.u8(), reader.u8()]
  reader.skip(1)
  const alarms = [
    isBitSet(second, 2) ? 'sos' : '',
    isBitSet(second, 3) || isBitSet(second, 4) ? 'gpsAntennaCut' : '',
    isBitSet(second, 4) ? 'overspeed' : '',
    isBitSet(third, 2) ? 'fatigueDriving' : '',
    isBitSet(third, 3) ? 'tow' : '',
  ].filter((alarm) => alarm !== '')
  return {
    ignition: isBitSet(first, 0),
    door: isBitSet(first, 6),
    charge: isBitSet(second, 0),
    blocked: isBitSet(second, 1),
    ...alarmOf(alarms),
  }
}

const readVehicleRecord: ReadRecord = (reader, now) => {
  const place = readFix(reader, now)
  const fuelHigh = reader.u8()
  const state = vehicleState(reader)
  const odometer = reader.u32() * 1000
  return { ...place, attributes: { ...state, odometer, fuel: fuelHigh * 256 + reader.u8() } }
}

const readFuelRecord: ReadRecord = (reader, now) => {
  const place = readFix(reader, now)
  const [fuel1, fuel2, fuel3] = [reader.u8(), reader.u8(), reader.u8()]
  const odometer = reader.u32() * 1000
  const status = reader.u24()
  return { ...place, attributes: { fuel1, fuel2, fuel3, odometer, ignition: isBitSet(status, 0), status } }
}

/** Records of the short header by its version. */
export const SHORT_RECORDS: Readonly<Record<number, ReadRecord>> = {
  1: readPlainRecord,
  2: readVehicleRecord,
  3: readFuelRecord,
}
