import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded } from '../protocol'
import { readClassicReport } from './classic-report'
import { readModernReport } from './modern-report'

const decodeModern = (text: string): Decoded => {
  const fields = (text.split(';')[0] ?? '').split(',')
  const imei = fields[1] ?? ''
  if (!/^\d{15}$/.test(imei)) return { error: 'no IMEI in the report' }
  const position = readModernReport(fields)
  return { deviceIds: [imei], ...(position && { positions: [position] }) }
}

const decodeClassic = (text: string): Decoded => {
  const { deviceIds, position } = readClassicReport(text)
  return { deviceIds, ...(position && { positions: [position] }) }
}

/** One report. Every report names its device; none is answered. */
export const decodeMegastek: DecodeFrame = decodeSafely((frame) => {
  const text = asciiOf(frame).trim()
  if (/^(\d{4})?\$MGV/.test(text)) return decodeModern(text)
  if (/^(LOG)?STX/.test(text)) return decodeClassic(text)
  return { error: 'not a report of this protocol' }
})
