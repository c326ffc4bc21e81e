import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame } from '../protocol'
import { messageOf } from './message'
import { readReport } from './report'
import { readVehicleLines } from './vehicle'

const REPORT = '000'
/** What the serial port of the unit brings: lines of a reader of the vehicle bus. */
const SERIAL = '710'

/** One message; every message names its device, none is answered. */
export const decodeStartek: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const message = messageOf(asciiOf(frame).trimEnd())
  if (!message) return { error: 'not a message &&…,id,type,…' }
  const { imei, type, content } = message
  const deviceIds = [imei]
  if (type === REPORT) return { deviceIds, positions: [readReport(content.split(','), now)] }
  const attributes = type === SERIAL ? readVehicleLines(content) : undefined
  if (attributes) return { deviceIds, positions: [{ attributes }] }
  const commandResult = content === '' ? type : `${type},${content}`
  return { deviceIds, positions: [{ attributes: { type, ...(content !== '' && { result: content }) } }], commandResult }
})
