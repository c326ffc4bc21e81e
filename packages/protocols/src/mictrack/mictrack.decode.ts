import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { Decoded, DecodedPosition, Reply } from '../protocol'
import { readBlock, readSentence } from './lines'
import { readPoint, readReport } from './report'

const named = (deviceId: string | undefined, positions: readonly DecodedPosition[]): Decoded => ({
  ...(deviceId ? { deviceIds: [deviceId] } : {}),
  ...(positions.length > 0 ? { positions: [...positions] } : {}),
})

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const clockOf = (now: Date): string =>
  [now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()].map(twoDigits).join('')

const SIGN_OF_LIFE = 'V4'

const decodeSentence = (text: string, now: Date): Decoded => {
  const [, deviceId = '', ...fields] = text.replace(/#.*$/s, '').split(',')
  const position = fields[0] === SIGN_OF_LIFE ? undefined : readSentence(fields, now)
  const when: Reply['when'] = position ? 'stored' : 'received'
  const bytes = bytesFromAscii(`HQ,${deviceId},R12,${clockOf(now)}#`)
  return { ...named(deviceId, position ? [position] : []), replies: [{ bytes, when }] }
}

const decodePoints = (text: string, now: Date): Decoded => {
  const [deviceId, ...points] = text.split('$')
  return named(
    deviceId,
    points.map((point) => readPoint(point, now)).filter((one) => one !== undefined),
  )
}

const ANSWER = /^(?:(\d{15}) )?([^$]+?)!?$/

const decodeAnswer = (text: string): Decoded => {
  const [, deviceId, result] = ANSWER.exec(text) ?? []
  if (result === undefined) return { error: 'not a message of this protocol' }
  return { ...named(deviceId, [{ attributes: { result } }]), commandResult: result }
}

const decodeReport = (text: string, now: Date): Decoded => {
  const fields = text.split(';')
  const position = readReport(fields, now)
  return named(/^\d{5,}$/.test(fields[2] ?? '') ? fields[2] : undefined, position ? [position] : [])
}

const decodeBlock = (text: string, now: Date): Decoded => {
  const { deviceId, positions } = readBlock(text, now)
  return /^\d{5,}$/.test(deviceId) ? named(deviceId, positions) : { error: 'a block without a device' }
}

/** Reports `MT;…`, blocks `#…##`, sentences `*HQ,…#`, points `IMEI$…` and answers to commands. */
export const decodeMictrack = decodeSafely((frame, _connection, now): Decoded => {
  const text = asciiOf(frame).trim()
  if (text === '') return { error: 'empty message' }
  if (text.startsWith('*HQ,')) return decodeSentence(text, now)
  if (text.startsWith('#')) return decodeBlock(text, now)
  if (text.startsWith('MT;')) return decodeReport(text, now)
  return text.includes('$') ? decodePoints(text, now) : decodeAnswer(text)
})
