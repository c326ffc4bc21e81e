import type { ByteReader } from '../bytes/index'
import { ByteWriter, asciiOf, isPrintableAscii } from '../bytes/index'
import { cellOf } from '../fix'
import { readable } from '../lenient'
import type { Decoded, DecodedPosition, Reply } from '../protocol'
import { readAlarms } from './alarms'
import { readLocations } from './location'
import { type CastelMessage, messageTo } from './message'
import { readPidList, readPidValues } from './pids'
import { readStatistics } from './statistics'
import { readTags } from './tags'

type Attributes = DecodedPosition['attributes']

/** Types of the vehicle interface devices (versions 3 and 4), as bytes on the wire. */
const Type = {
  login: 0x1001,
  logout: 0x1002,
  heartbeat: 0x1003,
  location: 0x4001,
  pids: 0x4002,
  acceleration: 0x4003,
  snapshot: 0x4005,
  troubleCodes: 0x4006,
  alarm: 0x4007,
  cell: 0x4008,
  sleepLocation: 0x4009,
  heavyTroubleCodes: 0x400b,
  fuel: 0x400e,
  taggedLocation: 0x401f,
  assistanceRequest: 0x5101,
  answer: 0xa002,
  currentLocation: 0xb001,
} as const

const LOGIN_ANSWER = 0x9001
const HEARTBEAT_ANSWER = 0x9003
const ALARM_ANSWER = 0xc007

const reply = (message: CastelMessage, type: number, when: Reply['when'], content?: Uint8Array): Reply[] => [
  { bytes: messageTo(message, type, content), when },
]

const loginReply = (message: CastelMessage, now: Date): Reply[] => {
  const content = new ByteWriter(10)
    .u32(0xffffffff)
    .u16(0)
    .u32LE(Math.floor(now.getTime() / 1000))
  return reply(message, LOGIN_ANSWER, 'received', content.done())
}

type Locate = (message: CastelMessage, now: Date) => DecodedPosition[]

/** Statistics, a count of places, the places, and what the type adds; without a place what was added alone. */
const readLocated: Locate = ({ content, type }, now) => {
  const { attributes } = readStatistics(content)
  const positions = content.has(1) ? readLocations(content, content.u8(), now) : []
  const more = readable(() => readBehind(type, content)) ?? {}
  if (positions.length === 0) return Object.keys(more).length > 0 ? [{ attributes: { ...attributes, ...more } }] : []
  return positions.map((position) => ({
    ...position,
    attributes: { ...position.attributes, ...attributes, ...more },
  }))
}

const readBehind = (type: number, content: ByteReader): Attributes => {
  if (type === Type.alarm) return readAlarms(content)
  if (type === Type.taggedLocation) return readTags(content)
  return type === Type.fuel && content.has(2) ? { adc1: content.u16LE() } : {}
}

const located = (message: CastelMessage, now: Date, replies: Reply[] = []): Decoded => {
  const positions = readable(() => readLocated(message, now)) ?? []
  return { ...(positions.length > 0 ? { positions } : {}), ...(replies.length > 0 ? { replies } : {}) }
}

const SEQUENCE_BYTES = 4

const readAlarm = (message: CastelMessage, now: Date): Decoded => {
  const sequence = message.content.view8(SEQUENCE_BYTES)
  return located(message, now, reply(message, ALARM_ANSWER, 'stored', sequence))
}

/** Letter of the system and four digits of each code. */
const troubleCodesOf = (reader: ByteReader, bytesBehindEach: number): string => {
  const codes: string[] = []
  const count = reader.u8()
  // Some units count the bytes, not the codes.
  const isOfBytes = count === reader.left && count % 2 === 0 && bytesBehindEach === 0
  for (let left = isOfBytes ? count / 2 : count; left > 0 && reader.has(2); left--) {
    const code = reader.u16()
    reader.skip(Math.min(bytesBehindEach, reader.left))
    codes.push(`${'PCBU'[code >> 14] ?? 'P'}${(code & 0x3fff).toString(16).toUpperCase().padStart(4, '0')}`)
  }
  return codes.join(' ')
}

