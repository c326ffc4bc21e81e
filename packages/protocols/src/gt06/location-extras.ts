import { asciiOf, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { addAlarm, addAlarmCode } from './alarms'
import type { LocationLayout } from './location-layouts'
import type { Gt06Message } from './message'
import { readModules } from './modules'
import { setStatus } from './status'

type Attributes = DecodedPosition['attributes']

const CARD_BYTES = 8

/** What stands behind GPS, cell and status, by type and length. Absent parts are simply not there. */
export const readExtras = (message: Gt06Message, position: DecodedPosition, layout: LocationLayout): void => {
  const { content, shape } = message
  switch (message.type) {
    case 0x12:
      return readReportExtras(message, position)
    case 0x16:
    case 0x17:
      if (content.left >= CARD_BYTES) setCard(position.attributes, content.hex(CARD_BYTES))
      return readCounters(message, position)
    case 0x22:
      return shape === 0x2f ? readClimate(content, position.attributes) : readUploadExtras(message, position)
    case 0x2d:
    case 0x37:
      return readUploadExtras(message, position)
    case 0x31:
      readUploadExtras(message, position)
      return layout.hasAltitude ? readAltitude(content, position) : undefined
    case 0x32:
      return layout.hasAltitude ? readAltitude(content, position) : readCounters(message, position)
    case 0x39:
      return readModules(content, position)
    default:
      if (layout.hasGeofenceNumber && !hasCounters(content)) position.attributes.geofence = content.u8()
      return readCounters(message, position)
  }
}

/** An eight-byte card, when one was read. */
export const setCard = (attributes: Attributes, card: string): void => {
  if (!/^(0+|f+)$/.test(card)) attributes.driverUniqueId = card
}

const readAltitude = (reader: ByteReader, { fix }: DecodedPosition): void => {
  if (reader.has(2) && fix) fix.altitudeMeters = reader.i16()
}

const UPLOAD_BYTES = 3
const ODOMETER_BYTES = 4

const hasCounters = ({ left }: ByteReader): boolean =>
  left === UPLOAD_BYTES || left === ODOMETER_BYTES || left === UPLOAD_BYTES + ODOMETER_BYTES

/** Plain reports of newer devices end in three bytes of upload state, an odometer, or both. */
const readCounters = ({ content }: Gt06Message, { attributes }: DecodedPosition): void => {
  if (!hasCounters(content)) return
  if (content.left !== ODOMETER_BYTES) {
    attributes.ignition = content.u8() > 0
    content.skip(1)
    if (content.u8() > 0) attributes.archive = true
  }
  if (content.left === ODOMETER_BYTES) attributes.odometer = content.u32()
}

/** Ignition, reason of the upload, whether it comes from memory; newer devices add odometer or modules. */
const readUploadExtras = ({ content, type }: Gt06Message, position: DecodedPosition): void => {
  const { attributes } = position
  if (content.left < UPLOAD_BYTES) return
  attributes.ignition = content.u8() > 0
  attributes.event = content.u8()
  attributes.archive = content.u8() > 0
  if (type === 0x37) readModules(content, position)
  else if (content.left >= ODOMETER_BYTES) attributes.odometer = content.u32()
}

const readReportExtras = (message: Gt06Message, position: DecodedPosition): void => {
  const { content, shape } = message
  const { attributes } = position
  if (shape === 0x24) readVoltage(content, attributes, true)
  else if (shape === 0x2b) readFuelAndTemperature(message, attributes)
  else if (shape === 0x21) readInputs(content, attributes)
  else if (hasDriverCard(content)) readDriverCard(content, attributes)
  else if (shape >= LONG_CARD_REPORT) readPlainCard(content, attributes)
  else readCounters(message, position)
}

const readVoltage = (reader: ByteReader, attributes: Attributes, isVxt01: boolean): void => {
  setStatus(attributes, reader.u8(), isVxt01)
  attributes.power = reader.u16() / 100
  attributes.rssi = reader.u8()
}

const readFuelAndTemperature = ({ content, family }: Gt06Message, attributes: Attributes): void => {
  readVoltage(content, attributes, false)
  addAlarmCode(attributes, content.u8(), family)
  attributes.oil = content.u16()
  const temperature = content.u8()
  attributes.temp1 = isBitSet(temperature, 7) ? -lowBits(temperature, 7) : temperature
  attributes.odometer = content.u32() * 10
}

/** One word of inputs whose lower part is a temperature, a voltage or a raw value. */
const readInputs = (reader: ByteReader, attributes: Attributes): void => {
  const word = reader.u16()
  attributes.ignition = isBitSet(word, 15)
  attributes.in2 = isBitSet(word, 14)
  if (isBitSet(word, 12)) attributes.temp1 = isBitSet(word, 9) ? -lowBits(word, 9) : lowBits(word, 9)
  else attributes.adc1 = isBitSet(word, 13) ? lowBits(word, 10) : lowBits(word, 10) / 10
}

/** Odometer, length of the card, alarm, state, time driven. */
const DRIVER_CARD_BYTES = 9

const hasDriverCard = (reader: ByteReader): boolean =>
  reader.left > DRIVER_CARD_BYTES && reader.left === DRIVER_CARD_BYTES + reader.peekU8(4)

const readDriverCard = (reader: ByteReader, attributes: Attributes): void => {
  attributes.odometer = reader.u32()
  attributes.card = asciiOf(reader.view8(reader.u8())).trim()
  if (reader.u8() > 0) addAlarm(attributes, 'general')
  attributes.cardStatus = reader.u8()
  attributes.drivingTime = reader.u16()
}

/** From this length on a report of type 12 ends in a card and two bytes without meaning. */
const LONG_CARD_REPORT = 0x71

const readPlainCard = (reader: ByteReader, attributes: Attributes): void => {
  attributes.odometer = reader.u32()
  const card = asciiOf(reader.view8(Math.min(reader.u8(), reader.left)))
    .replace(/\0/g, '')
    .trim()
  if (card !== '') attributes.card = card
}

/** Ignition, then two bytes of upload mode, odometer, time travelled, temperature and humidity in hundredths. */
const readClimate = (reader: ByteReader, attributes: Attributes): void => {
  attributes.ignition = reader.u8() > 0
  reader.skip(2)
  attributes.odometer = reader.u32()
  reader.skip(4)
  const temperature = reader.u16()
  attributes.temp1 = (isBitSet(temperature, 15) ? -lowBits(temperature, 15) : temperature) / 100
  attributes.humidity = reader.u16() / 100
}
