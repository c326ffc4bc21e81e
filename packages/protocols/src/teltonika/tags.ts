import type { ByteReader } from '../bytes/index'
import { asciiOf, bitsFrom, isBitSet } from '../bytes/index'
import { readable } from '../lenient'

type Attributes = Record<string, string | number | boolean>

/** Beacons of the plain scan (element 385): iBeacon or Eddystone, with signal and optional battery and temperature. */
export const readBeacons = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  readable(() => {
    reader.skip(1)
    for (let number = 1; reader.left > 0; number++) readBeacon(`beacon${number}`, reader, attributes)
  })
  return attributes
}

const readBeacon = (prefix: string, reader: ByteReader, attributes: Attributes): void => {
  const flags = reader.u8()
  if (bitsFrom(flags, 4) > 0) {
    attributes[`${prefix}Uuid`] = reader.hex(16)
    attributes[`${prefix}Major`] = reader.u16()
    attributes[`${prefix}Minor`] = reader.u16()
  } else {
    attributes[`${prefix}Namespace`] = reader.hex(10)
    attributes[`${prefix}Instance`] = reader.hex(6)
  }
  attributes[`${prefix}Rssi`] = reader.i8()
  if (isBitSet(flags, 1)) attributes[`${prefix}Battery`] = reader.u16() / 100
  if (isBitSet(flags, 2)) attributes[`${prefix}Temp`] = reader.u16()
}

/** Manufacturer data of a tag: its flags tell whether a battery voltage follows. */
const readTagData = (prefix: string, bytes: Uint8Array, attributes: Attributes): void => {
  const [flags = 0, voltage] = bytes
  if (isBitSet(flags, 6)) attributes[`${prefix}LowBattery`] = true
  if (isBitSet(flags, 7) && voltage !== undefined) attributes[`${prefix}Voltage`] = voltage * 10 + 2000
}

type TagRule = (prefix: string, value: ByteReader, attributes: Attributes) => void

const TAG_RULES: Record<number, TagRule> = {
  0: (prefix, value, attributes) => (attributes[`${prefix}Rssi`] = value.i8()),
  1: (prefix, value, attributes) => (attributes[`${prefix}Id`] = value.hex(value.left)),
  2: (prefix, value, attributes) => readTagData(prefix, value.rest(), attributes),
  5: (prefix, value, attributes) => (attributes[`${prefix}Name`] = asciiOf(value.rest())),
  6: (prefix, value, attributes) => (attributes[`${prefix}Temp`] = value.i16()),
  7: (prefix, value, attributes) => (attributes[`${prefix}Humidity`] = value.u8()),
  8: (prefix, value, attributes) => (attributes[`${prefix}Magnet`] = value.u8() > 0),
  9: (prefix, value, attributes) => (attributes[`${prefix}Motion`] = value.u8() > 0),
  10: (prefix, value, attributes) => (attributes[`${prefix}MotionCount`] = value.u16()),
  11: (prefix, value, attributes) => (attributes[`${prefix}Pitch`] = value.i8()),
  12: (prefix, value, attributes) => (attributes[`${prefix}AngleRoll`] = value.i16()),
  13: (prefix, value, attributes) => (attributes[`${prefix}LowBattery`] = value.u8()),
  14: (prefix, value, attributes) => (attributes[`${prefix}Battery`] = value.u16()),
  15: (prefix, value, attributes) => (attributes[`${prefix}Mac`] = value.hex(value.left)),
}

/** Tags of the advanced scan: per tag a list of parameters, each with its number and length. */
export const readTags = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  readable(() => {
    reader.skip(1)
    for (let number = 1; reader.left > 0; number++) readTag(`tag${number}`, reader, attributes)
  })
  return attributes
}

const readTag = (prefix: string, reader: ByteReader, attributes: Attributes): void => {
  const tag = reader.part(Math.min(reader.u8(), reader.left))
  while (tag.left > 0) {
    const rule = TAG_RULES[tag.u8()]
    const value = tag.part(tag.u8())
    readable(() => rule?.(prefix, value, attributes))
  }
}
