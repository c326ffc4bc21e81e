import type { ByteReader } from '../bytes/index'
import { readable } from '../lenient'
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
  13: flag('motion'),
  20: plain('adc3'),
  21: plain('adc4'),
  22: plain('adc1'),
  23: plain('adc2'),
  29: scaled('power', 0.001),
  30: scaled('battery', 0.001),
  32: plain('deviceTemp'),
  39: plain('engineLoad'),
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
  164: scaled('tripOdometer', 5),
  165: scaled('obdSpeed', 1 / 256),
  166: scaled('rpm', 0.125),
  170: flag('charge'),
  173: flag('motion'),
  197: scaled('rpm', 0.125),
  205: plain('fuel'),
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
  758: (attributes, value) => {
    if (value === 1) raise(attributes, 'tampering')
  },
}

const SIGNED_BYTES = new Set([32])
const SIGNED_WORDS = new Set([74, 78, 79, 80])

const readNumber = (reader: ByteReader, number: number, byteLength: number): number => {
  if (byteLength === 1 && SIGNED_BYTES.has(number)) return reader.i8()
  if (byteLength === 2 && SIGNED_WORDS.has(number)) return reader.i16()
  return byteLength === 8 ? Number(reader.u64()) : reader.uint(byteLength)
}

/** Cards in two halves of eight signs, padded with zero bytes: of the vehicle bus, of the tachograph. */
const CARDS: ReadonlyArray<readonly [first: number, second: number]> = [
  [126, 127],
  [155, 156],
]
const KEY = 34
const TAG_FIRST = 760
const TAG_SECOND = 761

/** Numbers of eight bytes that are kept as text. */
const TEXTS: ReadonlySet<number> = new Set([...CARDS.flat(), KEY, TAG_FIRST, TAG_SECOND])

const cardOf = (digits: string): string =>
  (digits.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    .filter((sign) => sign > 0)
    .map((sign) => String.fromCharCode(sign))
    .join('')

const withoutZeroes = (digits: string): string => digits.replace(/^0+(?=.)/, '')

const applyTexts = (texts: ReadonlyMap<number, string>, attributes: Attributes): void => {
  const key = texts.get(KEY)
  if (key !== undefined && !/^0*$/.test(key)) attributes.driverUniqueId = key
  for (const [first, second] of CARDS) {
    const card = cardOf(`${texts.get(first) ?? ''}${texts.get(second) ?? ''}`)
    if (card !== '') attributes.driverUniqueId = card
  }
  const [tag, rest] = [texts.get(TAG_FIRST), texts.get(TAG_SECOND)]
  if (tag !== undefined && rest !== undefined) attributes.tagId = withoutZeroes(tag) + withoutZeroes(rest)
}

/** Four lists of parameters with values of one, two, four and eight bytes. */
const readLists = (
  reader: ByteReader,
  isExtended: boolean,
  attributes: Attributes,
  texts: Map<number, string>,
): void => {
  for (const byteLength of [1, 2, 4, 8]) {
    for (let left = reader.u8(); left > 0; left--) {
      const number = isExtended ? reader.u16() : reader.u8()
      if (byteLength === 8 && TEXTS.has(number)) {
        texts.set(number, reader.hex(byteLength))
        continue
      }
      const value = readNumber(reader, number, byteLength)
      const apply = VALUES[number] ?? plain(`io${number}`)
      apply(attributes, value)
    }
  }
}

/** Parameters of a record; false when it ended early, which keeps those read. */
export const readValues = (reader: ByteReader, isExtended: boolean, attributes: Attributes): boolean => {
  const texts = new Map<number, string>()
  const isWhole = readable(() => {
    readLists(reader, isExtended, attributes, texts)
    return true
  })
  applyTexts(texts, attributes)
  return isWhole === true
}
