import type { ByteReader } from '../bytes/index'
import type { CellTower, WifiAccessPoint } from '@rastro/model/position'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition, Fix } from '../protocol'
import { DRIVER_EVENT, alarmOfEvent, momentOfSeconds } from './events'

type Attributes = DecodedPosition['attributes']

/** A position while its parameters are read. */
interface Draft {
  attributes: Attributes
  fix: Partial<Fix>
  cellTowers: CellTower[]
  wifiAccessPoints: WifiAccessPoint[]
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
const MINUTE_MS = 60_000

const readEvent: Apply = ({ attributes }, event) => {
  attributes.event = event
  const alarm = alarmOfEvent(event)
  if (alarm !== undefined) attributes.alarm = alarm
}

const percent =
  (key: string): Apply =>
  ({ attributes }, value) => {
    if (value <= 100) attributes[key] = value
  }

const BYTES: Readonly<Record<number, Apply>> = {
  0x01: readEvent,
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
  0x9d: percent('fuelLevel'),
  0xfe69: percent('batteryLevel'),
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
  0x40: readEvent,
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
    const time = momentOfSeconds(value)
    if (time) fix.time = time
  },
  0x0c: attribute('odometer'),
  0x0d: attribute('runtime'),
  0x25: ({ attributes }, value) => {
    attributes.driverUniqueId = String(value)
  },
  0x9b: attribute('obdOdometer'),
  0xa0: attribute('fuelUsed', 0.001),
  0xa2: attribute('fuelConsumption', 0.01),
  0xfef4: attribute('hours', MINUTE_MS),
}

type Read = (reader: ByteReader, draft: Draft, number: number) => void

/** A Bluetooth sensor: a byte, a name with its length, address, battery, temperature and humidity. */
const readTag: Read = (reader, { attributes }) => {
  reader.skip(1)
  attributes.tagName = reader.ascii(reader.u8())
  reader.skip(6)
  attributes.tagBattery = reader.u8()
  attributes.tagTemp = reader.i16LE() / 256
  attributes.tagHumidity = reader.u16LE() / 256
}

const readCell: Read = (reader, { cellTowers }) => {
  const [country, operator, area, cell] = [reader.u16LE(), reader.u16LE(), reader.u16LE(), reader.u32LE()]
  const signal = reader.has(2) ? reader.i16LE() : 0
  if (area > 0) cellTowers.push(cellOf(country, operator, area, cell, signal))
}

const readPoint: Read = (reader, { wifiAccessPoints }) => {
  const macAddress = (reader.hex(6).match(/../g) ?? []).join(':')
  wifiAccessPoints.push({ macAddress, signalStrength: reader.i16LE() })
}

const FIRST_SENSOR = 0x2a

const readSensor: Read = (reader, { attributes }, number) => {
  attributes[`temp${number - FIRST_SENSOR}`] = reader.skip(1).i16LE() / 100
}

const LEVELS = ['batteryLevel', 'battery2Level', 'battery3Level'] as const

/** Batteries: whether it is there, and its charge. */
const readLevels: Read = (reader, { attributes }) => {
  for (const key of LEVELS) {
    if (!reader.has(2)) return
    const [isThere, level] = [reader.u8() > 0, reader.u8()]
    if (isThere && level <= 100) attributes[key] = level
  }
}

/** An alarm of the cameras: kind of record, alarm, name of the picture. */
const readCameraAlarm: Read = (reader, { attributes }) => {
  const kind = reader.u8()
  attributes.alarmType = reader.u8()
  if (kind === CAMERA_FILE && reader.has(2)) attributes.alarmFile = reader.ascii(reader.left)
}

const CAMERA_FILE = 2

const readCard: Read = (reader, { attributes }) => {
  const card = reader.ascii(reader.left).replace(/[\s|]/g, '')
  if (attributes.event === DRIVER_EVENT && card !== '') attributes.driverUniqueId = card
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const LONGER = new Map<number, Read>([
  ...[0x0e, 0x0f, 0x10, 0x12, 0x13].map((number) => [number, readCell] as const),
  ...range(0x1d, 0x25).map((number) => [number, readPoint] as const),
  ...range(FIRST_SENSOR, 0x31).map((number) => [number, readSensor] as const),
  [0x39, readCard],
  [0xfe31, readCameraAlarm],
  [0xfe73, readTag],
  [0xfea8, readLevels],
])

const EXTENSION = 0xfe

const readNumber = (reader: ByteReader): number => (reader.peekU8() === EXTENSION ? reader.u16() : reader.u8())

const LISTS: ReadonlyArray<readonly [read: (reader: ByteReader) => number, values: Readonly<Record<number, Apply>>]> = [
  [(reader) => reader.u8(), BYTES],
  [(reader) => reader.u16LE(), WORDS],
  [(reader) => reader.u32LE(), LONGS],
]

const readLists = (reader: ByteReader, draft: Draft): void => {
  for (const [read, values] of LISTS) {
    for (let left = reader.u8(); left > 0; left--) {
      const number = readNumber(reader)
      const value = read(reader)
      values[number]?.(draft, value)
    }
  }
  for (let left = reader.has(1) ? reader.u8() : 0; left > 0; left--) {
    const number = readNumber(reader)
    const part = reader.part(Math.min(reader.u8(), reader.left))
    readable(() => LONGER.get(number)?.(part, draft, number))
  }
}

/** What a record says up to where it cannot be read any more. */
const readRecord = (reader: ByteReader, now: Date): DecodedPosition => {
  const draft: Draft = { attributes: {}, fix: {}, cellTowers: [], wifiAccessPoints: [] }
  readable(() => readLists(reader, draft))
  const { fix, attributes, cellTowers, wifiAccessPoints } = draft
  const hasNetwork = cellTowers.length + wifiAccessPoints.length > 0
  const network = {
    ...(cellTowers.length > 0 && { cellTowers }),
    ...(wifiAccessPoints.length > 0 && { wifiAccessPoints }),
  }
  return { ...soundFix({ ...fix, valid: fix.valid ?? true }, now), attributes, ...(hasNetwork && { network }) }
}

const HEAD_BYTES = 6

/** Records of parameters (CCE): what is left, a count, then records with their length and number. */
export const readParameterRecords = (content: ByteReader, now: Date): DecodedPosition[] => {
  if (!content.has(HEAD_BYTES)) return []
  content.skip(4)
  const positions: DecodedPosition[] = []
  for (let left = content.u16LE(); left > 0 && content.has(4); left--) {
    const record = content.part(Math.min(content.u16LE(), content.left))
    if (record.has(2)) positions.push(readRecord(record.skip(2), now))
  }
  return positions
}
