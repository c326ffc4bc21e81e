import { isBitSet, signedOf, type ByteReader } from '../bytes/index'
import type { Decoded, DecodedPosition } from '../protocol'
import { courseFlagsOf, readDegrees, signed } from './gps'
import { fixOf, restOfContent, storedPosition, type Gt06Message, type ReadMessage } from './message'

/** Reads the value of one numbered part into the position. */
type ReadModule = (value: ByteReader, position: DecodedPosition) => void

const MODULE_ALARMS: Readonly<Record<number, string>> = { 0x12: 'removing' }

const readModuleFix: ReadModule = (value, position) => {
  const time = new Date(value.u32() * 1000)
  position.attributes.sat = value.u8()
  const altitudeMeters = value.i16()
  const degrees = readDegrees(value)
  const speedKmh = value.u8()
  const flags = courseFlagsOf(value.u16())
  const { courseDegrees, isValid } = flags
  const fix = fixOf({ time, valid: isValid, ...signed(degrees, flags), speedKmh, courseDegrees })
  position.fix = fix && { ...fix, altitudeMeters }
}

const readEvent: ReadModule = (value, { attributes }) => {
  const code = value.u8()
  attributes.event = code
  const alarm = MODULE_ALARMS[code]
  if (alarm) attributes.alarm = alarm
}

const readTag: ReadModule = (value, { attributes }) => {
  attributes.tag1Id = value.hex(6)
  attributes.tag1Battery = value.u16() / 1000
  attributes.tag1BatteryLevel = value.u8()
  attributes.tag1Temp = signedOf(value.u16(), 16) / 10
  attributes.tag1Humidity = value.u16()
  attributes.tag1Status = value.u8()
}

const MODULES: Readonly<Record<number, ReadModule>> = {
  0x03: (value, { attributes }) => {
    attributes.iccid = value.hex(value.left)
  },
  0x09: (value, { attributes }) => {
    attributes.sat = value.u8()
  },
  0x0a: (value, { attributes }) => {
    attributes.satVisible = value.u8()
  },
  0x18: (value, { attributes }) => {
    attributes.battery = value.u16() / 100
  },
  0x28: (value, { attributes }) => {
    attributes.hdop = value.u8() / 10
  },
  0x29: (value, { attributes }) => {
    attributes.index = value.u32()
  },
  0x2a: (value, { attributes }) => {
    const inputs = value.u8()
    attributes.door = isBitSet(inputs, 4)
    attributes.tamper = isBitSet(inputs, 0)
  },
  0x2b: (value, { attributes }) => {
    attributes.bootReason = value.u8()
  },
  0x2e: (value, { attributes }) => {
    attributes.odometer = value.u32LE()
  },
  0x33: readModuleFix,
  0x34: readEvent,
  0x7f: readTag,
}

/** Extended type 70: a list of numbered parts with two-byte lengths. Unknown ones are stepped over. */
export const readModular: ReadMessage = (message) => {
  const position: DecodedPosition = { attributes: {} }
  const rest = restOfContent(message)
  while (rest.left >= 4) {
    const number = rest.u16()
    const value = rest.part(rest.u16())
    MODULES[number]?.(value, position)
  }
  return storedPosition(message, position)
}

type ReadPart = (attributes: DecodedPosition['attributes'], number: number, value: ByteReader) => void

/** Extended types f1 and f2: Unix time, then parts with one-byte lengths. */
const readTimedParts = (message: Gt06Message, readPart: ReadPart): Decoded => {
  const rest = restOfContent(message)
  const deviceTime = new Date(rest.u32() * 1000)
  const attributes: DecodedPosition['attributes'] = {}
  while (rest.left >= 3) readPart(attributes, rest.u16(), rest.part(rest.u8()))
  return storedPosition(message, { deviceTime, attributes })
}

export const readStatusParts: ReadMessage = (message) =>
  readTimedParts(message, (attributes, number, value) => {
    if (number === 0x01) attributes.ignition = value.u8() > 0
    if (number === 0x03) attributes.motion = value.u8() > 0
    if (number === 0x04) attributes.armed = value.u8() > 0
    if (number === 0x05) attributes.power = value.u16() / 100
  })

export const readPeripheralParts: ReadMessage = (message) =>
  readTimedParts(message, (attributes, number, value) => {
    if (number !== 0x0c) return
    attributes.externalBatteryLevel = value.u8()
    attributes.externalBatteryCycles = value.u16()
  })
