import { isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'

/** Knots of a hundredth of a metre a second. */
export const KNOTS_PER_CM_S = 0.0194384

const degreesOfRadians = (radians: number): number => (radians * 180) / Math.PI

type Place = Pick<Fix, 'latitude' | 'longitude' | 'altitudeMeters'>

/** Longitude, latitude (radians or degrees) and altitude in centimetres. */
export const readPlace = (reader: ByteReader, isDegrees: boolean): Place => {
  const angle = (): number => (isDegrees ? reader.i32LE() / 1e7 : degreesOfRadians(reader.i32LE() / 1e8))
  const [longitude, latitude] = [angle(), angle()]
  return { latitude, longitude, altitudeMeters: reader.i32LE() / 100 }
}

export const readCourse = (reader: ByteReader): number => degreesOfRadians(reader.u16LE() / 1000)

/** Seconds, minutes, hours, day and month, a byte each; the year is of two bytes or one. */
export const readMoment = (reader: ByteReader, yearBytes: 1 | 2): Date => {
  const [seconds, minutes, hours, day, month] = [reader.u8(), reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  return utcOf(yearBytes === 2 ? reader.u16LE() : reader.u8(), month, day, hours, minutes, seconds)
}

const readAnalogues = (reader: ByteReader, isDegrees: boolean): DecodedPosition['attributes'] => {
  if (isDegrees) return { adc1: reader.u16LE(), adc2: reader.u16LE() }
  return { adc1: reader.u8(), adc2: reader.u8(), adc3: reader.u8(), adc4: reader.u8() }
}

const readLines = (reader: ByteReader): DecodedPosition['attributes'] => {
  const input = reader.u32()
  return { ignition: isBitSet(input, 29), door: isBitSet(input, 24), charge: isBitSet(input, 7), input }
}

/** Reasons of a message that are alarms. */
const ALARMS: Readonly<Record<number, string>> = { 70: 'sos', 80: 'powerCut', 81: 'lowPower' }

const BYTES_OF_MOMENT = 7

/** The status message of 70 bytes, from the version of the hardware on. */
export const readStatus = (reader: ByteReader, isDegrees: boolean, now: Date): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = { versionHw: reader.u8(), versionFw: reader.u8() }
  attributes.status = lowBits(reader.skip(1).u8(), 4)
  const event = reader.skip(2).u8()
  attributes.event = event
  const alarm = ALARMS[event]
  if (alarm !== undefined) attributes.alarm = alarm
  attributes.mode = reader.u8()
  Object.assign(attributes, readLines(reader), readAnalogues(reader.skip(1), isDegrees))
  attributes.odometer = reader.u16LE() + reader.u8() * 65_536
  attributes.driverUniqueId = reader.hex(6)
  attributes.sat = reader.skip(5).u8()
  const place = readPlace(reader, isDegrees)
  const speed = reader.u32LE()
  const speedKnots = isDegrees ? knotsOfKmh(speed) : speed * KNOTS_PER_CM_S
  const courseDegrees = readCourse(reader)
  const clock = reader.part(BYTES_OF_MOMENT)
  const time = readable(() => readMoment(clock, 2))
  return { ...soundFix({ ...place, speedKnots, courseDegrees, time, valid: true }, now), attributes }
}
