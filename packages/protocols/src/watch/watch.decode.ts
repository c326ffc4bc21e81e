import { asciiOf, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import { addPiece, isPicture, withMedia, withPicture } from '../media'
import type { ConnectionState, Decoded, DecodedPosition, DecodeFrame, Reply } from '../protocol'
import { readHeartbeat, readMeasure } from './health'
import { readLocation } from './location'
import { frameTo, messageOf, type WatchMessage } from './message'

const isLocation = (type: string): boolean => /^(UD|AL|WT)/.test(type)

const reply = (message: WatchMessage, content: string, when: Reply['when'] = 'received'): Reply[] => [
  { bytes: frameTo(message, content), when },
]

const saysNothing = ({ fix, deviceTime, network, attributes }: DecodedPosition): boolean =>
  !fix && !deviceTime && !network && Object.keys(attributes).length === 0

const decodeLocation = (message: WatchMessage, now: Date): Decoded => {
  const isAlarm = message.type.startsWith('AL')
  const position = readLocation(utf8Of(message.content), isAlarm, now)
  if (saysNothing(position)) return {}
  const positions = [position]
  return isAlarm ? { positions, replies: reply(message, 'AL', 'stored') } : { positions }
}

const decodeHeartbeat = (message: WatchMessage): Decoded => {
  const attributes = readHeartbeat(utf8Of(message.content).split(','))
  return attributes
    ? { positions: [{ attributes }], replies: reply(message, 'LK', 'stored') }
    : { replies: reply(message, 'LK') }
}

const voiceOf = (bytes: Uint8Array): Decoded => ({
  positions: [withMedia({ kind: 'audio', bytes, extension: 'amr' })],
})

/** `kind,time,` and a picture. */
const decodePicture = (content: Uint8Array): Decoded => {
  const head = /^(?:\w{0,32},){0,4}/.exec(asciiOf(content, 0, Math.min(content.length, MAX_HEAD)))
  const bytes = content.subarray(head?.[0].length ?? 0)
  return isPicture(bytes) ? { positions: [withPicture(bytes)] } : {}
}

/** Shorter contents are answers such as `TK,1`. */
const SHORTEST_VOICE = 2
const MAX_HEAD = 100

/** `sender,file,number,total,` and a piece of a voice; the last one completes it. */
const decodeVoicePiece = (message: WatchMessage, connection: ConnectionState): Decoded => {
  const { content } = message
  const head = /^([^,]*,[^,]*),(\d+),(\d+),/.exec(asciiOf(content, 0, Math.min(content.length, MAX_HEAD)))
  if (!head) return {}
  const [all, file = '', number, total] = head
  const piece = { number: Number(number) - 1, total: Number(total), bytes: content.subarray(all.length) }
  const voice = addPiece(connection, `watch ${message.id} ${file}`, piece)
  return voice ? voiceOf(voice) : {}
}

const decodeOther = (message: WatchMessage, now: Date): Decoded => {
  const text = utf8Of(message.content)
  const attributes = readMeasure(message.type, text.split(','))
  if (attributes) return Object.keys(attributes).length > 0 ? { positions: [{ deviceTime: now, attributes }] } : {}
  if (message.type === 'ICCID' && /^\d+/.test(text)) return { positions: [{ attributes: { iccid: text } }] }
  return { commandResult: text === '' ? message.type : `${message.type},${text}` }
}

const decodeContent = (message: WatchMessage, connection: ConnectionState, now: Date): Decoded => {
  const { type, content } = message
  if (isLocation(type)) return decodeLocation(message, now)
  switch (type) {
    case 'LK':
      return decodeHeartbeat(message)
    case 'INIT':
      return { replies: reply(message, 'INIT,1') }
    case 'TKQ':
    case 'TKQ2':
      return { replies: reply(message, type) }
    case 'JXTK':
      return { ...decodeVoicePiece(message, connection), replies: reply(message, 'JXTKR,1') }
    case 'TK':
    case 'TK2':
      return content.length > SHORTEST_VOICE ? voiceOf(Uint8Array.from(content)) : {}
    case 'IMG':
    case 'img':
      return decodePicture(content)
    default:
      return decodeOther(message, now)
  }
}

/** Meaning of one message; every message names its device. */
export const decodeWatch: DecodeFrame = inDeviceZone(
  decodeSafely((frame, connection, now) => {
    const message = messageOf(frame)
    connection.memory.maker = message.maker
    connection.memory.hasIndex = message.index !== undefined
    return { deviceIds: [message.id], ...decodeContent(message, connection, now) }
  }),
)
