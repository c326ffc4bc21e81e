import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { DecodeFrame, Decoded, Reply } from '../protocol'
import { readBehaviour, readNetwork, readResult, readTags } from './extras'
import { readSolarReport, readVehicleReport } from './location'
import { Header, type T800xMessage, answerTo, openMessage } from './message'

const Type = {
  location: 2,
  alarm: 4,
  network: 5,
  turns: 6,
  tags: 0x10,
  otherNetwork: 0x11,
  wideLocation: 0x13,
  wideAlarm: 0x14,
  answer: 0x81,
}
const ALARMS: readonly number[] = [Type.alarm, Type.wideAlarm]
const REPORTS: readonly number[] = [Type.location, Type.wideLocation, ...ALARMS]
/** Tags are answered twice, the second time without the id. */
const BYTES_WITHOUT_ID = 7

const readReport = (message: T800xMessage, now: Date): Decoded => {
  const { position, alarmCode } =
    message.header === Header.solar ? readSolarReport(message, now) : readVehicleReport(message, now)
  if (!ALARMS.includes(message.type)) return { positions: [position] }
  return { positions: [position], replies: [{ bytes: answerTo(message, alarmCode), when: 'stored' }] }
}

const readContent = (message: T800xMessage, now: Date): Decoded => {
  const { header, type, content } = message
  if ((type === Type.network && header === Header.solar) || type === Type.otherNetwork)
    return { positions: [readNetwork(content)] }
  if ((type === Type.network || type === Type.turns) && header === Header.bus) {
    return { positions: readBehaviour(content, type === Type.network, now) }
  }
  if (type === Type.tags) return { positions: [readTags(content)] }
  if (type !== Type.answer) return {}
  const result = readResult(content)
  return { positions: [{ attributes: { result } }], commandResult: result }
}

const repliesTo = (message: T800xMessage, when: Reply['when']): Reply[] => {
  const bytes = answerTo(message)
  const first: Reply = { bytes, when }
  return message.type === Type.tags ? [first, { bytes: bytes.slice(0, BYTES_WITHOUT_ID), when }] : [first]
}

/** Meaning of one message. Every message names its device. */
export const decodeT800x: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const message = openMessage(frame)
  const deviceIds = [message.deviceId]
  if (REPORTS.includes(message.type)) return { deviceIds, ...readReport(message, now) }
  const decoded = readable(() => readContent(message, now)) ?? {}
  return { deviceIds, ...decoded, replies: repliesTo(message, decoded.positions ? 'stored' : 'received') }
})
