import { type ByteReader, asciiOf, isBitSet, lowBits } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readMoment, readPlace } from './fix'

type Attributes = DecodedPosition['attributes']

const readText = (reader: ByteReader): string => reader.ascii(Math.min(reader.u8(), reader.left))

const readWideText = (reader: ByteReader): string => {
  const bytes = reader.view8(Math.min(reader.u8(), reader.left))
  return new TextDecoder('utf-16le').decode(bytes)
}

/** Operator, technology, band, SIM. */
export const readNetwork = (reader: ByteReader): DecodedPosition =>
  timedPosition(reader, ({ attributes }) => {
    attributes.operator = readWideText(reader)
    attributes.networkTechnology = readText(reader)
    attributes.networkBand = readText(reader)
    readText(reader)
    attributes.iccid = readText(reader)
  })

/** Sign in the top bit, hundredths below. */
const readTagTemperature = (reader: ByteReader): number => {
  const word = reader.u16()
  return (isBitSet(word, 15) ? -lowBits(word, 15) : word) / 100
}

const LOW_CELL_VOLTS = 2
const cellVolts = (reader: ByteReader): number => LOW_CELL_VOLTS + reader.u8() / 100

interface TagKind {
  /** Bytes behind the kind. */
  bytes: number
  read: (reader: ByteReader, tag: string, attributes: Attributes) => void
}

const readId = (reader: ByteReader, tag: string, attributes: Attributes): void => {
  attributes[`${tag}Id`] = reader.hex(6)
}

const readProbe =
  (readValues: (reader: ByteReader, tag: string) => Attributes): TagKind['read'] =>
  (reader, tag, attributes) => {
    readId(reader, tag, attributes)
    attributes[`${tag}Battery`] = cellVolts(reader)
    reader.skip(1)
    Object.assign(attributes, readValues(reader, tag))
    attributes[`${tag}Rssi`] = reader.u8() - 128
  }

const BUTTON_ALARMS: Readonly<Record<number, string>> = { 0: 'sos', 1: 'lowBattery' }
const LOW_BATTERY = 1

const TAG_KINDS: Readonly<Record<number, TagKind>> = {
  1: {
    bytes: 10,
    read: (reader, tag, attributes) => {
      readId(reader, tag, attributes)
      attributes[`${tag}Battery`] = Math.round(reader.u8() + 122) / 100
      attributes[`${tag}TirePressure`] = reader.u8() * 1.527 * 2
      attributes[`${tag}TireTemp`] = reader.u8() - 55
      attributes[`${tag}TireStatus`] = reader.u8()
    },
  },
  2: {
    bytes: 25,
    read: (reader, tag, attributes) => {
      readId(reader, tag, attributes)
      attributes[`${tag}Battery`] = reader.bcd8() / 10
      const alarm = BUTTON_ALARMS[reader.u8()]
      if (alarm !== undefined) attributes.alarm = alarm
      reader.skip(Math.min(17, reader.left))
    },
  },
  3: {
    bytes: 25,
    read: (reader, tag, attributes) => {
      attributes.driverUniqueId = reader.hex(6)
      if (!reader.has(2)) return
      attributes[`${tag}Battery`] = reader.bcd8() / 10
      if (reader.u8() === LOW_BATTERY) attributes.alarm = 'lowBattery'
      reader.skip(Math.min(17, reader.left))
    },
  },
  4: {
    bytes: 15,
    read: readProbe((reader, tag) => ({
      [`${tag}Temp`]: readTagTemperature(reader),
      [`${tag}Humidity`]: reader.u16() / 100,
      [`${tag}LightSensor`]: reader.u16(),
    })),
  },
  5: {
    bytes: 12,
    read: readProbe((reader, tag) => ({
      [`${tag}Temp`]: readTagTemperature(reader),
      [`${tag}Door`]: reader.u8() > 0,
    })),
  },
  6: {
    bytes: 9,
    read: (reader, tag, attributes) => {
      readId(reader, tag, attributes)
      attributes[`${tag}Battery`] = cellVolts(reader)
      attributes[`${tag}Output`] = reader.u8() > 0
      attributes[`${tag}Rssi`] = reader.u8() - 128
    },
  },
}

const KIND_BYTES = 2

/** Whether every sensor has its kind in front; else one kind is told for all of them. */
const hasKindEach = (left: number, bytes: number): boolean =>
  left % bytes !== 0 || (left + KIND_BYTES) % (bytes + KIND_BYTES) === 0

const fillTags = (reader: ByteReader, { attributes }: DecodedPosition): void => {
  attributes.ignition = reader.u8() > 0
  let kind = TAG_KINDS[reader.u16()]
  if (!kind) return
  const isEach = hasKindEach(reader.left, kind.bytes)
  for (let number = 1; kind && reader.left > 0; number++) {
    kind.read(reader, `tag${number}`, attributes)
    if (isEach) kind = reader.has(KIND_BYTES) ? TAG_KINDS[reader.u16()] : undefined
  }
}

const timedPosition = (reader: ByteReader, fill: (position: DecodedPosition) => void): DecodedPosition => {
  const position: DecodedPosition = { attributes: {} }
  readable(() => {
    const time = readMoment(reader)
    if (time) position.deviceTime = time
    fill(position)
  })
  return position
}

/** Bluetooth sensors; a kind without a reader here leaves what stands before it. */
export const readTags = (reader: ByteReader): DecodedPosition =>
  timedPosition(reader, (position) => {
    fillTags(reader, position)
  })

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

const SECOND_STATE_BYTES = 5
const NOT_LOCATED_BIT = 7

const readMomentOfDriving = (reader: ByteReader, isFirstKind: boolean, now: Date): DecodedPosition => {
  const time = readMoment(reader)
  const valid = isFirstKind || !isBitSet(reader.u8(), NOT_LOCATED_BIT)
  if (!isFirstKind) reader.skip(SECOND_STATE_BYTES)
  const part = reader.part(PLACE_BYTES)
  const attributes = { rpm: reader.u16() }
  if (NO_PLACE.test(part.hex(PLACE_BYTES))) return { ...(time && { deviceTime: time }), attributes }
  part.position -= PLACE_BYTES
  return { ...readPlace(part, time, { now, valid }), attributes }
}

const DRIVING_BYTES = 24
const SECOND_DRIVING_BYTES = 30

/** The moments before and after; the later one carries the alarm. */
export const readBehaviour = (reader: ByteReader, isFirstKind: boolean, now: Date): DecodedPosition[] => {
  const alarm = behaviourOf(reader.u8(), isFirstKind)
  const positions: DecodedPosition[] = []
  const bytes = isFirstKind ? DRIVING_BYTES : SECOND_DRIVING_BYTES
  while (positions.length < 2 && reader.has(bytes)) positions.push(readMomentOfDriving(reader, isFirstKind, now))
  const last = positions.at(-1)
  if (last && alarm !== undefined) last.attributes.alarm = alarm
  return last || alarm === undefined ? positions : [{ attributes: { alarm } }]
}

/** Answer to a command: one byte of its kind, then text. */
export const readResult = (reader: ByteReader): string => asciiOf(reader.skip(1).rest()).replaceAll('\0', '').trim()
