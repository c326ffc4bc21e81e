import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame } from '../protocol'
import { readJsonReport } from './json-report'
import { positionOf, readTextReport } from './text-report'

const BINARY = '^'

/** One report in text or JSON; every report names its device. */
export const decodeJmak: DecodeFrame = decodeSafely((frame) => {
  const text = utf8Of(frame).trim()
  if (text.startsWith(BINARY)) return { error: 'binary reports are not read; configure the device for text or JSON' }
  const draft = text.startsWith('{') ? readJsonReport(text) : readTextReport(text)
  if (!/^\d{15}$/.test(draft.imei)) return { error: 'no IMEI in the report' }
  return {
    deviceIds: [draft.imei],
    positions: [positionOf(draft)],
    replies: [{ bytes: bytesFromAscii('ACK'), when: 'stored' }],
  }
})
