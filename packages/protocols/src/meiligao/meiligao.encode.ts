import { ByteWriter, bytesFromAscii } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { Type, messageTo } from './message'

export const meiligaoCommands = [
  'positionSingle',
  'positionPeriodic',
  'outputControl',
  'engineStop',
  'engineResume',
  'alarmGeofence',
  'setTimezone',
  'requestPhoto',
  'rebootDevice',
] as const

interface Content {
  type: number
  bytes?: Uint8Array
}

const SECONDS_PER_STEP = 10

const shortOf = (value: unknown, divisor = 1): Uint8Array | undefined => {
  const number = Math.floor(Number(value) / divisor)
  return number >= 0 && number <= 0xffff ? new ByteWriter(2).u16(number).done() : undefined
}

/** Minutes east of Greenwich of `GMT+8` or `UTC-03:30`. */
const minutesOf = (zone: unknown): Uint8Array | undefined => {
  const [, sign, hours, minutes] = /^(?:GMT|UTC)(?:([+-])(\d{1,2})(?::?(\d\d))?)?$/.exec(String(zone)) ?? []
  if (zone !== 'GMT' && zone !== 'UTC' && hours === undefined) return undefined
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return bytesFromAscii(String(sign === '-' ? -offset : offset))
}

/** The one output of these units. */
const outputOf = ({ index, data }: Record<string, unknown>): Uint8Array | undefined => {
  const isKnown = Number(index ?? 1) === 1 && (String(data) === '0' || String(data) === '1')
  return isKnown ? Uint8Array.of(Number(data)) : undefined
}

const contentOf = (type: string, attributes: Record<string, unknown>): Content | undefined => {
  switch (type) {
    case 'positionSingle':
      return { type: Type.positionNow, bytes: new Uint8Array(0) }
    case 'positionPeriodic':
      return { type: Type.positionEvery, bytes: shortOf(attributes.frequency, SECONDS_PER_STEP) }
    case 'outputControl':
      return { type: Type.output, bytes: outputOf(attributes) }
    case 'engineStop':
      return { type: Type.output, bytes: Uint8Array.of(1) }
    case 'engineResume':
      return { type: Type.output, bytes: Uint8Array.of(0) }
    case 'alarmGeofence':
      return { type: Type.movementAlarm, bytes: shortOf(attributes.radius) }
    case 'setTimezone':
      return { type: Type.timeZone, bytes: minutesOf(attributes.timezone) }
    case 'requestPhoto':
      return { type: Type.takePhoto, bytes: new Uint8Array(0) }
    case 'rebootDevice':
      return { type: Type.restart, bytes: new Uint8Array(0) }
    default:
      return undefined
  }
}

/** Commands of Meiligao. `frequency` in seconds, `radius` in metres, `timezone` as `GMT+8`. */
export const encodeMeiligao: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const content = contentOf(type, attributes)
  if (!content?.bytes) return { unsupported: `Meiligao cannot express ${type} with these values` }
  if (!/^\d{1,15}$/.test(uniqueId)) return { unsupported: 'the id of the device has other signs than digits' }
  return { bytes: messageTo(uniqueId, content.type, content.bytes) }
}
