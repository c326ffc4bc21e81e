import type { DecodedPosition } from '../protocol'
import { contentLeft, storedPosition, type ReadMessage } from './message'
import { addAlarm, alarmOf, setBatteryLevel, setStatus } from './status'

/** Type a3, short: status and alarm without a place. The last byte tells whether it waited in memory. */
export const readFenceStatus: ReadMessage = (message) => {
  const { content } = message
  const attributes: DecodedPosition['attributes'] = { type: message.type }
  setStatus(attributes, content.u8())
  setBatteryLevel(attributes, content.u8())
  attributes.rssi = content.u8()
  addAlarm(attributes, alarmOf(content.u8()))
  if (contentLeft(message) >= 3) attributes.archive = content.skip(2).u8() > 0
  return storedPosition(message, { attributes })
}
