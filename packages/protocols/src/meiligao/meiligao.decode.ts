import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { Decoded, DecodedPosition, Reply } from '../protocol'
import { readCards } from './cards'
import { readEngine, readEngineTotals, readTroubleCodes } from './diagnosis'
import { type MeiligaoMessage, Type, idsOf, messageTo, openMessage } from './message'
import { readPositionText } from './position-text'

const ALARMS: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x10: 'lowBattery',
  0x11: 'overspeed',
  0x12: 'movement',
  0x13: 'geofence',
  0x14: 'accident',
  0x50: 'powerOff',
  0x53: 'gpsAntennaCut',
  0x72: 'hardBraking',
  0x73: 'hardAcceleration',
}
const BACKSLASH = 0x5c
const LOG_HEADER_BYTES = 6
const IMAGE_HEADER_BYTES = 2

const readAlarm = ({ content }: MeiligaoMessage): DecodedPosition | undefined => {
  const alarm = ALARMS[content.u8()]
  const position = readPositionText(asciiOf(content.rest()))
  return position && alarm !== undefined ? { ...position, attributes: { alarm, ...position.attributes } } : position
}

/** Positions of a time without a network: a count, then for each its reason and a sentence that ends in a backslash. */
const readStored = ({ content }: MeiligaoMessage): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  for (let left = content.u8(); left > 0 && content.has(2); left--) {
    const end = content.skip(1).find(BACKSLASH)
    const position = readPositionText(content.ascii(end < 0 ? content.left : end))
    if (position) positions.push(position)
    if (end >= 0) content.skip(1)
  }
  return positions
}

const readOne = (message: MeiligaoMessage): DecodedPosition | undefined => {
  const { type, content } = message
  if (type === Type.alarm) return readAlarm(message)
  if (type === Type.cards) return readCards(content)
  if (type === Type.loggedPosition) content.skip(LOG_HEADER_BYTES)
  if (type === Type.imagePosition) content.skip(IMAGE_HEADER_BYTES)
  const text = asciiOf(content.rest())
  if (type === Type.diagnosis) return readEngine(text)
  if (type === Type.diagnosisTotals) return readEngineTotals(text)
  return type === Type.troubleCodes ? readTroubleCodes(text) : readPositionText(text)
}

const POSITION_TYPES: readonly number[] = [
  Type.position,
  Type.loggedPosition,
  Type.imagePosition,
  Type.alarm,
  Type.cards,
  Type.diagnosis,
  Type.diagnosisTotals,
  Type.troubleCodes,
]

const YES = Uint8Array.of(1)

const answerTo = ({ id, type, content }: MeiligaoMessage): Reply[] => {
  if (type === Type.login) return [{ bytes: messageTo(id, Type.loginAnswer, YES), when: 'received' }]
  if (type === Type.heartbeat) return [{ bytes: messageTo(id, Type.heartbeat, YES), when: 'received' }]
  if (type !== Type.photoOffer || !content.has(1)) return []
  return [{ bytes: messageTo(id, Type.photoAnswer, content.view8(1)), when: 'received' }]
}

/** Decodes messages of Meiligao: positions, alarms, cards, diagnosis plug, stored positions. */
export const decodeMeiligao = decodeSafely(
  inDeviceZone((frame): Decoded => {
    const message = openMessage(frame)
    const deviceIds = idsOf(message.id)
    const replies = answerTo(message)
    if (replies.length > 0) return { deviceIds, replies }
    if (message.type === Type.stored) return { deviceIds, positions: readStored(message) }
    if (!POSITION_TYPES.includes(message.type)) return { deviceIds }
    const position = readOne(message)
    return position ? { deviceIds, positions: [position] } : { deviceIds, error: 'a sentence of another form' }
  }),
)
