import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import { inDeviceZone } from '../local-times'
import type { ConnectionState, Decoded, DecodedPosition, Reply } from '../protocol'
import { readCards } from './cards'
import { readEngine, readEngineTotals, readTroubleCodes } from './diagnosis'
import { type MeiligaoMessage, Type, idsOf, messageTo, openMessage } from './message'
import { keepPhotoPiece, withKeptPhoto } from './photo'
import { readPositionText } from './position-text'

type Attributes = DecodedPosition['attributes']

const ALARMS: Readonly<Record<number, Attributes>> = {
  0x01: { alarm: 'sos' },
  0x02: { in2: true },
  0x03: { in3: true },
  0x04: { in4: true },
  0x05: { in5: true },
  0x10: { alarm: 'lowBattery' },
  0x11: { alarm: 'overspeed' },
  0x12: { alarm: 'movement' },
  0x13: { alarm: 'geofence' },
  0x14: { alarm: 'accident' },
  0x32: { in2: false },
  0x33: { in3: false },
  0x34: { in4: false },
  0x35: { in5: false },
  0x50: { alarm: 'powerOff' },
  0x53: { alarm: 'gpsAntennaCut' },
  0x72: { alarm: 'hardBraking' },
  0x73: { alarm: 'hardAcceleration' },
}
const BACKSLASH = 0x5c
const LOG_HEADER_BYTES = 6
const IMAGE_HEADER_BYTES = 2

/** The reason is told without a place, too. */
const readAlarm = ({ content }: MeiligaoMessage, now: Date): DecodedPosition | undefined => {
  const attributes = ALARMS[content.u8()] ?? {}
  const position = readPositionText(asciiOf(content.rest()), now)
  if (!position && Object.keys(attributes).length === 0) return undefined
  return { ...position, attributes: { ...attributes, ...position?.attributes } }
}

/** Positions of a time without a network: a count, then for each its reason and a sentence that ends in a backslash. */
const readStored = ({ content }: MeiligaoMessage, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  for (let left = content.u8(); left > 0 && content.has(2); left--) {
    const end = content.skip(1).find(BACKSLASH)
    const position = readPositionText(content.ascii(end < 0 ? content.left : end), now)
    if (position) positions.push(position)
    if (end >= 0) content.skip(1)
  }
  return positions
}

const readOne = (message: MeiligaoMessage, connection: ConnectionState, now: Date): DecodedPosition | undefined => {
  const { type, content } = message
  if (type === Type.alarm) return readAlarm(message, now)
  if (type === Type.cards) return readCards(content, now)
  if (type === Type.loggedPosition) content.skip(LOG_HEADER_BYTES)
  if (type === Type.imagePosition) content.skip(IMAGE_HEADER_BYTES)
  const text = asciiOf(content.rest())
  if (type === Type.diagnosis) return readEngine(text)
  if (type === Type.diagnosisTotals) return readEngineTotals(text)
  if (type === Type.troubleCodes) return readTroubleCodes(text)
  const position = readPositionText(text, now)
  return type === Type.imagePosition ? withKeptPhoto(position, connection) : position
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

const received = (bytes: Uint8Array): Reply[] => [{ bytes, when: 'received' }]

const answerTo = ({ id, type, content }: MeiligaoMessage): Reply[] => {
  if (type === Type.login) return received(messageTo(id, Type.loginAnswer, YES))
  if (type === Type.heartbeat) return received(messageTo(id, Type.heartbeat, YES))
  if (type === Type.photoOffer) return received(messageTo(id, Type.photoAnswer, content.view8(1)))
  if (type === Type.photoEnd) return received(messageTo(id, Type.stored, Uint8Array.of(content.u8(), 0, 0)))
  return []
}

/** Decodes messages of Meiligao: positions, alarms, cards, diagnosis plug, stored positions, pictures. */
export const decodeMeiligao = decodeSafely(
  inDeviceZone((frame, connection, now): Decoded => {
    const message = openMessage(frame)
    const deviceIds = idsOf(message.id)
    const replies = readable(() => answerTo(message)) ?? []
    if (replies.length > 0) return { deviceIds, replies }
    if (message.type === Type.photoPiece) readable(() => keepPhotoPiece(message, connection))
    if (message.type === Type.stored) return { deviceIds, positions: readable(() => readStored(message, now)) ?? [] }
    if (!POSITION_TYPES.includes(message.type)) return { deviceIds }
    const position = readable(() => readOne(message, connection, now))
    return position ? { deviceIds, positions: [position] } : { deviceIds, error: 'a sentence of another form' }
  }),
)
