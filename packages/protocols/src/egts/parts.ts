import { hexOf, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import { knotsOfKmh } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'

type ReadPart = (position: DecodedPosition, reader: ByteReader, now: Date) => void

/** Times count from 2010. */
const EPOCH_MS = Date.UTC(2010, 0, 1)
const FULL_SCALE = 0xffffffff

const PLACE_PART = 0x10

const u24LE = (reader: ByteReader): number => reader.u16LE() + reader.u8() * 65_536

/** Degrees of a full scale; all ones mean that there is no place. */
const degreesOf = (value: number, full: number): number =>
  value === FULL_SCALE ? Number.NaN : (value * full) / FULL_SCALE

const readPlace: ReadPart = (position, reader, now) => {
  const seconds = reader.u32LE()
  const latitude = degreesOf(reader.u32LE(), 90)
  const longitude = degreesOf(reader.u32LE(), 180)
  const flags = reader.u8()
  const motion = reader.u16LE()
  const courseDegrees = reader.u8() + (isBitSet(motion, 15) ? 256 : 0)
  Object.assign(position.attributes, { odometer: u24LE(reader) * 100, input: reader.u8(), event: reader.u8() })
  const altitude = isBitSet(flags, 7) ? (readable(() => u24LE(reader)) ?? 0) : 0
  const sent = {
    valid: isBitSet(flags, 0),
    latitude: isBitSet(flags, 5) ? -latitude : latitude,
    longitude: isBitSet(flags, 6) ? -longitude : longitude,
    speedKnots: knotsOfKmh(lowBits(motion, 14) / 10),
    courseDegrees,
    altitudeMeters: isBitSet(motion, 14) ? -altitude : altitude,
    ...(seconds > 0 ? { time: new Date(EPOCH_MS + seconds * 1000) } : {}),
  }
  Object.assign(position, soundFix(sent, now))
}

/** Dilutions are sent without saying their scale; they are kept as they are. */
const readPrecision: ReadPart = ({ attributes }, reader) => {
  const flags = reader.u8()
  if (isBitSet(flags, 0)) attributes.vdop = reader.u16LE()
  if (isBitSet(flags, 1)) attributes.hdop = reader.u16LE()
  if (isBitSet(flags, 2)) attributes.pdop = reader.u16LE()
  if (isBitSet(flags, 3)) attributes.sat = reader.u8()
}

const eachBit = (mask: number): number[] =>
  Array.from({ length: 8 }, (_, bit) => bit).filter((bit) => isBitSet(mask, bit))

const readSensors: ReadPart = ({ attributes }, reader) => {
  const digital = reader.u8()
  attributes.output = reader.u8()
  const analogue = reader.u8()
  reader.skip(eachBit(digital).length)
  for (const bit of eachBit(analogue)) attributes[`adc${bit + 1}`] = u24LE(reader)
}

const readLiquid: ReadPart = ({ attributes }, reader) => {
  const flags = reader.u8()
  reader.skip(2)
  // With the bit the sensor sent its own data instead of a level.
  if (isBitSet(flags, 3)) attributes.liquidRaw = hexOf(reader.rest())
  else attributes.liquid = reader.u32LE()
}

/** State, then supply, backup battery and inner battery in tenths of a volt. */
const readState: ReadPart = ({ attributes }, reader) => {
  const [power, backup, inner] = [reader.skip(1).u8() / 10, reader.u8() / 10, reader.u8() / 10]
  attributes.power = power
  attributes.battery = inner > 0 ? inner : backup
}

const READERS: ReadonlyMap<number, ReadPart> = new Map<number, ReadPart>([
  [PLACE_PART, readPlace],
  [0x11, readPrecision],
  [0x12, readSensors],
  [0x15, readState],
  [0x1b, readLiquid],
])

/** Type and content of every part of a record. */
export const partsOf = (reader: ByteReader): Array<{ type: number; content: ByteReader }> => {
  const parts = []
  while (reader.left >= 3) {
    const type = reader.u8()
    parts.push({ type, content: reader.part(Math.min(reader.u16LE(), reader.left)) })
  }
  return parts
}

/**
 * Positions of a record of telematic data. The last place of a record stands for it, unless every one is wanted: then
 * each place starts a position of its own.
 */
export const readTelematics = (reader: ByteReader, everyPlace: boolean, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  let position: DecodedPosition = { attributes: {} }
  for (const { type, content } of partsOf(reader)) {
    if (everyPlace && type === PLACE_PART && (position.fix || position.deviceTime)) {
      positions.push(position)
      position = { attributes: {} }
    }
    readable(() => READERS.get(type)?.(position, content, now))
  }
  return [...positions, position].filter(({ fix, deviceTime }) => fix !== undefined || deviceTime !== undefined)
}

/** IMEI, subscriber number and telephone number of a terminal, best first, then its number in the system. */
export const readIdentity = (reader: ByteReader): string[] => {
  const terminal = reader.u32LE()
  const flags = reader.u8()
  if (isBitSet(flags, 0)) reader.skip(2)
  const digits = (bit: number, count: number): string[] =>
    isBitSet(flags, bit) ? [reader.ascii(count).replace(/[^\d]/g, '')] : []
  const ids = [...digits(1, 15), ...digits(2, 16)]
  if (isBitSet(flags, 3)) reader.skip(3)
  if (isBitSet(flags, 5)) reader.skip(3)
  if (isBitSet(flags, 6)) reader.skip(2)
  return [...ids, ...digits(7, 15), String(terminal)].filter((id) => /[1-9]/.test(id))
}
