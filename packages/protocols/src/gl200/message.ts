import { ImpossibleValueError, utcOf } from '../fix'

/** A text message of Queclink, cut at its commas. */
export interface TextMessage {
  /** `RESP` live, `BUFF` from memory, `ACK` an answer. */
  head: 'RESP' | 'BUFF' | 'ACK'
  /** Three letters after `GT`. */
  type: string
  /** Device type and protocol version, six or ten digits; empty in messages of the oldest units. */
  version: string
  deviceId: string
  /** Everything between the device and the time of sending. */
  fields: string[]
  /** The device's clock when it sent the message, undefined when it left it out. */
  sentAt: Date | undefined
  /** Number of the message, four hex digits. */
  count: string
}

const HEAD = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3})$/
const DEVICE_ID = /^(\d{15}|[0-9A-F]{14})$/i
const VERSION = /^([0-9A-Z]{6}|[0-9A-Z]{10})?$/i
const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const COUNT = /^[0-9a-f]{4}$/i

export const isStamp = (text: string | undefined): boolean => STAMP.test(text ?? '')

/** Moment of `yyyymmddhhmmss`, UTC. Throws `ImpossibleValueError`. */
export const momentOf = (text: string): Date => {
  const match = STAMP.exec(text)
  if (!match) throw new ImpossibleValueError('time', text)
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}

const isHead = (text: string | undefined): text is TextMessage['head'] =>
  text === 'RESP' || text === 'BUFF' || text === 'ACK'

/** Reads the parts that every text message has; the oldest units add a version at the end. Throws when one is missing. */
export const openMessage = (text: string): TextMessage => {
  const values = text.replace(/[$\0\r\n]+$/, '').split(',')
  const [, head, type] = HEAD.exec(values[0] ?? '') ?? []
  if (!isHead(head) || type === undefined) throw new Error('not a message of Queclink')
  const idAt = DEVICE_ID.test(values[2] ?? '') && VERSION.test(values[1] ?? '') ? 2 : 1
  const deviceId = values[idAt] ?? ''
  if (!DEVICE_ID.test(deviceId)) throw new Error('no device id where it belongs')
  const countAt = values.length - (COUNT.test(values.at(-1) ?? '') ? 1 : 2)
  const count = values[countAt] ?? ''
  if (countAt < idAt + 2 || !COUNT.test(count)) throw new Error('message ends early')
  const sent = values[countAt - 1] ?? ''
  return {
    head,
    type,
    version: idAt === 2 ? (values[1] ?? '').toUpperCase() : '',
    deviceId: deviceId.toUpperCase(),
    fields: values.slice(idAt + 1, countAt - 1),
    sentAt: isStamp(sent) ? momentOf(sent) : undefined,
    count,
  }
}
