import { bitsBetween, isBitSet, lowBits } from '../bytes/index'
import type { Decoded, DecodedPosition } from '../protocol'
import { addAlarmCode, wideAlarmCode } from './alarms'
import {
  acknowledge,
  filledPosition,
  storedPosition,
  type FillPosition,
  type Gt06Message,
  type ReadMessage,
} from './message'
import { readModules } from './modules'
import { setBatteryLevel, setPercent, setStatus } from './status'
import { fillTrackedStatus } from './tracked-status'

/** State without a place. Devices wait for the answer to know that the line is alive. */
const stateOf = (
  message: Gt06Message,
  fill: FillPosition,
  attributes: DecodedPosition['attributes'] = { type: message.type },
): Decoded => ({
  positions: [filledPosition(message, fill, attributes)],
  replies: [acknowledge(message, 'received')],
})

const OBD6_LENGTH = 0x13
const COLD_CHAIN_LENGTH = 0x15

/** Type 13. Most devices send status, battery, signal, alarm; some models have more or other values. */
export const readHeartbeat: ReadMessage = (message) => {
  if (message.shape === COLD_CHAIN_LENGTH) return stateOf(message, fillColdChain, {})
  return stateOf(message, message.shape === OBD6_LENGTH ? fillObd6 : fillHeartbeat)
}

const fillHeartbeat: FillPosition = ({ content, family }, { attributes }) => {
  setStatus(attributes, content.u8())
  if (family.isR11) attributes.power = content.u16() / 100
  else setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  if (content.left === 0) return
  if (family.isLw) attributes.power = lowBits(content.u16(), 12) / 10
  else if (family.isSeeworld) attributes.power = content.u8()
  else addAlarmCode(attributes, content.u8(), family)
}

/** Mode in which the device measures temperature. */
const TEMPERATURE_MODE = 4

/** Satellites of two systems and signal in one word, then alarm, language, percent, mode, volts, temperature. */
const fillObd6: FillPosition = ({ content, family }, { attributes }) => {
  setStatus(attributes, content.u8())
  const word = content.u16()
  attributes.sat = bitsBetween(word, 10, 15) + bitsBetween(word, 5, 10)
  attributes.rssi = lowBits(word, 5)
  addAlarmCode(attributes, content.u8(), family)
  content.skip(1)
  setPercent(attributes, content.u8())
  const mode = content.u8()
  attributes.power = content.u16() / 100
  content.skip(3)
  if (mode === TEMPERATURE_MODE) attributes.temp1 = content.i16() / 10
}

/** Of the temperature the top bit is set where it is above zero. */
const fillColdChain: FillPosition = ({ content }, { attributes }) => {
  content.skip(5)
  setPercent(attributes, content.u8())
  content.skip(8)
  const word = content.u16()
  const tenths = lowBits(word, 15)
  attributes.temp1 = (isBitSet(word, 15) || tenths === 0 ? tenths : -tenths) / 10
}

/** Type 23: arming, ignition and charge, then the battery's voltage and the signal. */
export const readPowerHeartbeat: ReadMessage = (message) =>
  stateOf(message, ({ content }, { attributes }) => {
    const status = content.u8()
    attributes.status = status
    attributes.armed = isBitSet(status, 0)
    attributes.ignition = isBitSet(status, 1)
    attributes.charge = isBitSet(status, 2)
    if (content.left >= 2) attributes.battery = content.u16() / 100
    if (content.left >= 1) attributes.rssi = content.u8()
  })

const TRACKED_STATUS_LENGTH = 0x35

/** Type 36: a heartbeat with numbered values, or, of one family, a location. */
export const readModuleHeartbeat: ReadMessage = (message) => {
  if (message.family.isVl && message.length >= TRACKED_STATUS_LENGTH) return readTracked(message)
  return message.shape === TRACKED_STATUS_LENGTH ? readTracked(message) : stateOf(message, fillModuleHeartbeat)
}

const readTracked: ReadMessage = (message) => storedPosition(message, filledPosition(message, fillTrackedStatus))

const fillModuleHeartbeat: FillPosition = (message, position) => {
  const { content, family } = message
  const { attributes } = position
  setStatus(attributes, content.u8())
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  const code = content.u8()
  addAlarmCode(attributes, wideAlarmCode(code, content.u8()), family)
  readModules(content, position)
}

/** Type a3, short: status and alarm without a place. The last byte tells whether it waited in memory. */
export const fillGeofenceStatus: FillPosition = ({ content, family }, { attributes }) => {
  setStatus(attributes, content.u8())
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  addAlarmCode(attributes, content.u8(), family)
  if (content.left >= 3) attributes.archive = content.skip(2).u8() > 0
}
