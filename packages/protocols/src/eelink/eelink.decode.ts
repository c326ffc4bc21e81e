import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { Decoded, Reply } from '../protocol'
import { type EelinkMessage, Type, answerTo, answerToLogin, openFrame, readId } from './message'
import { readObd } from './obd'
import { readOldReport } from './old-report'
import { readReport } from './report'
import { readOldStatus } from './status'
import { readText } from './text'

const OLD_REPORTS: readonly number[] = [Type.gps, Type.alarm, Type.state, Type.sms]
const isNewReport = (type: number): boolean => type >= Type.normal && type <= Type.diagnosisCode
/** A message of the diagnosis plug that holds the state word alone. */
const STATE_BYTES = 4
const NOT_ANSWERED: readonly number[] = [Type.gps, Type.data]
const SHORTEST_OLD_REPORT_BYTES = 25

const readContent = (message: EelinkMessage, now: Date): Decoded => {
  const { type, content } = message
  const isState = type === Type.heartbeat || (type === Type.obd && content.left === STATE_BYTES)
  if (isState && content.has(2)) return { positions: [{ attributes: readOldStatus(content.u16()) }] }
  if (OLD_REPORTS.includes(type) && content.has(SHORTEST_OLD_REPORT_BYTES)) {
    return { positions: [readOldReport(message, now)] }
  }
  if (isNewReport(type)) return { positions: [readReport(message, now)] }
  if (type === Type.obd && content.has(4)) return { positions: [readObd(message)] }
  if (type !== Type.text || !content.has(5)) return {}
  const { position, result } = readText(message, now)
  return { positions: [position], ...(result === undefined ? {} : { commandResult: result }) }
}

const decodeMessage = (message: EelinkMessage, now: Date): Decoded => {
  const { type, content } = message
  if (type === Type.login) {
    return { deviceIds: [readId(content)], replies: [{ bytes: answerToLogin(message, now), when: 'received' }] }
  }
  const decoded = readable(() => readContent(message, now)) ?? {}
  if (NOT_ANSWERED.includes(type)) return decoded
  const when: Reply['when'] = decoded.positions ? 'stored' : 'received'
  return { ...decoded, replies: [{ bytes: answerTo(message), when }] }
}

const joined = (parts: readonly Decoded[], deviceIds: string[]): Decoded => {
  const positions = parts.flatMap((part) => part.positions ?? [])
  const replies = parts.flatMap((part) => part.replies ?? [])
  const results = parts.flatMap((part) => part.commandResult ?? [])
  return {
    ...(deviceIds.length > 0 && { deviceIds }),
    ...(positions.length > 0 && { positions }),
    ...(replies.length > 0 && { replies }),
    ...(results.length > 0 && { commandResult: results.join('\n') }),
  }
}

/** Decodes messages of Eelink, alone or several in the envelope of a datagram. */
export const decodeEelink = decodeSafely((frame, connection, now) => {
  const { deviceId, messages } = openFrame(frame)
  if (deviceId !== undefined) connection.memory.eelinkHasEnvelope = true
  const parts = messages.map((message) => decodeMessage(message, now))
  return joined(parts, deviceId === undefined ? parts.flatMap((part) => part.deviceIds ?? []) : [deviceId])
})
