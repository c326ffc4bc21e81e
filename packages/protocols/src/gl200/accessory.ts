import { asciiOf, bytesFromHex, isBitSet } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { readPlaced } from './event'
import type { TextMessage } from './message'
import { type Attributes, attributesOf, hexNumberOf, numberOf, thousandthsOf } from './values'

/** What the mask of a Bluetooth accessory announces, from bit 0. */
const ACCESSORY: readonly [key: string, read: (text: string | undefined) => string | number | undefined][] = [
  ['accessoryName', (text) => text],
  ['accessoryMac', (text) => text],
  ['accessoryStatus', numberOf],
  ['accessoryVoltage', thousandthsOf],
  ['accessoryTemp', numberOf],
  ['accessoryHumidity', numberOf],
]

/** `BAA` has name, index, type, model and event in front of the mask, `BID` name, count and model. */
const readAccessory = (type: string, head: readonly string[]): Attributes => {
  const maskAt = type === 'BAA' ? 5 : 3
  const mask = hexNumberOf(head[maskAt]) ?? 0
  const attributes: Attributes = {}
  let at = maskAt + 1
  for (const [bit, [key, read]] of ACCESSORY.entries()) {
    if (!isBitSet(mask, bit)) continue
    Object.assign(attributes, attributesOf({ [key]: read(head[at]) }))
    at++
  }
  return attributes
}

export const readAccessoryReport = (message: TextMessage): DecodedPosition =>
  readPlaced(message, ({ head }) => readAccessory(message.type, head))

const HEX_TEXT = /^([0-9a-f]{2}){4,}$/i
const FUEL_SENSOR = /COMB,\d+,(\d+(?:\.\d+)?),/

/** Data of a sensor handed through: fuel when it is a message of a level sensor, else the text itself. */
const readHandedThrough = (fields: readonly string[]): Attributes => {
  const digits = fields.find((text) => HEX_TEXT.test(text) && text.length > 20)
  if (digits === undefined) return {}
  const text = asciiOf(bytesFromHex(digits))
  const fuel = numberOf(FUEL_SENSOR.exec(text)?.[1])
  return fuel === undefined ? { data: text.replace(/[^\x20-\x7e]+/g, ' ').trim() } : { fuel }
}

export const readTransparentData = (message: TextMessage): DecodedPosition =>
  readPlaced(message, ({ head }) => readHandedThrough(head))
