import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame } from '../protocol'
import { messageOf } from './message'
import { readReport } from './report'

const REPORT = '000'
/** Lists of vehicle data that stand for nothing we know. */
const VEHICLE = '710'

/** One message; every message names its device, none is answered. */
export const decodeStartek: DecodeFrame = decodeSafely((frame) => {
  const message = messageOf(asciiOf(frame).trimEnd())
  if (!message) return { error: 'not a message &&…,id,type,…' }
  const { imei, type, fields } = message
  if (type === REPORT) return { deviceIds: [imei], positions: [readReport(fields)] }
  return { deviceIds: [imei], ...(type !== VEHICLE && { commandResult: [type, ...fields].join(',') }) }
})
