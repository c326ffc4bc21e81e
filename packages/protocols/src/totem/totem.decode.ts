import { asciiOf, bytesFromAscii, xorOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { readCardReport, readColumnReport, readVehicleReport } from './new-report'
import { readFieldReport, readOldColumns, readSentenceReport } from './old-report'

const NEW = /^\$\$0\d{3}([\dA-Z]{2})(\d+)\|?(.*)$/s
const OLD = /^\$\$[\dA-F]{2}(\d+)\|([\dA-F]{2})(.*)$/is

const answered = (text: string): Reply[] => [{ bytes: bytesFromAscii(text), when: 'stored' }]

/** Two hexadecimal digits that combine every sign in front of them. */
export const withChecksum = (text: string): string => {
  const sum = xorOf(bytesFromAscii(text))
  return text + sum.toString(16).toUpperCase().padStart(2, '0')
}

const readNew = (type: string, content: string, now: Date): DecodedPosition | undefined => {
  if (type === 'E2') return readCardReport(content, now)
  if (type === 'E5') return readVehicleReport(content, now)
  return readColumnReport(type, content, now)
}

const readOld = (type: string, content: string, now: Date): DecodedPosition | undefined => {
  if (content.startsWith('$')) return readSentenceReport(type, content, now)
  return content.includes('|') ? readFieldReport(type, content, now) : readOldColumns(type, content, now)
}

/** What the device said, without a place in it, is still acknowledged. */
const decodedOf = (id: string, position: DecodedPosition | undefined, reply: string): Decoded => ({
  deviceIds: [id],
  ...(position ? { positions: [position] } : {}),
  replies: answered(reply),
})

/** Meaning of one frame `$$length…`. Every message names its device. */
export const decodeTotem: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = asciiOf(frame).trimEnd()
  const modern = NEW.exec(text)
  if (modern) {
    const [, type = '', id = '', content = ''] = modern
    return decodedOf(id, readNew(type, content, now), withChecksum(`$$0014AA${text.slice(-6, -2)}`))
  }
  const old = OLD.exec(text)
  if (!old) return { error: 'not a report of a known form' }
  const [, id = '', type = '', content = ''] = old
  return decodedOf(id, readOld(type, content, now), 'ACK OK\r\n')
})
