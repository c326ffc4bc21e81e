import { isBitSet, type ByteReader } from '../bytes/index'
import type { Decoded, DecodedPosition } from '../protocol'
import { readTime, restOfContent, type ReadMessage } from './message'

type Attributes = DecodedPosition['attributes']

/** Basic type 94: the supply voltage. Not answered. */
export const readSupplyVoltage: ReadMessage = ({ content }) => withAttributes({ power: content.u16() / 100 })

/** Extended type 94: one of many small facts. Not answered. */
export const readInformation: ReadMessage = (message) => {
  const subtype = message.content.u8()
  const rest = restOfContent(message)
  switch (subtype) {
    case 0x00:
      return withAttributes({ adc1: rest.u16() / 100 })
    case 0x04:
      return withAttributes(settingsOf(rest))
    case 0x05:
      return readDoor(rest)
    case 0x0a:
      return readSimCard(rest)
    case 0x0b:
      return withAttributes({ power: rest.u16() / 100 })
    case 0x0d:
      return withAttributes(fuelSensorOf(rest))
    case 0x1b:
      return withAttributes({ serial: rest.ascii(rest.left).trim() })
    default:
      return {}
  }
}

const withAttributes = (attributes: Attributes): Decoded =>
  Object.keys(attributes).length > 0 ? { positions: [{ attributes }] } : {}

const SETTINGS: Readonly<Record<string, string>> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/** `NAME=hex;` pairs of settings in force. */
const settingsOf = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  for (const pair of reader.ascii(reader.left).split(';')) {
    const [name = '', value = ''] = pair.split('=')
    const key = SETTINGS[name]
    if (key && /^[0-9a-f]{1,8}$/i.test(value)) attributes[key] = Number.parseInt(value, 16)
  }
  return attributes
}

const readDoor = (reader: ByteReader): Decoded => {
  const deviceTime = reader.left >= 7 ? readTime(reader) : undefined
  const flags = reader.u8()
  return { positions: [{ deviceTime, attributes: { door: isBitSet(flags, 0), io1: isBitSet(flags, 2) } }] }
}

/** Identifier and subscriber are known or private; the card number is kept, without its filler. */
const readSimCard = (reader: ByteReader): Decoded => {
  reader.skip(16)
  return withAttributes({ iccid: reader.hex(Math.min(10, reader.left)).replace(/f+$/, '') })
}

/** `!AIOIL,` line of an ultrasonic fuel probe; a time may stand before it. */
const fuelSensorOf = (reader: ByteReader): Attributes => {
  const start = reader.find(0x21)
  if (start < 0) return {}
  const fields = reader.skip(start).ascii(reader.left).split(',')
  const [temperature, fuel] = [Number(fields[3]), Number(fields[6])]
  return {
    ...(Number.isFinite(temperature) ? { temp1: temperature } : {}),
    ...(Number.isFinite(fuel) ? { fuel } : {}),
  }
}
