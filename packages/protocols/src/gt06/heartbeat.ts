import { isBitSet, lowBits, type ByteReader } from '../bytes/index'
import type { Decoded, DecodedPosition } from '../protocol'
import { isVlModel } from './location-extras'
import { acknowledge, contentLeft, modelOf, type Gt06Message, type ReadMessage } from './message'
import { setBatteryLevel, setStatus } from './status'
import { readTrackedStatus } from './tracked-status'

type Attributes = DecodedPosition['attributes']

/** State without a place. Devices wait for the answer to know that the line is alive. */
const state = (message: Gt06Message, attributes: Attributes): Decoded => ({
  positions: [{ attributes }],
  replies: [acknowledge(message, 'received')],
})

/** Type 13. Most devices send status, battery, signal; some models swap one of them for a voltage. */
export const readHeartbeat: ReadMessage = (message) => {
  const { content, length } = message
  if (length === 0x15) return readColdChainHeartbeat(message)
  const attributes: Attributes = { type: message.type }
  setStatus(attributes, content.u8())
  if (length === 0x13) readVoltageHeartbeat(content, attributes)
  else readModelHeartbeat(message, attributes)
  return state(message, attributes)
}

const readVoltageHeartbeat = (reader: ByteReader, attributes: Attributes): void => {
  reader.skip(1)
  attributes.rssi = reader.u8()
  reader.skip(1)
  attributes.sat = reader.u8()
  attributes.batteryLevel = Math.min(reader.u8(), 100)
  reader.skip(1)
  attributes.power = reader.u16() / 100
}

const readModelHeartbeat = (message: Gt06Message, attributes: Attributes): void => {
  const { content } = message
  const model = modelOf(message)
  if (model.startsWith('R11')) {
    attributes.power = content.u16() / 100
    attributes.rssi = content.u8()
    return
  }
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  if (model.startsWith('LW') && contentLeft(message) >= 2) attributes.power = lowBits(content.u16(), 12) / 10
  if (model.startsWith('SEEWORLD') && contentLeft(message) >= 1) attributes.power = content.u8()
}

const readColdChainHeartbeat = (message: Gt06Message): Decoded => {
  const { content } = message
  content.skip(1)
  const temperature = lowBits(content.u16(), 15)
  content.skip(2)
  return state(message, { batteryLevel: Math.min(content.u8(), 100), temp1: temperature / 10 })
}

/** Type 23: arming, ignition and charge, then supply voltage and signal. */
export const readPowerHeartbeat: ReadMessage = (message) => {
  const { content } = message
  const status = content.u8()
  const attributes: Attributes = {
    type: message.type,
    status,
    armed: isBitSet(status, 0),
    ignition: isBitSet(status, 1),
    charge: isBitSet(status, 2),
  }
  if (contentLeft(message) >= 2) attributes.power = content.u16() / 100
  if (contentLeft(message) >= 1) attributes.rssi = content.u8()
  return state(message, attributes)
}

const STARTUP_MODULE = 0x32
const BATTERY_VOLTAGE_MODULE = 0x18
const BATTERY_LEVEL_MODULE = 0x6a

/** Type 36: a heartbeat with numbered values, or, of one family, a location. */
export const readModuleHeartbeat: ReadMessage = (message) => {
  if (isVlModel(message) || message.length === 0x35) return readTrackedStatus(message)
  const { content } = message
  const attributes: Attributes = { type: message.type }
  setStatus(attributes, content.u8())
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  content.skip(Math.min(2, content.left))
  while (contentLeft(message) >= 3) setModule(attributes, content.u16(), content.part(content.u8()))
  return state(message, attributes)
}

const setModule = (attributes: Attributes, number: number, value: ByteReader): void => {
  if (number === STARTUP_MODULE && value.has(1)) attributes.startupStatus = value.u8()
  if (number === BATTERY_VOLTAGE_MODULE && value.has(2)) attributes.battery = value.u16() / 100
  if (number === BATTERY_LEVEL_MODULE && value.has(1)) attributes.batteryLevel = Math.min(value.u8(), 100)
}
