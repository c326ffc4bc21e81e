import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded } from '../protocol'
import { readClassicReport } from './classic-report'
import { readModernReport } from './modern-report'

const decodeModern = (text: string, now: Date): Decoded => {
  const fields = (text.split(';')[0] ?? '').split(',')
  const imei = fields[1] ?? ''
  if (!/^\d{15}$/.test(imei)) return { error: 'no IMEI in the report' }
  const position = readModernReport(fields, now)
  return { deviceIds: [imei], ...(position && { positions: [position] }) }
}

const decodeClassic = (text: string, now: Date): Decoded => {
  const { deviceIds, position } = readClassicReport(text, now)
  return { deviceIds, ...(position && { positions: [position] }) }
}

/** One report. Every report names its device; none is answered. */
export const decodeMegastek: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = asciiOf(frame).trim()
  if (/^(\d{4})?\$MGV/.test(text)) return decodeModern(text, now)
  if (/^(LOG)?STX/.test(text)) return decodeClassic(text, now)
  return { error: 'not a report of this protocol' }
})
