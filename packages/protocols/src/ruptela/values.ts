import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'

type Attributes = DecodedPosition['attributes']
type Apply = (attributes: Attributes, value: number) => void

const scaled =
  (key: string, factor: number): Apply =>
  (attributes, value) => {
    attributes[key] = Number((value * factor).toFixed(6))
  }

const plain =
  (key: string): Apply =>
  (attributes, value) => {
    attributes[key] = value
  }

const flag =
  (key: string): Apply =>
  (attributes, value) => {
    attributes[key] = value > 0
  }

const raise = (attributes: Attributes, name: string): void => {
  attributes.alarm = attributes.alarm === undefined ? name : `${String(attributes.alarm)},${name}`
}

const alarm =
  (name: string): Apply =>
  (attributes, value) => {
    if (value > 0) raise(attributes, name)
  }

/** Meaning of parameters by number; all others are kept as `ioN`. */
const VALUES: Readonly<Record<number, Apply>> = {
  2: plain('in1'),
  3: plain('in2'),
  4: plain('in3'),
  5: plain('in4'),
  20: plain('adc3'),
  21: plain('adc4'),
  22: plain('adc1'),
  23: plain('adc2'),
  29: scaled('power', 0.001),
  30: scaled('battery', 0.001),
  32: plain('deviceTemp'),
  65: plain('odometer'),
  74: scaled('temp3', 0.1),
  78: scaled('temp0', 0.1),
  79: scaled('temp1', 0.1),
  80: scaled('temp2', 0.1),
  88: alarm('jamming'),
  94: scaled('rpm', 0.25),
  95: plain('obdSpeed'),
  98: scaled('fuelLevel', 100 / 255),
  100: scaled('fuelConsumption', 1 / 20),
  134: alarm('hardBraking'),
  136: alarm('hardAcceleration'),
  150: plain('operator'),
  163: scaled('odometer', 5),
  170: flag('charge'),
  173: flag('motion'),
  197: scaled('rpm', 0.125),
  207: scaled('fuelLevel', 0.4),
  208: scaled('fuelUsed', 0.5),
  251: flag('ignition'),
  409: flag('ignition'),
  410: alarm('tow'),
  411: alarm('accident'),
  415: (attributes, value) => {
    if (value === 0) raise(attributes, 'gpsAntennaCut')
  },
  645: scaled('obdOdometer', 1000),
}

const DRIVER_FIRST = 126
const DRIVER_LAST = 127
const SIGNED_BYTES = new Set([32])
const SIGNED_WORDS = new Set([74, 78, 79, 80])

const readNumber = (reader: ByteReader, number: number, byteLength: number): number => {
  if (byteLength === 1 && SIGNED_BYTES.has(number)) return reader.i8()
  if (byteLength === 2 && SIGNED_WORDS.has(number)) return reader.i16()
  return byteLength === 8 ? Number(reader.u64()) : reader.uint(byteLength)
}

/** A card number in two halves of eight signs, padded with zero bytes. */
const readDriver = (reader: ByteReader, attributes: Attributes): void => {
  const half = reader.ascii(8).replaceAll('\0', '')
  const driver = `${String(attributes.driverUniqueId ?? '')}${half}`
  if (driver !== '') attributes.driverUniqueId = driver
}

/** Four lists of parameters with values of one, two, four and eight bytes. */
export const readValues = (reader: ByteReader, isExtended: boolean, attributes: Attributes): void => {
  for (const byteLength of [1, 2, 4, 8]) {
    for (let left = reader.u8(); left > 0; left--) {
      const number = isExtended ? reader.u16() : reader.u8()
      if (byteLength === 8 && (number === DRIVER_FIRST || number === DRIVER_LAST)) {
        readDriver(reader, attributes)
        continue
      }
      const value = readNumber(reader, number, byteLength)
      const apply = VALUES[number] ?? plain(`io${number}`)
      apply(attributes, value)
    }
  }
}
