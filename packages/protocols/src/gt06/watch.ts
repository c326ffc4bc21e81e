import { CELL_2G, networkOf, readCell } from './cells'
import { addAlarm } from './alarms'
import { readTime } from './clock'
import { readPlace } from './gps'
import { acknowledge, filledPosition, type FillPosition, type ReadMessage } from './message'

const ALARM_TYPE = 0x33

/** States of type 33. */
const ARMED = 0xa0
const DISARMED = 0xa1
const STATE_ALARMS: Readonly<Record<number, string>> = {
  0xa2: 'lowBattery',
  0xa3: 'lowBattery',
  0xa4: 'general',
  0xa5: 'door',
}

const skipPart: FillPosition = ({ content }) => {
  content.skip(Math.min(content.u8(), content.left))
}

const fillWatchReport: FillPosition = (message, position) => {
  const { content, now } = message
  const { attributes } = position
  const time = readTime(content, message)
  position.deviceTime = time
  // Lengths stand before place, cell, further cells and access points; the cell's counts itself.
  if (content.u8() > 0) readPlace(content, position, time, now)
  const cellLength = content.u8()
  if (cellLength > 0) {
    const start = content.position
    position.network = networkOf([readCell(content, CELL_2G)])
    content.skip(Math.max(0, cellLength - 1 - (content.position - start)))
    attributes.rssi = content.u8()
  }
  skipPart(message, position)
  skipPart(message, position)
  const status = content.u8()
  attributes.status = status
  if (message.type !== ALARM_TYPE) return
  if (status === ARMED || status === DISARMED) attributes.armed = status === ARMED
  addAlarm(attributes, STATE_ALARMS[status])
}

/** Types 32 and 33 of personal trackers: time, then optional parts each with a length, then the state. */
export const readWatchReport: ReadMessage = (message) => ({
  positions: [filledPosition(message, fillWatchReport)],
  replies: [acknowledge(message, 'stored', true)],
})
