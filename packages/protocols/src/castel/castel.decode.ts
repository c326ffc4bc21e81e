import { decodeSafely } from '../decode-safely'
import { cellOf } from '../fix'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readLocation } from './location'
import { type CastelMessage, messageTo, openMessage } from './message'
import { readVehicleMessage } from './vehicle'

const VEHICLE_VERSIONS: readonly number[] = [3, 4]
const PERSONAL_LOGIN = 0x4001
const PERSONAL_HEARTBEAT = 0x4206
/** The highest bit of the answer stands where the second highest of the question stood. */
const answerTo = (type: number): number => (type & 0x3fff) | 0x8000

const readPersonalPosition = ({ content }: CastelMessage): DecodedPosition => {
  const { fix, attributes } = readLocation(content)
  const status = content.u32LE()
  const battery = content.u8()
  const odometer = content.u32LE()
  content.skip(3)
  return { ...(fix ? { fix } : {}), attributes: { ...attributes, status, battery, odometer } }
}

const readPersonalPositions = (message: CastelMessage): DecodedPosition[] => {
  const { type, content } = message
  if (type === PERSONAL_LOGIN) return [readPersonalPosition(message)]
  content.skip(1)
  return Array.from({ length: content.u8() }, () => {
    const position = readPersonalPosition(message)
    return { ...position, network: { cellTowers: [cellOf(0, 0, content.u16LE(), content.u16LE())] } }
  })
}

/** Trackers of the other versions: a login and a heartbeat, both with places. */
const readPersonalMessage = (message: CastelMessage): Decoded => {
  if (message.type !== PERSONAL_LOGIN && message.type !== PERSONAL_HEARTBEAT) return {}
  const positions = readPersonalPositions(message)
  const replies = [{ bytes: messageTo(message, answerTo(message.type)), when: 'stored' as const }]
  return { ...(positions.length > 0 ? { positions } : {}), replies }
}

const OLD_LOCATION = 0x2001
const OLD_ANSWER = 0x1001
const OLD_ANSWER_CONTENT = Uint8Array.of(0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)

/** The first devices, marked `$$`: number, time, state, place. */
const readOldMessage = (message: CastelMessage): Decoded => {
  if (message.type !== OLD_LOCATION) return {}
  message.content.skip(9)
  const positions = [readLocation(message.content)]
  return { positions, replies: [{ bytes: messageTo(message, OLD_ANSWER, OLD_ANSWER_CONTENT), when: 'stored' }] }
}

const readMessage = (message: CastelMessage, now: Date): Decoded => {
  if (message.version === undefined) return readOldMessage(message)
  if (VEHICLE_VERSIONS.includes(message.version)) return readVehicleMessage(message, now)
  return readPersonalMessage(message)
}

/** Meaning of one frame. Every message names its device; the checksum is not checked, TCP and UDP guard the bytes. */
export const decodeCastel: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const message = openMessage(frame)
  return { deviceIds: [message.deviceId], ...readMessage(message, now) }
})
