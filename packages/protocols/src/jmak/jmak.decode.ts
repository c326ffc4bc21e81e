import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Reply } from '../protocol'
import { readJsonReport } from './json-report'
import { positionOf, readTextReport } from './text-report'

const BINARY = '^'

const ack = (when: Reply['when']): Reply[] => [{ bytes: bytesFromAscii('ACK'), when }]

/** One report in text or JSON; every report names its device. Binary ones are acknowledged, not kept. */
export const decodeJmak: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = utf8Of(frame).trim()
  if (text.startsWith(BINARY)) return { replies: ack('received') }
  const draft = text.startsWith('{') ? readJsonReport(text) : readTextReport(text)
  if (!/^\w{1,20}$/.test(draft.imei)) return { error: 'no IMEI in the report', replies: ack('received') }
  return { deviceIds: [draft.imei], positions: [positionOf(draft, now)], replies: ack('stored') }
})
