import { ImpossibleValueError, utcOf } from '../fix'
import { readable } from '../lenient'
import type { ConnectionState } from '../protocol'
import { modelOf } from './models'

/** A text message of Queclink, cut at its commas. */
export interface TextMessage {
  /** `RESP` live, `BUFF` from memory, `ACK` an answer, `NACK` a refusal. */
  head: 'RESP' | 'BUFF' | 'ACK' | 'NACK'
  /** Letters after `GT`. */
  type: string
  /** As the operator chose it or the version tells it; upper case, empty when unknown. */
  model: string
  /** Device type and protocol version, six or ten digits; empty in messages of the oldest units. */
  version: string
  deviceId: string
  /** Everything between the device and the time of sending. */
  fields: string[]
  /** The device's clock when it sent the message, undefined when it left it out. */
  sentAt: Date | undefined
  /** Time of a place whose own cannot be read. */
  fallbackTime: Date
  /** Number of the message, four hex digits; empty when damaged. */
  count: string
}

const HEAD = /^\+(RESP|BUFF|ACK|NACK):(?:GT)?([A-Z0-9]{3,10})$/
const DEVICE_ID = /^(\d{15}|[0-9A-F]{14})$/i
const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const COUNT = /^[0-9a-f]{4}$/i
/** Version at the end of the oldest units' messages. */
const LAST_VERSION = /^[0-9a-f]{10}$/i

export const isStamp = (text: string | undefined): boolean => STAMP.test(text ?? '')

/** Moment of `yyyymmddhhmmss`, UTC. Throws `ImpossibleValueError`. */
export const momentOf = (text: string): Date => {
  const match = STAMP.exec(text)
  if (!match) throw new ImpossibleValueError('time', text)
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}

const isHead = (text: string | undefined): text is TextMessage['head'] =>
  text === 'RESP' || text === 'BUFF' || text === 'ACK' || text === 'NACK'

/** Where a message ends: its number, and the index behind the last field of its content. */
const endOf = (values: readonly string[]): { count: string; end: number; sent: string } => {
  const last = values.at(-1) ?? ''
  const isOld = LAST_VERSION.test(last) && COUNT.test(values.at(-2) ?? '')
  const countAt = values.length - (isOld ? 2 : 1)
  const count = values[countAt] ?? ''
  const sent = values[countAt - 1] ?? ''
  if (COUNT.test(count)) return { count, sent, end: countAt - 1 }
  // Without its number the message was cut off, or only the number is damaged.
  return { count: '', sent, end: isStamp(sent) ? countAt - 1 : values.length }
}

/**
 * Reads the parts that every text message has; the oldest units add a version at the end. Throws when it does not name
 * its device.
 */
export const openMessage = (text: string, { options, memory }: ConnectionState, now: Date): TextMessage => {
  const values = text.replace(/[$\0\r\n]+$/, '').split(',')
  const [, head, type] = HEAD.exec(values[0] ?? '') ?? []
  if (!isHead(head) || type === undefined) throw new Error('not a message of Queclink')
  const idAt = DEVICE_ID.test(values[1] ?? '') ? 1 : 2
  const deviceId = values[idAt] ?? ''
  if (!DEVICE_ID.test(deviceId)) throw new Error('no device id where it belongs')
  const { count, sent, end } = endOf(values)
  const version = idAt === 2 ? (values[1] ?? '').toUpperCase() : ''
  const told = modelOf(version, undefined)
  if (told !== '') memory.toldModel = told
  const sentAt = isStamp(sent) ? readable(() => momentOf(sent)) : undefined
  return {
    head,
    type,
    model: modelOf(version, options.model),
    version,
    deviceId: deviceId.toUpperCase(),
    fields: values.slice(idAt + 1, end),
    sentAt,
    fallbackTime: sentAt ?? now,
    count,
  }
}
