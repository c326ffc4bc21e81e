import { isBitSet, type ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { readTime } from './clock'
import type { FillPosition, Gt06Message } from './message'

type Attributes = DecodedPosition['attributes']

/** Type 94 in a `78 78` frame: the supply voltage. Not answered. */
export const fillSupplyVoltage: FillPosition = ({ content }, { attributes }) => {
  attributes.power = content.u16() / 100
}

const SETTINGS: Readonly<Record<string, string>> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  ALM4: 'alarm4Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/** `NAME=hex;` pairs of settings in force. */
const putSettings = (reader: ByteReader, attributes: Attributes): void => {
  for (const pair of reader.ascii(reader.left).split(';')) {
    const [name = '', value = ''] = pair.split('=')
    const key = SETTINGS[name.trim()]
    if (key && /^[0-9a-f]{1,8}$/i.test(value)) attributes[key] = Number.parseInt(value, 16)
  }
}

const TIME_BYTES = 6

const readDoor: FillPosition = (message, position) => {
  const { content } = message
  if (content.left > TIME_BYTES) position.deviceTime = readTime(content, message)
  const flags = content.u8()
  position.attributes.door = isBitSet(flags, 0)
  position.attributes.io1 = isBitSet(flags, 2)
}

/** Identifier and subscriber are known or private; the card number is kept, without its filler. */
const readSimCard: FillPosition = ({ content }, { attributes }) => {
  content.skip(16)
  attributes.iccid = content.hex(Math.min(10, content.left)).replace(/f+$/, '')
}

/** One byte tells the radio, two the supply voltage. */
const readSupplyOrRadio: FillPosition = ({ content }, { attributes }) => {
  if (content.left === 1) attributes.networkTechnology = content.u8() > 0 ? '4G' : '2G'
  else attributes.power = content.u16() / 100
}

/** `!AIOIL,` line of an ultrasonic fuel probe; a time may stand before it. */
const readFuelSensor: FillPosition = ({ content }, { attributes }) => {
  const start = content.find(0x21)
  if (start < 0) return
  const fields = content.skip(start).ascii(content.left).split(',')
  const [temperature, fuel] = [fields[3], fields[6]]
  if (isDecimal(temperature)) attributes.temp1 = Number(temperature)
  if (isDecimal(fuel)) attributes.fuel = Number(fuel)
}

const isDecimal = (text: string | undefined): text is string => /^-?\d+(\.\d+)?$/.test(text ?? '')

const CARD_BYTES = 4

/** A card as text, or as bytes between two of head and two of tail. */
const readCard: FillPosition = ({ content }, { attributes }) => {
  const isText = content.left > 0 && /[A-Za-z]/.test(String.fromCharCode(content.peekU8()))
  if (isText) attributes.serial = content.ascii(content.left).trim()
  else attributes.driverUniqueId = content.skip(2).hex(CARD_BYTES)
}

const readClimate: FillPosition = ({ content }, { attributes }) => {
  attributes.temp1 = content.i32() / 10
  attributes.humidity = content.i32() / 10
}

const SUBTYPES: Readonly<Record<number, FillPosition>> = {
  0x00: ({ content }, { attributes }) => {
    attributes.adc1 = content.u16() / 100
  },
  0x04: ({ content }, { attributes }) => {
    putSettings(content, attributes)
  },
  0x05: readDoor,
  0x0a: readSimCard,
  0x0b: readSupplyOrRadio,
  0x0d: readFuelSensor,
  0x1b: readCard,
  0x1e: readClimate,
}

/** Type 94 in a `79 79` frame: one of many small facts. Not answered. */
export const fillInformation: FillPosition = (message: Gt06Message, position) => {
  SUBTYPES[message.content.u8()]?.(message, position)
}
