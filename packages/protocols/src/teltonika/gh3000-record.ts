import type { ByteReader } from '../bytes/index'
import { isBitSet } from '../bytes/index'
import { cellOf, fixOf, isPlace, knotsOfKmh } from '../fix'
import type { DecodedPosition, Fix } from '../protocol'
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

const readNetwork = (mask: number, reader: ByteReader): DecodedPosition['network'] => {
  const [area, cell] = isBitSet(mask, 5) ? [reader.u16(), reader.u16()] : []
  const signal = isBitSet(mask, 6) ? -reader.u8() : undefined
  const operator = isBitSet(mask, 7) ? reader.u32() : 0
  if (area === undefined || cell === undefined) return undefined
  const digits = String(operator)
  const [country, network] = digits.length < 4 ? [0, 0] : [Number(digits.slice(0, 3)), Number(digits.slice(3))]
  return { cellTowers: [cellOf(country, network, area, cell, signal)] }
}

interface Located {
  fix?: Fix
  attributes: Attributes
  network?: DecodedPosition['network']
}

const readLocation = (reader: ByteReader, time: Date): Located => {
  const mask = reader.u8()
  const [latitude, longitude] = isBitSet(mask, 0) ? [reader.f32(), reader.f32()] : []
  const altitudeMeters = isBitSet(mask, 1) ? reader.u16() : 0
  const courseDegrees = isBitSet(mask, 2) ? (reader.u8() * 360) / 256 : 0
  const speedKnots = isBitSet(mask, 3) ? knotsOfKmh(reader.u8()) : 0
  const attributes: Attributes = isBitSet(mask, 4) ? { sat: reader.u8() } : {}
  const network = readNetwork(mask, reader)
  const isReal = latitude !== undefined && longitude !== undefined && isPlace(latitude, longitude)
  if (!isReal) return { attributes, network }
  return {
    fix: fixOf({ time, valid: true, latitude, longitude, altitudeMeters, courseDegrees, speedKnots }),
    attributes,
    network,
  }
}

const readElements = (mask: number, reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
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
  return attributes
}

/** Reads one record of the personal GH3000 trackers (codec 7); a mask says which parts are present. */
export const readGh3000Record = (reader: ByteReader): DecodedPosition => {
  const seconds = (reader.u32() & TIME_BITS) + EPOCH_SECONDS
  const time = new Date(seconds * 1000)
  const mask = reader.u8()
  const located: Located = isBitSet(mask, 0) ? readLocation(reader, time) : { attributes: {} }
  return {
    ...(located.fix ? { fix: located.fix } : { deviceTime: time }),
    attributes: { ...located.attributes, ...readElements(mask, reader) },
    ...(located.network ? { network: located.network } : {}),
  }
}
