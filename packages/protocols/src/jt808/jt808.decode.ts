import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { ConnectionState, Decoded, DecodeFrame, DecodedPosition } from '../protocol'
import { BATTERY_BYTES, readBatch, readBattery, readShortBatch } from './batch'
import { readCard } from './card'
import { readHeartbeat, readParameters } from './device-state'
import { readLocation } from './location'
import { messageOf, type Jt808Message } from './message'
import { decodeLock, isLock } from './lock'
import { readMultimedia } from './multimedia'
import { withAllParts } from './parts'
import { registeredModel } from './registration'
import { replyTo } from './replies'
import { readUplink } from './uplink'

const OPEN = 0x28
const MARKS = [0x7e, 0xe7]
const SHORTEST_FRAME = 15

/** Marks, header, body and sum, or a text of a padlock in brackets. */
export const decodeJt808: DecodeFrame = decodeSafely((frame, connection, now) => {
  if (frame[0] === OPEN) return decodeText(utf8Of(frame), now)
  if (!MARKS.includes(frame[0] ?? 0) || frame.length < SHORTEST_FRAME) {
    return { error: 'not a frame of this protocol' }
  }
  return decodeMessage(frame, connection, now)
})

/** `(id,1,001,BASE,2,TIME)` asks for the time; the other texts are answers of a padlock. */
const decodeText = (text: string, now: Date): Decoded => {
  const match = /^\((\d+),(.*),TIME\)$/.exec(text)
  const id = /^\((\d+),/.exec(text)?.[1]
  if (id === undefined) return { error: 'not a text of this protocol' }
  if (!match) return { deviceIds: [id], positions: [{ attributes: { result: text } }], commandResult: text }
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return { deviceIds: [id], replies: [{ bytes: bytesFromAscii(`(${id},${match[2]},${stamp})`), when: 'received' }] }
}

const decodeMessage = (frame: Uint8Array, connection: ConnectionState, now: Date): Decoded => {
  const received = messageOf(frame, connection, now)
  if (isLock(received)) return decodeLock(received)
  if (received.type === REGISTRATION) {
    const told = registeredModel(received.body, received.version)
    if (told !== undefined) connection.memory.toldModel = told
  }
  const message = withAllParts(received, connection)
  const photoId = message?.type === PHOTO && message.body.has(4) ? message.body.u32() : undefined
  const positions = (message && readable(() => readPositions(message))) ?? []
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
const REGISTRATION = 0x0100

const textIn = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes)

/** Texts have a byte of encoding in front, but for those that begin at once. */
const readReport = ({ body }: Jt808Message): DecodedPosition[] => {
  if (body.has(1) && body.peekU8() < FIRST_SIGN) body.skip(1)
  return resultOf(textIn('gbk', body.rest()))
}
const FIRST_SIGN = 0x20

const resultOf = (text: string): DecodedPosition[] => {
  const result = text.replaceAll('\0', '').trim()
  return result === '' ? [] : [{ attributes: { result } }]
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

const READERS: Readonly<Record<number, (message: Jt808Message) => DecodedPosition[]>> = {
  0x0002: readHeartbeat,
  0x0104: readParameters,
  0x0107: ({ body }) => (body.has(44) ? [{ attributes: { iccid: body.skip(34).hex(10) } }] : []),
  0x0200: (message) => [readLocation(message.body, message)],
  0x0201: (message) => [readLocation(message.body.skip(2), message)],
  0x0210: (message) => (message.body.left === BATTERY_BYTES ? [readBattery(message)] : readShortBatch(message)),
  0x0701: ({ body }) => resultOf(utf8Of(body.part(Math.min(body.u32(), body.left)).rest())),
  0x0702: (message) => [readCard(message)],
  0x0704: readBatch,
  [PHOTO]: readMultimedia,
  0x0900: readUplink,
  0x1300: ({ body }) => resultOf(textIn('utf-16be', body.skip(2).rest())),
  0x2070: (message) => [readAcceleration(message)],
  0x6006: readReport,
}

const readPositions = (message: Jt808Message): DecodedPosition[] => READERS[message.type]?.(message) ?? []
