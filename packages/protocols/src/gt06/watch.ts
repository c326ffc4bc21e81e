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
  // The byte of satellites is zero when the receiver had nothing to say.
  if (rest.peekU8() === 0) rest.skip(1)
  else {
    const { fix, satellites } = readPlace(rest, time)
    position.fix = fix
    attributes.sat = satellites
  }
  const cell = rest.part(rest.u8())
  if (cell.left > 0) {
    position.network = networkOf([readCell(cell, CELL_2G)])
    attributes.rssi = cell.u8()
  }
  rest.skip(rest.u8())
  rest.skip(rest.u8())
  const status = rest.u8()
  attributes.status = status
  if (message.type === 0x33) attributes.armed = isBitSet(status, 5)
  return { positions: [position], replies: [acknowledge(message, 'stored', true)] }
}
