import { ByteReader, ByteWriter } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { readable } from '../lenient'
import type { DecodeFrame, Decoded, DecodedPosition, Reply } from '../protocol'
import { readNetwork, readPairOfPlaces, readPlace } from './location'

const TIME_BYTES = 6

/** A message to a device: marks, a count of its own, type and content. */
export const frameTo = (count: number, type: number, content: ArrayLike<number>): Uint8Array =>
  new ByteWriter().u16(0x7878).u8(count).u8(type).raw(content).u16(0x0d0a).done()

const Type = {
  login: 0x01,
  pairOfPlaces: 0x08,
  storedPairOfPlaces: 0x09,
  place: 0x10,
  storedPlace: 0x11,
  status: 0x13,
  storedNetwork: 0x17,
  network: 0x18,
  storedCells: 0x19,
  otherNetwork: 0x1a,
  time: 0x30,
  networkAlarm: 0x69,
  vibration: 0x94,
  sos: 0x99,
} as const

const clock = (now: Date): Uint8Array => {
  const content = new ByteWriter()
    .u16(now.getUTCFullYear())
    .u8(now.getUTCMonth() + 1)
    .u8(now.getUTCDate())
  content.u8(now.getUTCHours()).u8(now.getUTCMinutes()).u8(now.getUTCSeconds())
  return frameTo(content.length, Type.time, content.done())
}

const received = (...messages: Uint8Array[]): Reply[] => messages.map((bytes) => ({ bytes, when: 'received' }))

const IMEI_BYTES = 8
const ACCEPTED = [1]

const decodeLogin = (reader: ByteReader, count: number, now: Date): Decoded => {
  const imei = reader.hex(IMEI_BYTES).slice(1)
  if (!/^\d{15}$/.test(imei)) return { error: `login with the id ${imei}` }
  return { deviceIds: [imei], replies: received(frameTo(count, Type.login, ACCEPTED), clock(now)) }
}

/** Level, firmware, zone and interval; newer devices add signal, temperature, charge and pulse. */
const statusOf = (reader: ByteReader): DecodedPosition['attributes'] => {
  const [level, versionFw] = [reader.u8(), reader.u8()]
  const attributes: DecodedPosition['attributes'] = level <= 100 ? { batteryLevel: level, versionFw } : { versionFw }
  if (reader.has(3)) attributes.rssi = reader.skip(2).u8()
  if (reader.has(3)) reader.skip(3)
  if (reader.has(1)) attributes.charge = reader.u8() > 0
  if (reader.has(1)) attributes.heartRate = reader.u8()
  return attributes
}

const decodeStatus = (reader: ByteReader, frame: Uint8Array): Decoded => ({
  positions: [{ attributes: readable(() => statusOf(reader)) ?? {} }],
  replies: [{ bytes: frame, when: 'stored' }],
})

/** Places and networks are confirmed with the time they carry, however much of them can be read. */
const confirmed = (read: () => DecodedPosition, count: number, type: number, time: Uint8Array): Decoded => ({
  positions: [readable(read) ?? { attributes: {} }],
  replies: [{ bytes: frameTo(count, type, time), when: 'stored' }],
})

const decodePair = (reader: ByteReader, type: number, now: Date): Decoded => {
  const position = readable(() => readPairOfPlaces(reader, type === Type.pairOfPlaces, now))
  return position ? { positions: [position] } : {}
}

const decodeContent = (frame: Uint8Array, now: Date): Decoded => {
  const reader = new ByteReader(frame, 2, frame.length - 2)
  const [count, type] = [reader.u8(), reader.u8()]
  const time = frame.subarray(4, 4 + TIME_BYTES)
  switch (type) {
    case Type.login:
      return decodeLogin(reader, count, now)
    case Type.place:
    case Type.storedPlace:
      return confirmed(() => readPlace(reader, now), count, type, time)
    case Type.pairOfPlaces:
    case Type.storedPairOfPlaces:
      return decodePair(reader, type, now)
    case Type.storedNetwork:
    case Type.network:
    case Type.storedCells:
    case Type.otherNetwork:
    case Type.networkAlarm:
      return confirmed(() => readNetwork(reader, count), count, type, time)
    case Type.status:
      return decodeStatus(reader, frame)
    case Type.time:
      return { replies: received(clock(now)) }
    case Type.vibration:
      return { positions: [{ attributes: { alarm: 'vibration' } }] }
    case Type.sos:
      return { positions: [{ attributes: { alarm: 'sos' } }] }
    default:
      return {}
  }
}

const SHORTEST_BYTES = 6

/** Meaning of one message; the login names the device for the rest of the connection. */
export const decodeTopin: DecodeFrame = decodeSafely((frame, _connection, now) =>
  frame.length < SHORTEST_BYTES ? { error: 'not a message of this protocol' } : decodeContent(frame, now),
)
