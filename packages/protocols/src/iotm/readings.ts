import { utf8Of, type ByteReader } from '../bytes/index'
import { fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'

type Attributes = DecodedPosition['attributes']

interface Draft {
  attributes: Attributes
  place?: Omit<Fix, 'time'>
}

/** Kinds of values; kind 3 is a sensor without one, kind 14 a place. */
const VALUES: Readonly<Record<number, (reader: ByteReader) => string | number | boolean | undefined>> = {
  0: () => false,
  1: () => true,
  3: () => undefined,
  4: (reader) => reader.u8(),
  5: (reader) => reader.u16LE(),
  6: (reader) => reader.u32LE(),
  8: (reader) => reader.i8(),
  9: (reader) => reader.i16LE(),
  10: (reader) => reader.i32LE(),
  12: (reader) => reader.f32LE(),
  13: (reader) => reader.f64LE(),
  32: (reader) => utf8Of(reader.part(reader.u8()).rest()),
}
const PLACE = 14

const NAMES: Readonly<Record<number, string>> = {
  0x0002: 'motion',
  0x000f: 'in1',
  0x0010: 'in2',
  0x0011: 'in3',
  0x0012: 'in4',
  0x0013: 'in5',
  0x001e: 'buttonPresent',
  0x0062: 'doorFL',
  0x006d: 'ignition',
  0x008c: 'footBrake',
  0x0094: 'out1',
  0x2007: 'fuel',
  0xb002: 'obdOdometer',
}
const POWER = 0x3000
const DRIVER = 0x5000

const setValue = ({ attributes }: Draft, sensor: number, value: string | number | boolean): void => {
  if (sensor === POWER && typeof value === 'number') attributes.power = value / 1000
  else if (sensor === DRIVER) attributes.driverUniqueId = String(value)
  else attributes[NAMES[sensor] ?? `io${sensor}`] = value
}

const readPlace = (reader: ByteReader, draft: Draft): void => {
  const [latitude, longitude] = [reader.f32LE(), reader.f32LE()]
  const speedKnots = knotsOfKmh(reader.u16LE())
  draft.attributes.hdop = reader.u8() / 10
  draft.attributes.sat = reader.u8()
  const [courseDegrees, altitudeMeters] = [reader.u16LE(), reader.i16LE()]
  draft.place = { valid: true, latitude, longitude, speedKnots, courseDegrees, altitudeMeters, accuracyMeters: 0 }
}

/** A moment and its readings: kind of value, sensor and value. A kind we do not know ends the list. */
export const readReadings = (reader: ByteReader): DecodedPosition => {
  const time = new Date(reader.u32LE() * 1000)
  const draft: Draft = { attributes: {} }
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
  const { attributes, place } = draft
  return place ? { fix: fixOf({ ...place, time }), attributes } : { deviceTime: time, attributes }
}
