import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { inDeviceZone } from '../local-times'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { readLocation } from './location'
import { messageOf, readTime, type Jt808Message } from './message'
import { decodeLock, isLock } from './lock'
import { readMultimedia } from './multimedia'
import { withAllParts } from './parts'
import { replyTo } from './replies'
import { readUplink } from './uplink'

const OPEN = 0x28
const MARKS = [0x7e, 0xe7]

/** Marks, header, body and sum, or a text of a padlock in brackets. */
export const decodeJt808: DecodeFrame = inDeviceZone(
  decodeSafely((frame, connection, now) => {
    if (frame[0] === OPEN) return decodeText(utf8Of(frame), now)
    if (!MARKS.includes(frame[0] ?? 0) || frame.length < 15) return { error: 'not a frame of this protocol' }
    return decodeMessage(frame, connection, now)
  }),
)

/** `(id,1,001,BASE,2,TIME)` asks for the time; the other texts say nothing to store. */
const decodeText = (text: string, now: Date): Decoded => {
  const match = /^\((\d+),(.*),TIME\)$/.exec(text)
  const id = /^\((\d+),/.exec(text)?.[1]
  if (id === undefined) return { error: 'not a text of this protocol' }
  if (!match) return { deviceIds: [id] }
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return { deviceIds: [id], replies: [{ bytes: bytesFromAscii(`(${id},${match[2]},${stamp})`), when: 'received' }] }
}

const decodeMessage = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const { timeZone, model = '' } = connection.options
  const received = messageOf(frame, timeZone, model)
  if (isLock(received)) return decodeLock(received)
  const message = withAllParts(received, connection)
  const photoId = message?.type === PHOTO && message.body.has(4) ? message.body.u32() : undefined
  const positions = message ? readPositions(message) : []
  const result = positions[0]?.attributes.result
  const bytes = replyTo(received, photoId, now)
  return {
    deviceIds: received.ids,
    ...(positions.length > 0 ? { positions } : {}),
    ...(bytes ? { replies: [{ bytes, when: positions.length > 0 ? 'stored' : 'received' }] } : {}),
    ...(result === undefined ? {} : { commandResult: String(result) }),
    ...readConfirmation(received),
  }
}

/** Type 0001: the number and type of a message of the server, and what became of it. */
const readConfirmation = ({ type, body }: Jt808Message): Pick<Decoded, 'commandTag' | 'commandOutcome'> => {
  if (type !== 0x0001 || !body.has(5)) return {}
  const commandTag = body.u16()
  body.skip(2)
  const outcome = OUTCOMES[body.u8()]
  return commandTag > 0 && outcome ? { commandTag, commandOutcome: outcome } : {}
}

const OUTCOMES = ['done', 'refused', 'refused', 'refused'] as const
const PHOTO = 0x0801

const readPositions = (message: Jt808Message): DecodedPosition[] => {
  const { body, type } = message
  switch (type) {
    case 0x0200:
    case 0x0201:
      if (type === 0x0201) body.skip(2)
      return [readLocation(body, message)]
    case 0x0704:
      return readBatch(message)
    case 0x0107:
      return body.has(44) ? [{ attributes: { iccid: body.skip(34).hex(10) } }] : []
    case 0x0210:
      return [readBattery(message)]
    case 0x0701:
      return resultOf(utf8Of(body.part(body.u32()).rest()))
    case 0x0702:
      return [readCard(message)]
    case PHOTO:
      return readMultimedia(message)
    case 0x0900:
      return readUplink(message)
    case 0x1300:
      return resultOf(new TextDecoder('utf-16be').decode(body.skip(2).rest()))
    case 0x2070:
      return [readAcceleration(message)]
    case 0x6006:
      return resultOf(utf8Of(body.rest()))
    default:
      return []
  }
}

const resultOf = (text: string): DecodedPosition[] => {
  const result = text.replaceAll('\0', '').trim()
  return result === '' ? [] : [{ attributes: { result } }]
}

/** Locations stored while there was no network, or several at once. */
const readBatch = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  const count = body.u16()
  const isArchive = body.u8() === 1
  const positions: DecodedPosition[] = []
  for (let index = 0; index < count && body.has(2); index++) {
    const position = readLocation(body.part(body.u16()), message)
    if (isArchive) position.attributes.archive = true
    positions.push(position)
  }
  return positions
}

const readBattery = ({ body, timeZone }: Jt808Message): DecodedPosition => {
  const level = body.u8()
  return { deviceTime: readTime(body, timeZone), attributes: level <= 100 ? { batteryLevel: level } : {} }
}

const readCard = ({ body, timeZone }: Jt808Message): DecodedPosition => {
  const cardStatus = body.u8()
  const deviceTime = readTime(body, timeZone)
  if (!body.has(1)) return { deviceTime, attributes: { cardStatus } }
  const cardResult = body.u8()
  body.skip(1)
  const cardCode = body.ascii(8)
  return { deviceTime, attributes: { cardStatus, cardResult, cardCode, cardValidity: body.hex(4) } }
}

const signed = (value: number): number => (value & 0x7fff) * (value & 0x8000 ? -1 : 1)

const readAcceleration = ({ body }: Jt808Message): DecodedPosition => {
  const triples: string[] = []
  while (body.has(12)) {
    body.skip(6)
    triples.push(`[${signed(body.u16())},${signed(body.u16())},${signed(body.u16())}]`)
  }
  return { attributes: { gSensor: `[${triples.join(',')}]` } }
}
