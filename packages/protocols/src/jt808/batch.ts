import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readLocation } from './location'
import { readTime, type Jt808Message } from './message'

const BYTES_OF_PLACE = 28

const readRecord = (message: Jt808Message, length: number): DecodedPosition | undefined => {
  const record = message.body.part(Math.min(length, message.body.left))
  return record.has(BYTES_OF_PLACE) ? readable(() => readLocation(record, message)) : undefined
}

/** Locations stored while there was no network, or several at once; a bad record costs itself alone. */
export const readBatch = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  body.skip(2)
  const isArchive = body.u8() > 0
  const positions: DecodedPosition[] = []
  while (body.has(2)) {
    const position = readRecord(message, body.u16())
    if (position && isArchive) position.attributes.archive = true
    if (position) positions.push(position)
  }
  return positions
}

/** Locations with one byte of length each. */
export const readShortBatch = (message: Jt808Message): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (message.body.has(1)) {
    const position = readRecord(message, message.body.u8())
    if (position) positions.push(position)
  }
  return positions
}

/** Charge and time. */
export const BATTERY_BYTES = 7

export const readBattery = ({ body, timeZone }: Jt808Message): DecodedPosition => {
  const level = body.u8()
  const deviceTime = readable(() => readTime(body, timeZone))
  return { ...(deviceTime && { deviceTime }), attributes: level <= 100 ? { batteryLevel: level } : {} }
}
