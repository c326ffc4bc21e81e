import type { DecodedPosition } from '../protocol'
import { isBitSet } from '../bytes/index'
import { CELL_2G, networkOf, readCell } from './cells'
import { readPlace } from './gps'
import { acknowledge, readTime, restOfContent, type ReadMessage } from './message'

/** Extended types 32 and 33 of personal trackers: time, then optional parts each with a length, then the state. */
export const readWatchReport: ReadMessage = (message) => {
  const rest = restOfContent(message)
  const time = readTime(rest)
  const position: DecodedPosition = { deviceTime: time, attributes: {} }
  const { attributes } = position
  if (rest.u8() > 0) {
    const { fix, satellites } = readPlace(rest, time)
    position.fix = fix
    attributes.sat = satellites
  }
  if (rest.u8() > 0) {
    position.network = networkOf([readCell(rest, CELL_2G)])
    attributes.rssi = rest.u8()
  }
  rest.skip(rest.u8())
  rest.skip(rest.u8())
  const status = rest.u8()
  attributes.status = status
  if (message.type === 0x33) attributes.armed = isBitSet(status, 5)
  return { positions: [position], replies: [acknowledge(message, 'stored', true)] }
}
