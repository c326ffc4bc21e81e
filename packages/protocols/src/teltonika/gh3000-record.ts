import type { ByteReader } from '../bytes/index'
import { isBitSet } from '../bytes/index'
import { cellOf, knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { known } from '../text-values'
import type { ReadRecord } from './avl-record'
import { IoValue } from './io-value'

type Attributes = DecodedPosition['attributes']

/** Seconds from 1970 to 2007, where the clock of these devices starts. */
const EPOCH_SECONDS = 1_167_609_600
const TIME_BITS = 0x3fffffff

type ElementRule = (value: number) => Attributes

const ELEMENT_RULES: Record<number, ElementRule> = {
  1: (value): Attributes => (value <= 100 ? { batteryLevel: value } : {}),
  2: (value) => ({ usbConnected: value === 1 }),
  5: (value) => ({ uptime: value }),
  20: (value) => ({ hdop: value / 10 }),
  21: (value) => ({ vdop: value / 10 }),
  22: (value) => ({ pdop: value / 10 }),
  67: (value) => ({ battery: value / 1000 }),
  221: (value) => ({ button: value }),
  222: (value): Attributes => (value === 1 ? { alarm: 'sos' } : {}),
  240: (value) => ({ motion: value === 1 }),
  244: (value) => ({ roaming: value === 1 }),
}

/** The cell; where there is none, signal and operator by themselves. */
const readNetwork = (mask: number, reader: ByteReader): Pick<DecodedPosition, 'attributes' | 'network'> => {
  const [area, cell] = isBitSet(mask, 5) ? [reader.u16(), reader.u16()] : []
  const signal = isBitSet(mask, 6) ? -reader.u8() : undefined
  const operator = isBitSet(mask, 7) ? reader.u32() : 0
  if (area === undefined || cell === undefined) {
    return { attributes: known({ rssi: signal && -signal, operator: operator || undefined }) }
  }
  const digits = String(operator)
  const [country, network] = digits.length < 4 ? [0, 0] : [Number(digits.slice(0, 3)), Number(digits.slice(3))]
  return { attributes: {}, network: { cellTowers: [cellOf(country, network, area, cell, signal)] } }
}

const readLocation = (reader: ByteReader, time: Date, now: Date): DecodedPosition => {
  const mask = reader.u8()
  const [latitude, longitude] = isBitSet(mask, 0) ? [reader.f32(), reader.f32()] : []
  const altitudeMeters = isBitSet(mask, 1) ? reader.u16() : 0
  const courseDegrees = isBitSet(mask, 2) ? (reader.u8() * 360) / 256 : 0
  const speedKnots = isBitSet(mask, 3) ? knotsOfKmh(reader.u8()) : 0
  const attributes: Attributes = isBitSet(mask, 4) ? { sat: reader.u8() } : {}
  const { network, attributes: signals } = readNetwork(mask, reader)
  return {
    ...soundFix({ time, valid: true, latitude, longitude, altitudeMeters, courseDegrees, speedKnots }, now),
    attributes: { ...attributes, ...signals },
    ...(network ? { network } : {}),
  }
}

const readElements = (mask: number, reader: ByteReader, attributes: Attributes): void => {
  for (const [bit, byteLength] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const) {
    if (!isBitSet(mask, bit)) continue
    for (let left = reader.u8(); left > 0; left--) {
      const id = reader.u8()
      const value = new IoValue(id, byteLength, reader.bytes, reader.take(byteLength)).unsigned
      Object.assign(attributes, ELEMENT_RULES[id]?.(value) ?? { [`io${id}`]: value })
    }
  }
}

/** Reads one record of the personal GH3000 trackers (codec 7); a mask says which parts are present. */
export const readGh3000Record = (reader: ByteReader, now: Date): ReadRecord => {
  const seconds = (reader.u32() & TIME_BITS) + EPOCH_SECONDS
  const time = new Date(seconds * 1000)
  const mask = reader.u8()
  const position: DecodedPosition = isBitSet(mask, 0)
    ? readLocation(reader, time, now)
    : { deviceTime: time, attributes: {} }
  const isWhole = readable(() => {
    readElements(mask, reader, position.attributes)
    return true
  })
  return { position, isWhole: isWhole === true }
}
