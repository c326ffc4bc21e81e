import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { Decoded, DecodeFrame, Reply } from '../protocol'
import { decodeBinary } from './binary-message'
import { readOldRecord, readRecord } from './text-message'

const FLAG = 0xf8
const OLD_VERSION = '02'
const MESSAGE = /^\*GS(\d+),(\d{10,20})(?:,([^#]*))?#?\s*$/s
const REPLIES: Reply[] = [{ bytes: bytesFromAscii('1234'), when: 'stored' }]
const MAX_RECORDS = 200

const decodeText = (text: string, now: Date): Decoded => {
  const [, version, id, content = ''] = MESSAGE.exec(text) ?? []
  if (id === undefined) return { error: 'not a message of this protocol' }
  const read = version === OLD_VERSION ? readOldRecord : readRecord
  const records = content === '' ? [] : content.split('$').slice(0, MAX_RECORDS)
  const positions = records.map((one) => read(one, now)).filter((one) => one !== undefined)
  const result = positions.map(({ attributes }) => attributes.result).find((one) => typeof one === 'string')
  return { deviceIds: [id], positions, ...(typeof result === 'string' ? { commandResult: result } : {}) }
}

/** A text `*GSversion,IMEI,records#`, or the same in binary. Any answer keeps the device from repeating itself. */
export const decodeGosafe: DecodeFrame = inDeviceZone(
  decodeSafely((frame, _connection, now) => {
    const decoded = frame[0] === FLAG ? decodeBinary(frame, now) : decodeText(asciiOf(frame), now)
    return decoded.error === undefined ? { ...decoded, replies: REPLIES } : decoded
  }),
)
