import { asciiOf, isBitSet, lowBits, type ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { TRAILER_BYTES, contentLeft, modelOf, type Gt06Message } from './message'
import { addAlarm, alarmOf, setStatus } from './status'

type Attributes = DecodedPosition['attributes']

/** What stands behind GPS, cell and status, by type and length. Absent parts are simply not there. */
export const readExtras = (message: Gt06Message, position: DecodedPosition): void => {
  const { attributes } = position
  switch (message.type) {
    case 0x10:
    case 0x26:
    case 0x27:
      return readCounters(message, position)
    case 0x12:
      return readReportExtras(message, position)
    case 0x16:
      readDriver(message, attributes)
      return readCounters(message, position)
    case 0x17:
      return readDriver(message, attributes)
    case 0x22:
      return message.length === 0x2f ? readClimate(message, attributes) : readUploadExtras(message, position)
    case 0x2d:
    case 0x31:
    case 0x37:
      return readUploadExtras(message, position)
    case 0xa0:
      if (contentLeft(message) >= 1) attributes.ignition = message.content.u8() > 0
      return
    default:
  }
}

/** An eight-byte card, when one was read. */
const readDriver = (message: Gt06Message, attributes: Attributes): void => {
  if (contentLeft(message) < 8) return
  const card = message.content.hex(8)
  if (!/^0+$/.test(card)) attributes.driverUniqueId = card
}

/** Plain reports of newer devices end in three bytes of upload state, an odometer, or both. */
const readCounters = (message: Gt06Message, position: DecodedPosition): void => {
  const left = contentLeft(message)
  if (left === 3 || left === 7) readUploadExtras(message, position)
  else if (left === 4) position.attributes.odometer = message.content.u32()
}

const readReportExtras = (message: Gt06Message, position: DecodedPosition): void => {
  const { content, length } = message
  const { attributes } = position
  if (length === 0x24) readVoltage(content, attributes)
  else if (length === 0x2b) readFuelAndTemperature(content, attributes)
  else if (length === 0x21) readInputs(content, attributes)
  else if (length >= 0x27 && contentLeft(message) >= 8) readDriverCard(message, attributes)
  else readCounters(message, position)
}

const readVoltage = (reader: ByteReader, attributes: Attributes): void => {
  setStatus(attributes, reader.u8())
  attributes.power = reader.u16() / 100
  attributes.rssi = reader.u8()
}

const readFuelAndTemperature = (reader: ByteReader, attributes: Attributes): void => {
  readVoltage(reader, attributes)
  addAlarm(attributes, alarmOf(reader.u8()))
  attributes.oil = reader.u16()
  const temperature = reader.u8()
  attributes.temp1 = isBitSet(temperature, 7) ? -lowBits(temperature, 7) : temperature
  attributes.odometer = reader.u32() * 10
}

/** One word of inputs whose lower part is a temperature, a voltage or a raw value. */
const readInputs = (reader: ByteReader, attributes: Attributes): void => {
  const word = reader.u16()
  attributes.ignition = isBitSet(word, 15)
  attributes.in2 = isBitSet(word, 14)
  if (isBitSet(word, 12)) attributes.temp1 = isBitSet(word, 9) ? -lowBits(word, 9) : lowBits(word, 9)
  else attributes.adc1 = isBitSet(word, 13) ? lowBits(word, 10) : lowBits(word, 10) / 10
}

const readDriverCard = ({ content }: Gt06Message, attributes: Attributes): void => {
  attributes.odometer = content.u32()
  attributes.card = asciiOf(content.view8(content.u8())).trim()
  if (content.u8() > 0) addAlarm(attributes, 'general')
  attributes.cardStatus = content.u8()
  attributes.drivingTime = content.u16()
}

/** Ignition, then two bytes of upload mode, odometer, temperature and humidity in hundredths. */
const readClimate = ({ content }: Gt06Message, attributes: Attributes): void => {
  attributes.ignition = content.u8() > 0
  content.skip(2)
  attributes.odometer = content.u32()
  content.skip(4)
  attributes.temp1 = content.i16() / 100
  attributes.humidity = content.u16() / 100
}

/** Ignition, reason of the upload, whether it comes from memory; newer devices add odometer or modules. */
const readUploadExtras = (message: Gt06Message, position: DecodedPosition): void => {
  const { content, type } = message
  const { attributes, fix } = position
  if (contentLeft(message) < 3) return
  attributes.ignition = content.u8() > 0
  attributes.event = content.u8()
  attributes.archive = content.u8() > 0
  if (type === 0x37) readModules(content, attributes)
  else if (type === 0x31 && contentLeft(message) === 2 && fix) fix.altitudeMeters = content.i16()
  else if (contentLeft(message) >= 4) attributes.odometer = content.u32()
}

const ODOMETER_MODULE = 0x2e

/** Numbered values: two bytes of number, one of length. */
const readModules = (reader: ByteReader, attributes: Attributes): void => {
  while (reader.left >= 3 + TRAILER_BYTES) {
    const number = reader.u16()
    const value = reader.part(reader.u8())
    if (number === ODOMETER_MODULE) attributes.odometer = value.uint(Math.min(value.left, 6))
  }
}

/** Whether the model follows the "VL" documents. */
export const isVlModel = (message: Gt06Message): boolean => modelOf(message).startsWith('VL')
