import type { ByteReader } from '../bytes/index'
import { ByteWriter, asciiOf, isPrintableAscii } from '../bytes/index'
import { cellOf } from '../fix'
import type { Decoded, DecodedPosition, Reply } from '../protocol'
import { readAlarms } from './alarms'
import { readLocation } from './location'
import { type CastelMessage, messageTo } from './message'
import { readPidList, readPidValues } from './pids'
import { readStatistics } from './statistics'

type Attributes = DecodedPosition['attributes']

/** Types of the vehicle interface devices (versions 3 and 4), as bytes on the wire. */
const Type = {
  login: 0x1001,
  logout: 0x1002,
  heartbeat: 0x1003,
  location: 0x4001,
  pids: 0x4002,
  snapshot: 0x4005,
  troubleCodes: 0x4006,
  alarm: 0x4007,
  cell: 0x4008,
  sleepLocation: 0x4009,
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

/** Tags behind the places of newer devices: number, length, value. */
const readTags = (reader: ByteReader): Attributes => {
  const attributes: Attributes = {}
  while (reader.has(4)) {
    const tag = reader.u16LE()
    const value = reader.part(Math.min(reader.u16LE(), reader.left))
    if (value.left !== 2) continue
    if (tag === 0x0010) attributes.deviceTemp = value.i16LE() / 10
    if (tag === 0x0021) attributes.battery = value.u16LE() / 100
  }
  return attributes
}

/** Statistics, a count of places, the places, and what the type adds. */
const readLocations = ({ content, type }: CastelMessage): DecodedPosition[] => {
  const { attributes } = readStatistics(content)
  const locations = Array.from({ length: content.u8() }, () => readLocation(content))
  const alarm = type === Type.alarm ? readAlarms(content) : undefined
  const more = type === Type.taggedLocation ? readTags(content) : {}
  return locations.map((location) => ({
    ...location,
    attributes: { ...location.attributes, ...attributes, ...more, ...(alarm === undefined ? {} : { alarm }) },
  }))
}

const located = (message: CastelMessage, replies: Reply[] = []): Decoded => {
  const positions = readLocations(message)
  return { ...(positions.length > 0 ? { positions } : {}), ...(replies.length > 0 ? { replies } : {}) }
}

const readAlarm = (message: CastelMessage): Decoded => {
  const sequence = message.content.view8(4)
  return located(message, reply(message, ALARM_ANSWER, 'stored', sequence))
}

/** Letter of the system and four digits of each code. */
const troubleCodesOf = (reader: ByteReader): string => {
  const codes: string[] = []
  for (let left = reader.u8(); left > 0 && reader.has(2); left--) {
    const code = reader.u16()
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

const readDetails = (type: number, reader: ByteReader): Attributes => {
  if (type === Type.pids) return readPidGroups(reader)
  if (type === Type.fuel) return reader.has(2) ? { adc1: reader.u16LE() } : {}
  if (type === Type.snapshot) return readPidValues(reader, readPidList(reader.skip(1)))
  const dtcs = troubleCodesOf(reader.skip(1))
  return dtcs === '' ? {} : { dtcs }
}

const readState = ({ type, content }: CastelMessage): Decoded => {
  const { withIgnition } = readStatistics(content)
  if (type !== Type.cell) return { positions: [{ attributes: { ...withIgnition, ...readDetails(type, content) } }] }
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

/** Meaning of one message of a vehicle interface device. */
export const readVehicleMessage = (message: CastelMessage, now: Date): Decoded => {
  const { content } = message
  switch (message.type) {
    case Type.login:
      return located(message, loginReply(message, now))
    case Type.logout:
      return located(message)
    case Type.heartbeat:
      return { replies: reply(message, HEARTBEAT_ANSWER, 'received') }
    case Type.location:
      content.skip(1)
      return located(message)
    case Type.taggedLocation:
      content.skip(5)
      return located(message)
    case Type.currentLocation:
      content.skip(2)
      return located(message)
    case Type.alarm:
      return readAlarm(message)
    case Type.sleepLocation:
      content.skip(4)
      return { positions: [readLocation(content)] }
    case Type.assistanceRequest:
      return { positions: [readLocation(content)] }
    case Type.pids:
    case Type.snapshot:
    case Type.troubleCodes:
    case Type.cell:
    case Type.fuel:
      return readState(message)
    case Type.answer:
      return readAnswer(message)
    default:
      return {}
  }
}
