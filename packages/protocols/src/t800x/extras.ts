import { type ByteReader, asciiOf } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { readMoment, readPlace } from './fix'

type Attributes = DecodedPosition['attributes']

const readText = (reader: ByteReader): string => reader.ascii(Math.min(reader.u8(), reader.left))

const readWideText = (reader: ByteReader): string => {
  const bytes = reader.view8(Math.min(reader.u8(), reader.left))
  return new TextDecoder('utf-16le').decode(bytes)
}

/** Operator, technology, band, SIM. */
export const readNetwork = (reader: ByteReader): DecodedPosition => {
  const deviceTime = readMoment(reader)
  const attributes: Attributes = { operator: readWideText(reader) }
  attributes.networkTechnology = readText(reader)
  attributes.networkBand = readText(reader)
  readText(reader)
  attributes.iccid = readText(reader)
  return { deviceTime, attributes }
}

const TAG_VALUES: Readonly<Record<number, (reader: ByteReader, tag: string) => Attributes>> = {
  4: (reader, tag) => ({
    [`${tag}Temp`]: reader.i16() / 100,
    [`${tag}Humidity`]: reader.u16() / 100,
    [`${tag}LightSensor`]: reader.u16(),
    [`${tag}Rssi`]: reader.u8() - 128,
  }),
  5: (reader, tag) => ({
    [`${tag}Temp`]: reader.i16() / 100,
    [`${tag}Door`]: reader.u8() > 0,
    [`${tag}Rssi`]: reader.u8() - 128,
  }),
}

const DRIVER_CARD = 3

/** Bluetooth sensors of one kind; a kind without a reader here leaves only the ignition. */
export const readTags = (reader: ByteReader): DecodedPosition => {
  const deviceTime = readMoment(reader)
  const attributes: Attributes = { ignition: reader.u8() > 0 }
  const kind = reader.u16()
  if (kind === DRIVER_CARD && reader.has(6)) attributes.driverUniqueId = reader.hex(6)
  const readValues = TAG_VALUES[kind]
  for (let index = 1; readValues && reader.has(8); index++) {
    const tag = `tag${index}`
    attributes[`${tag}Id`] = reader.hex(6)
    attributes[`${tag}Battery`] = 2 + reader.u8() / 100
    reader.skip(1)
    Object.assign(attributes, readValues(reader, tag))
  }
  return { deviceTime, attributes }
}

const BRAKING: readonly number[] = [0, 4]
const CORNERING_OR_BRAKING = 2

const behaviourOf = (code: number, isFirstKind: boolean): string | undefined => {
  if (code > 5) return undefined
  if (BRAKING.includes(code)) return 'hardBraking'
  if (code === CORNERING_OR_BRAKING) return isFirstKind ? 'hardBraking' : 'hardCornering'
  return 'hardAcceleration'
}

const PLACE_BYTES = 16
const NO_PLACE = /^f{24}/

const readMomentOfDriving = (reader: ByteReader): DecodedPosition => {
  const time = readMoment(reader)
  const part = reader.part(PLACE_BYTES)
  const rpm = reader.u16()
  if (!NO_PLACE.test(part.hex(PLACE_BYTES))) {
    part.position -= PLACE_BYTES
    return { fix: readPlace(part, time), attributes: { rpm } }
  }
  return { deviceTime: time, attributes: { rpm } }
}

const DRIVING_BYTES = 24

/** The moments before and after; the later one carries the alarm. */
export const readBehaviour = (reader: ByteReader, isFirstKind: boolean): DecodedPosition[] => {
  const alarm = behaviourOf(reader.u8(), isFirstKind)
  const positions: DecodedPosition[] = []
  while (positions.length < 2 && reader.has(DRIVING_BYTES)) positions.push(readMomentOfDriving(reader))
  const last = positions.at(-1)
  if (last && alarm !== undefined) last.attributes.alarm = alarm
  return positions
}

/** Answer to a command: one byte of its kind, then text. */
export const readResult = (reader: ByteReader): string => asciiOf(reader.skip(1).rest()).replaceAll('\0', '').trim()
