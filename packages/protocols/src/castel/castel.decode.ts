import { decodeSafely } from '../decode-safely'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import type { DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { LOCATION_BYTES, readLocation, readLocations } from './location'
import { type CastelMessage, messageTo, openMessage } from './message'
import { readVehicleMessage } from './vehicle'

const VEHICLE_VERSIONS: readonly number[] = [3, 4]
const PERSONAL_LOGIN = 0x4001
const PERSONAL_HEARTBEAT = 0x4206
/** The highest bit of the answer stands where the second highest of the question stood. */
const answerTo = (type: number): number => (type & 0x3fff) | 0x8000

const readPersonalPosition = ({ content }: CastelMessage, now: Date): DecodedPosition => {
  const position = readLocation(content, now)
  readable(() => {
    position.attributes.status = content.u32LE()
    position.attributes.battery = content.u8()
    position.attributes.odometer = content.u32LE()
    content.skip(3)
  })
  return position
}

const readPersonalPositions = (message: CastelMessage, now: Date): DecodedPosition[] => {
  const { type, content } = message
  if (type === PERSONAL_LOGIN) return content.has(LOCATION_BYTES) ? [readPersonalPosition(message, now)] : []
  content.skip(1)
  const positions: DecodedPosition[] = []
  for (let left = content.u8(); left > 0 && content.has(LOCATION_BYTES); left--) {
    const position = readPersonalPosition(message, now)
    if (content.has(4)) position.network = { cellTowers: [cellOf(0, 0, content.u16LE(), content.u16LE())] }
    positions.push(position)
  }
  return positions
}

/** Trackers of the other versions: a login and a heartbeat, both with places. */
const readPersonalMessage = (message: CastelMessage, now: Date): Decoded => {
  if (message.type !== PERSONAL_LOGIN && message.type !== PERSONAL_HEARTBEAT) return {}
  const positions = readable(() => readPersonalPositions(message, now)) ?? []
  const replies = [{ bytes: messageTo(message, answerTo(message.type)), when: 'stored' as const }]
  return { ...(positions.length > 0 ? { positions } : {}), replies }
}

const OLD_LOCATION = 0x2001
const OLD_ANSWER = 0x1001
const OLD_ANSWER_CONTENT = Uint8Array.of(0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
const OLD_LOGIN = 0x4001
const OLD_PLACES: readonly number[] = [0x4201, 0x4202, 0x4206]
const OLD_STORED = 0x4204
const STORED_PLACES = 8
/** What stands behind each stored place. */
const STORED_STATE_BYTES = 31

const readStored = ({ content }: CastelMessage, now: Date): DecodedPosition[] => {
  const positions: DecodedPosition[] = []
  while (positions.length < STORED_PLACES && content.has(LOCATION_BYTES)) {
    positions.push(readLocation(content, now))
    content.skip(Math.min(STORED_STATE_BYTES, content.left))
  }
  return positions
}

const onePlace = ({ content }: CastelMessage, now: Date): Pick<Decoded, 'positions'> => {
  const positions = readLocations(content, 1, now)
  return positions.length > 0 ? { positions } : {}
}

/** The first devices, marked `$$`: number, time, state, place. */
const readOldMessage = (message: CastelMessage, now: Date): Decoded => {
  const { type, content } = message
  if (type === OLD_LOCATION) {
    content.skip(Math.min(9, content.left))
    const replies = [{ bytes: messageTo(message, OLD_ANSWER, OLD_ANSWER_CONTENT), when: 'stored' as const }]
    return { ...onePlace(message, now), replies }
  }
  if (type === OLD_LOGIN) {
    return { ...onePlace(message, now), replies: [{ bytes: messageTo(message, type), when: 'stored' }] }
  }
  if (OLD_PLACES.includes(type)) return onePlace(message, now)
  const stored = type === OLD_STORED ? readStored(message, now) : []
  return stored.length > 0 ? { positions: stored } : {}
}

const readMessage = (message: CastelMessage, now: Date): Decoded => {
  if (message.version === undefined) return readOldMessage(message, now)
  if (VEHICLE_VERSIONS.includes(message.version)) return readVehicleMessage(message, now)
  return readPersonalMessage(message, now)
}

/** Meaning of one frame. Every message names its device; the checksum is not checked, TCP and UDP guard the bytes. */
export const decodeCastel: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const message = openMessage(frame)
  return { deviceIds: [message.deviceId], ...readable(() => readMessage(message, now)) }
})
