import { utf8Of, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { SENSORS } from './sensors'

type Attributes = DecodedPosition['attributes']

interface Draft {
  attributes: Attributes
  place?: Omit<Fix, 'time'>
}

type Value = string | number | boolean

const text = (reader: ByteReader, length: number): string => utf8Of(reader.part(length).rest())

/** Kinds of values; kinds 2 and 3 are sensors without one, kind 14 is a place. */
const VALUES: Readonly<Record<number, (reader: ByteReader) => Value | undefined>> = {
  0: () => false,
  1: () => true,
  2: () => undefined,
  3: () => undefined,
  4: (reader) => reader.u8(),
  5: (reader) => reader.u16LE(),
  6: (reader) => reader.u32LE(),
  7: (reader) => longOf(reader),
  8: (reader) => reader.i8(),
  9: (reader) => reader.i16LE(),
  10: (reader) => reader.i32LE(),
  11: (reader) => longOf(reader),
  12: (reader) => reader.f32LE(),
  13: (reader) => reader.f64LE(),
  32: (reader) => text(reader, reader.u8()),
  33: (reader) => reader.hex(reader.u8()),
  64: (reader) => text(reader, reader.u16LE()),
  65: (reader) => reader.hex(reader.u16LE()),
}
const PLACE = 14

/** Eight bytes as a number where it is exact, else its digits. */
const longOf = (reader: ByteReader): number | string => {
  const [low, high] = [reader.u32LE(), reader.i32LE()]
  const value = high * 2 ** 32 + low
  return Number.isSafeInteger(value) ? value : String((BigInt(high) << 32n) + BigInt(low))
}

const setValue = ({ attributes }: Draft, number: number, value: Value): void => {
  const { name, factor = 1, digits = 0, as } = SENSORS.get(number) ?? { name: `io${number}` }
  if (typeof value === 'number' && !Number.isFinite(value)) return
  if (as === 'alarm') {
    if (value !== false && value !== 0) attributes.alarm = name
  } else if (as === 'text') attributes[name] = String(value)
  else attributes[name] = typeof value === 'number' && factor !== 1 ? Number((value * factor).toFixed(digits)) : value
}

const readPlace = (reader: ByteReader, draft: Draft): void => {
  const [latitude, longitude] = [reader.f32LE(), reader.f32LE()]
  const speedKnots = knotsOfKmh(reader.u16LE())
  draft.attributes.hdop = reader.u8() / 10
  draft.attributes.sat = reader.u8()
  const [courseDegrees, altitudeMeters] = [reader.u16LE(), reader.i16LE()]
  draft.place = { valid: true, latitude, longitude, speedKnots, courseDegrees, altitudeMeters, accuracyMeters: 0 }
}

/** A moment and its readings: kind of value, sensor and value. A kind we do not know ends the list, as does a cut end. */
export const readReadings = (reader: ByteReader, now: Date): DecodedPosition => {
  const time = new Date(reader.u32LE() * 1000)
  const draft: Draft = { attributes: {} }
  readable(() => {
    while (reader.has(3)) {
      const kind = reader.u8()
      const sensor = reader.u16LE()
      if (kind === PLACE) {
        readPlace(reader, draft)
        continue
      }
      const read = VALUES[kind]
      if (!read) break
      const value = read(reader)
      if (value !== undefined) setValue(draft, sensor, value)
    }
  })
  const { attributes, place } = draft
  return place ? { ...soundFix({ ...place, time }, now), attributes } : { deviceTime: time, attributes }
}
