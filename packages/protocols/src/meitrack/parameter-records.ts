import type { ByteReader } from '../bytes/index'
import { cellOf, fixOf, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
import { EPOCH_2000_MS } from './short-records'

type Attributes = DecodedPosition['attributes']

/** A position while its parameters are read. */
interface Draft {
  attributes: Attributes
  fix: Partial<Fix>
  network?: DecodedPosition['network']
}

type Apply = (draft: Draft, value: number) => void

const attribute =
  (key: string, factor = 1): Apply =>
  ({ attributes }, value) => {
    attributes[key] = factor === 1 ? value : Number((value * factor).toFixed(6))
  }

const UNLOCKED = 1
const LOCKED = 2
const MICRODEGREES = 1_000_000

const BYTES: Readonly<Record<number, Apply>> = {
  0x01: attribute('event'),
  0x05: ({ fix }, value) => {
    fix.valid = value > 0
  },
  0x06: attribute('sat'),
  0x07: attribute('rssi'),
  0x14: attribute('output'),
  0x15: attribute('input'),
  0x47: ({ attributes }, value) => {
    if (value === UNLOCKED || value === LOCKED) attributes.lock = value === LOCKED
  },
  0x97: attribute('throttle'),
  0x9d: attribute('fuelLevel'),
  0xfe69: attribute('batteryLevel'),
}

const signed = (value: number, bits: number): number => (value >= 2 ** (bits - 1) ? value - 2 ** bits : value)

const WORDS: Readonly<Record<number, Apply>> = {
  0x08: ({ fix }, value) => {
    fix.speedKnots = knotsOfKmh(value)
  },
  0x09: ({ fix }, value) => {
    fix.courseDegrees = value
  },
  0x0a: attribute('hdop'),
  0x0b: ({ fix }, value) => {
    fix.altitudeMeters = signed(value, 16)
  },
  0x16: attribute('adc1', 0.01),
  0x17: attribute('adc2', 0.01),
  0x18: attribute('adc3', 0.01),
  0x19: attribute('battery', 0.01),
  0x1a: attribute('power', 0.01),
  0x29: attribute('fuelLevel', 0.01),
  0x40: attribute('event'),
  0x91: attribute('obdSpeed'),
  0x92: attribute('obdSpeed'),
  0x98: attribute('fuelUsed'),
  0x99: attribute('rpm'),
  0x9c: attribute('coolantTemp'),
  0x9f: attribute('temp1'),
  0xc9: attribute('fuelConsumption'),
}

const LONGS: Readonly<Record<number, Apply>> = {
  0x02: ({ fix }, value) => {
    fix.latitude = signed(value, 32) / MICRODEGREES
  },
  0x03: ({ fix }, value) => {
    fix.longitude = signed(value, 32) / MICRODEGREES
  },
  0x04: ({ fix }, value) => {
    fix.time = new Date(EPOCH_2000_MS + value * 1000)
  },
  0x0c: attribute('odometer'),
  0x0d: attribute('runtime'),
  0x25: ({ attributes }, value) => {
    attributes.driverUniqueId = String(value)
  },
  0x9b: attribute('obdOdometer'),
  0xa0: attribute('fuelUsed', 0.001),
  0xa2: attribute('fuelConsumption', 0.01),
}

const FIRST_SENSOR = 0x2a
const LAST_SENSOR = 0x31

/** A Bluetooth sensor: a byte, a name with its length, address, battery, temperature and humidity. */
const readTag = (reader: ByteReader, { attributes }: Draft): void => {
  reader.skip(1)
  attributes.tagName = reader.ascii(reader.u8())
  reader.skip(6)
  attributes.tagBattery = reader.u8()
  attributes.tagTemp = reader.i16LE() / 256
  attributes.tagHumidity = reader.u16LE() / 256
}

const readCell = (reader: ByteReader, draft: Draft): void => {
  const cell = cellOf(
    reader.u16LE(),
    reader.u16LE(),
    reader.u16LE(),
    reader.u32LE(),
    reader.has(2) ? reader.i16LE() : 0,
  )
  if (cell.locationAreaCode) draft.network = { cellTowers: [cell] }
}

const readLonger = (number: number, reader: ByteReader, draft: Draft): void => {
  if (number >= FIRST_SENSOR && number <= LAST_SENSOR && reader.has(3)) {
    draft.attributes[`temp${number - FIRST_SENSOR}`] = reader.skip(1).i16LE() / 100
  }
  if (number === 0x0e && reader.has(10)) readCell(reader, draft)
  if (number === 0xfe73 && reader.has(2)) readTag(reader, draft)
  if (number === 0xfea8 && reader.has(2)) {
    const level = reader.skip(1).u8()
    if (level <= 100) draft.attributes.batteryLevel = level
  }
}

const EXTENSION = 0xfe

const readNumber = (reader: ByteReader): number => (reader.peekU8() === EXTENSION ? reader.u16() : reader.u8())

const LISTS: ReadonlyArray<readonly [read: (reader: ByteReader) => number, values: Readonly<Record<number, Apply>>]> = [
  [(reader) => reader.u8(), BYTES],
  [(reader) => reader.u16LE(), WORDS],
  [(reader) => reader.u32LE(), LONGS],
]

const readRecord = (reader: ByteReader): DecodedPosition => {
  const draft: Draft = { attributes: {}, fix: {} }
  for (const [read, values] of LISTS) {
    for (let left = reader.u8(); left > 0; left--) {
      const number = readNumber(reader)
      const value = read(reader)
      values[number]?.(draft, value)
    }
  }
  for (let left = reader.has(1) ? reader.u8() : 0; left > 0; left--) {
    const number = readNumber(reader)
    readLonger(number, reader.part(reader.u8()), draft)
  }
  const { fix, attributes, network } = draft
  const { time, latitude, longitude } = fix
  const place =
    time && latitude !== undefined && longitude !== undefined
      ? { fix: fixOf({ ...fix, time, latitude, longitude, valid: fix.valid ?? true }) }
      : { ...(time && { deviceTime: time }) }
  return { ...place, attributes, ...(network && { network }) }
}

/** Records of parameters (CCE): what is left, a count, then records with their length and number. */
export const readParameterRecords = (content: ByteReader): DecodedPosition[] => {
  content.skip(4)
  const positions: DecodedPosition[] = []
  for (let left = content.u16LE(); left > 0; left--) {
    const record = content.part(content.u16LE())
    record.skip(2)
    positions.push(readRecord(record))
  }
  return positions
}
