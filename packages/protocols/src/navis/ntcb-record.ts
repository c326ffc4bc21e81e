import { bitsBetween, bitsFrom, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']

const F4 = 0x04
const F6 = 0x06
/** F1 to F3: older units with sixteen inputs and outputs. */
const isOld = (format: number): boolean => format >= 0x01 && format <= 0x03
/** F5, F5.1 and F5.2. */
const isF5 = (format: number): boolean => lowBits(format, 4) === 0x05
const hasPlace = (format: number): boolean => format === 0x02 || isF5(format) || format === F6
const KNOWN = [0x01, 0x02, 0x03, 0x04, 0x05, 0x15, 0x25, 0x06]

/** Lines as one number and one by one. */
export const lines = (name: 'input' | 'output', value: number, count: number): Attributes => {
  const prefix = name === 'input' ? 'in' : 'out'
  const each = Array.from({ length: count }, (_, bit) => [`${prefix}${bit + 1}`, isBitSet(value, bit)])
  return { [name]: value, ...Object.fromEntries(each) }
}

/** Hours, minutes, seconds, day, month counted from 0, year: a byte each. */
const readMoment = (reader: ByteReader): Date => {
  const [hours, minutes, seconds] = [reader.u8(), reader.u8(), reader.u8()]
  const [day, month, year] = [reader.u8(), reader.u8() + 1, reader.u8()]
  return utcOf(year, month, day, hours, minutes, seconds)
}

const readArmed = (format: number, value: number): Attributes => {
  const isAlarm = isBitSet(value, format === F6 ? 1 : 7)
  return { armed: format === F6 ? isBitSet(value, 0) : lowBits(value, 7), ...(isAlarm ? { alarm: 'general' } : {}) }
}

/** F4: four inputs of one bit, then two values of three bits and two of two. */
const readPackedInputs = (input: number): Attributes => ({
  input,
  ...Object.fromEntries([0, 1, 2, 3].map((bit) => [`in${bit + 1}`, isBitSet(input, bit)])),
  in5: bitsBetween(input, 4, 7),
  in6: bitsBetween(input, 7, 10),
  in7: bitsBetween(input, 10, 12),
  in8: bitsBetween(input, 12, 14),
})

const ANALOGUES: Readonly<Record<number, number>> = { 0x03: 0, [F4]: 0, [F6]: 3 }

const readLines = (format: number, reader: ByteReader): Attributes => {
  if (isOld(format)) return { ...lines('output', reader.u16LE(), 16), ...lines('input', reader.u16LE(), 16) }
  const outputs = reader.u8()
  if (format === F4) return { ...lines('output', lowBits(outputs, 4), 4), ...readPackedInputs(reader.u16LE()) }
  const input = lines('input', reader.u8(), 8)
  if (isF5(format)) return { ...lines('output', lowBits(outputs, 2), 2), sat: bitsFrom(outputs, 2), ...input }
  return { ...lines('output', lowBits(outputs, 4), 4), ...input }
}

const readSensors = (format: number, reader: ByteReader): Attributes => {
  const attributes: Attributes = { power: reader.u16LE() / 1000, battery: reader.u16LE() / 1000 }
  if (isOld(format)) attributes.temp1 = reader.i16LE()
  const analogues = ANALOGUES[format] ?? 2
  for (let number = 1; number <= analogues; number++) attributes[`adc${number}`] = reader.u16LE()
  return attributes
}

const readTemperatures = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  for (let number = 1; number <= 4; number++) attributes[`temp${number}`] = reader.i8()
  return attributes
}

/** Level sensors, temperatures and bus data between the counters and the place of F6. */
const readMiddle = (reader: ByteReader): Attributes => ({
  ...readTemperatures(reader.skip(28)),
  axleWeight: reader.i32LE(),
  rpm: reader.u16LE(),
})

const known = (values: Record<string, number>): Attributes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => Number.isFinite(value)))

const readPlace = (format: number, reader: ByteReader, now: Date): DecodedPosition => {
  const state = reader.u8()
  const clock = reader.part(6)
  const time = readable(() => readMoment(clock))
  const degrees = (): number => (format === F6 ? reader.i32LE() / 600_000 : (reader.f32LE() * 180) / Math.PI)
  const [latitude, longitude] = [degrees(), degrees()]
  const altitudeMeters = format === F6 ? reader.i32LE() / 10 : 0
  const speedKnots = knotsOfKmh(reader.f32LE())
  const courseDegrees = reader.u16LE()
  const valid = isBitSet(state, 1)
  return {
    ...soundFix({ time, valid, latitude, longitude, altitudeMeters, speedKnots, courseDegrees }, now),
    attributes: {
      ...(format === F6 ? { sat: bitsFrom(state, 2) } : {}),
      ...known({ odometer: reader.f32LE() * 1000, distance: reader.f32LE() * 1000 }),
    },
  }
}

/** One record of the formats F1 to F6. Throws on a format that is none of them. */
export const readNtcbRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  const format = reader.u8()
  if (!KNOWN.includes(format)) throw new RangeError(`unknown format of a record ${format.toString(16)}`)
  const attributes: Attributes = { format, index: reader.u32LE(), event: reader.u16LE() }
  const eventMoment = reader.part(6)
  Object.assign(attributes, readArmed(format, reader.u8()), { status: reader.u8(), rssi: reader.u8() })
  Object.assign(attributes, readLines(format, reader), readSensors(format, reader))
  if (!hasPlace(format)) {
    const deviceTime = readable(() => readMoment(eventMoment))
    if (format === F4)
      Object.assign(
        attributes,
        readable(() => readTemperatures(reader)),
      )
    return { ...(deviceTime && { deviceTime }), attributes }
  }
  reader.skip(8)
  if (format === F6) Object.assign(attributes, readMiddle(reader))
  const place = readPlace(format, reader, now)
  if (format === 0x25) Object.assign(place.attributes, readTemperatures(reader.skip(reader.left - 4)))
  return { ...place, attributes: { ...attributes, ...place.attributes } }
}
