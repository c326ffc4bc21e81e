import { isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { alertAlarm } from './alarms'
import { knownCell } from './cells'
import { readExternalData } from './external-data'
import { known, type FieldReader } from './field-reader'
import { placeOf } from './place'

type Attributes = DecodedPosition['attributes']

const UNIVERSAL_TYPES = ['STT', 'ALT', 'BLE', 'UEX']

export const isUniversalReport = (type: string): boolean => UNIVERSAL_TYPES.includes(type)

/** Bits of the report map, which says what fields a report holds. */
export const MapBit = {
  model: 1,
  version: 2,
  isLive: 3,
  date: 4,
  time: 5,
  cell: 6,
  country: 7,
  network: 8,
  area: 9,
  signal: 10,
  latitude: 11,
  longitude: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  isFixed: 16,
  inputs: 17,
  outputs: 18,
  first: 19,
  second: 20,
  third: 21,
  reserved: 22,
  assignMap: 23,
} as const

/** Tag reports carry no map: model, version, date, time and place. */
const TAG_REPORT_MAP = 0b1_1000_0011_0110

const readNetwork = (map: number, fields: FieldReader): DecodedPosition['network'] => {
  const cell = isBitSet(map, MapBit.cell) ? fields.hex() : undefined
  const country = isBitSet(map, MapBit.country) ? fields.whole() : 0
  const network = isBitSet(map, MapBit.network) ? fields.whole() : 0
  const area = isBitSet(map, MapBit.area) ? fields.hex() : 0
  return knownCell(country, network, area, cell)
}

/** Inputs are binary digits read as one decimal number; the last digit is the ignition. */
const readStates = (map: number, fields: FieldReader): Attributes => {
  const attributes: Attributes = {}
  if (isBitSet(map, MapBit.inputs)) {
    if (/^\d+$/.test(fields.peek() ?? '')) attributes.ignition = fields.peek()?.endsWith('1') === true
    Object.assign(attributes, known({ input: fields.whole() }))
  }
  if (isBitSet(map, MapBit.outputs)) Object.assign(attributes, known({ output: fields.whole() }))
  return attributes
}

const readFilled = (key: string, fields: FieldReader): Attributes => {
  const text = fields.left > 0 ? fields.text() : ''
  return text === '' ? {} : { [key]: text }
}

const readAlert = (map: number, fields: FieldReader): Attributes => ({
  ...(isBitSet(map, MapBit.first) ? alertAlarm(fields.whole()) : {}),
  ...(isBitSet(map, MapBit.second) ? readFilled('alertModifier', fields) : {}),
  ...(isBitSet(map, MapBit.third) ? readFilled('alertData', fields) : {}),
})

const readStatus = (map: number, fields: FieldReader): Attributes => ({
  ...(isBitSet(map, MapBit.first) ? known({ mode: fields.whole() }) : {}),
  ...(isBitSet(map, MapBit.second) ? known({ reason: fields.whole() }) : {}),
  ...(isBitSet(map, MapBit.third) ? known({ index: fields.whole() }) : {}),
})

const readExternal = (fields: FieldReader): Attributes => {
  const attributes = readExternalData(fields)
  if (fields.left > 0) fields.skip()
  return attributes
}

const readReason = (type: string, map: number, fields: FieldReader): Attributes => {
  if (type === 'ALT') return readAlert(map, fields)
  return type === 'UEX' ? readExternal(fields) : readStatus(map, fields)
}

/** Values behind the fixed fields: named by a map of their own when there is one, else counted. */
const readAssigned = (map: number, fields: FieldReader): Attributes => {
  if (isBitSet(map, MapBit.reserved) && fields.left > 0) fields.skip()
  const hasMap = isBitSet(map, MapBit.assignMap) && /^[0-9a-f]{8}$/i.test(fields.peek() ?? '')
  const assignMap = hasMap ? (fields.hex() ?? 0) : undefined
  const attributes: Attributes = {}
  for (let bit = 0; bit < 32 && fields.left > 0; bit++) {
    if (assignMap !== undefined && !isBitSet(assignMap, bit)) continue
    const text = fields.text()
    if (text !== '') attributes[`${assignMap === undefined ? 'assign' : 'io'}${bit + 1}`] = text
  }
  return attributes
}

/** Bluetooth tags seen, counted from 1. */
const readTags = (fields: FieldReader): Attributes => {
  const attributes: Attributes = {}
  const count = fields.whole() ?? 0
  for (let number = 1; number <= count && fields.left > 0; number++) {
    const name = `tag${number}`
    const rssi = fields.whole()
    const id = fields.skip(2).text()
    const [samples, major, minor] = [fields.whole(), fields.whole(), fields.whole()]
    const numbers = {
      [`${name}Rssi`]: rssi,
      [`${name}Samples`]: samples,
      [`${name}Major`]: major,
      [`${name}Minor`]: minor,
    }
    Object.assign(attributes, known(numbers), id === '' ? {} : { [`${name}Id`]: id })
  }
  return attributes
}

const readVersion = (map: number, fields: FieldReader): Attributes => {
  if (isBitSet(map, MapBit.model)) fields.skip()
  const attributes: Attributes = {}
  if (isBitSet(map, MapBit.version)) attributes.versionFw = fields.text()
  if (isBitSet(map, MapBit.isLive) && fields.text() === '0') attributes.archive = true
  return attributes
}

interface Motion {
  kmh?: number | undefined
  courseDegrees?: number | undefined
  valid: boolean
}

const readMotion = (map: number, fields: FieldReader, attributes: Attributes): Motion => {
  const motion: Motion = { valid: false }
  if (isBitSet(map, MapBit.speed)) motion.kmh = fields.decimal()
  if (isBitSet(map, MapBit.course)) motion.courseDegrees = fields.decimal()
  if (isBitSet(map, MapBit.satellites)) Object.assign(attributes, known({ sat: fields.whole() }))
  if (isBitSet(map, MapBit.isFixed)) motion.valid = fields.text() === '1'
  return motion
}

/** Reads a report of the universal format from the field after the device id; undefined when its map is damaged. */
export const readUniversalReport = (type: string, fields: FieldReader, now: Date): DecodedPosition | undefined => {
  const isTagReport = type === 'BLE'
  const map = isTagReport ? TAG_REPORT_MAP : fields.hex()
  if (map === undefined) return undefined
  const attributes: Attributes = { type, ...readVersion(map, fields) }
  const hasTime = isBitSet(map, MapBit.date) && isBitSet(map, MapBit.time)
  const time = hasTime ? fields.moment() : undefined
  const network = readNetwork(map, fields)
  if (isBitSet(map, MapBit.signal)) Object.assign(attributes, known({ rssi: fields.whole() }))
  const latitude = isBitSet(map, MapBit.latitude) ? fields.decimal() : undefined
  const longitude = isBitSet(map, MapBit.longitude) ? fields.decimal() : undefined
  const motion = isTagReport ? { valid: true } : readMotion(map, fields, attributes)
  Object.assign(attributes, isTagReport ? readTags(fields) : readStates(map, fields))
  if (!isTagReport) Object.assign(attributes, readReason(type, map, fields), readAssigned(map, fields))
  return {
    ...placeOf({ time, latitude, longitude, ...motion }, now),
    attributes,
    ...(network ? { network } : {}),
  }
}