const readPidGroups = (reader: ByteReader): Attributes => {
  reader.skip(2)
  const pids = readPidList(reader)
  const attributes: Attributes = {}
  for (let groups = reader.u8(); groups > 0 && reader.has(1); groups--) {
    Object.assign(attributes, readPidValues(reader.part(Math.min(reader.u8(), reader.left)), pids))
  }
  return attributes
}

const STEPS_PER_G = 64
const AXES_BYTES = 6

/** Three axes of each sample, in g. */
const accelerationOf = (reader: ByteReader): string => {
  const count = Math.min(reader.u8(), Math.floor(reader.left / AXES_BYTES))
  const samples = Array.from({ length: count }, () => [0, 1, 2].map(() => reader.i16LE() / STEPS_PER_G))
  return JSON.stringify(samples)
}

/** Of heavy vehicles: attribute and number of times. */
const STATE_OF_CODE_BYTES = 2

const readDetails = (type: number, reader: ByteReader): Attributes => {
  if (type === Type.pids) return readPidGroups(reader)
  if (type === Type.acceleration) return { gSensor: accelerationOf(reader.skip(2)) }
  if (type === Type.snapshot) return readPidValues(reader, readPidList(reader.skip(1)))
  const dtcs = troubleCodesOf(reader.skip(1), type === Type.heavyTroubleCodes ? STATE_OF_CODE_BYTES : 0)
  return dtcs === '' ? {} : { dtcs }
}

const readState = ({ type, content }: CastelMessage): Decoded => {
  const { withIgnition } = readStatistics(content)
  const details = type === Type.cell ? {} : (readable(() => readDetails(type, content)) ?? {})
  if (type !== Type.cell || !content.has(4)) return { positions: [{ attributes: { ...withIgnition, ...details } }] }
  const network = { cellTowers: [cellOf(0, 0, content.u16LE(), content.u16LE())] }
  return { positions: [{ attributes: withIgnition, network }] }
}

/** Answer to a query: values by tag after the ones that failed. */
const readAnswer = ({ content }: CastelMessage): Decoded => {
  content.skip(4)
  content.skip(content.u8() * 2)
  const values: string[] = []
  for (let left = content.u8(); left > 0 && content.has(4); left--) {
    content.skip(2)
    const value = content.view8(Math.min(content.u16LE(), content.left))
    if (isPrintableAscii(value)) values.push(asciiOf(value))
  }
  const result = values.join(',')
  return result === '' ? {} : { positions: [{ attributes: { result } }], commandResult: result }
}

const onePlace = ({ content }: CastelMessage, now: Date): Decoded => {
  const positions = readLocations(content, 1, now)
  return positions.length > 0 ? { positions } : {}
}

/** Bytes in front of the statistics: whether it waited, a number. */
const BEFORE_STATISTICS: Readonly<Record<number, number>> = {
  [Type.location]: 1,
  [Type.taggedLocation]: 5,
  [Type.currentLocation]: 2,
}

/** Meaning of one message of a vehicle interface device. */
export const readVehicleMessage = (message: CastelMessage, now: Date): Decoded => {
  const { content, type } = message
  switch (type) {
    case Type.login:
      return located(message, now, loginReply(message, now))
    case Type.heartbeat:
      return { replies: reply(message, HEARTBEAT_ANSWER, 'received') }
    case Type.logout:
    case Type.fuel:
    case Type.location:
    case Type.taggedLocation:
    case Type.currentLocation:
      content.skip(BEFORE_STATISTICS[type] ?? 0)
      return located(message, now)
    case Type.alarm:
      return readAlarm(message, now)
    case Type.sleepLocation:
      content.skip(4)
      return onePlace(message, now)
    case Type.assistanceRequest:
      return onePlace(message, now)
    case Type.pids:
    case Type.acceleration:
    case Type.snapshot:
    case Type.troubleCodes:
    case Type.heavyTroubleCodes:
    case Type.cell:
      return readState(message)
    case Type.answer:
      return readAnswer(message)
    default:
      return {}
  }
}
