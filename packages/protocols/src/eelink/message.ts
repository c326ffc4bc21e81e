import { ByteReader, ByteWriter } from '../bytes/index'
import { ImpossibleValueError } from '../fix'
import { readable } from '../lenient'

/** Types of messages; the old form up to `obd`, the new one from `normal`. */
export const Type = {
  login: 0x01,
  gps: 0x02,
  heartbeat: 0x03,
  alarm: 0x04,
  state: 0x05,
  sms: 0x06,
  obd: 0x07,
  normal: 0x12,
  warning: 0x14,
  report: 0x15,
  diagnosisCode: 0x19,
  text: 0x80,
  data: 0x81,
} as const

/** One message without its mark and length. */
export interface EelinkMessage {
  type: number
  /** Number of the message, which its answer repeats. */
  index: number
  content: ByteReader
}

/** Messages in an envelope, which names the device; a message alone relies on the login. */
export interface EelinkFrame {
  deviceId: string | undefined
  messages: EelinkMessage[]
}

const MARK = 0x6767
const ENVELOPE = 0x454c
const HEADER_BYTES = 5
const INDEX_BYTES = 2
const ID_BYTES = 8
const CHECKSUM_BYTES = 2

const withoutPadding = (digits: string): string => digits.replace(/^0/, '')

export const readId = (bytes: ByteReader): string => withoutPadding(bytes.hex(ID_BYTES))

const readMessage = (bytes: ByteReader): EelinkMessage => {
  if (bytes.u16() !== MARK) throw new ImpossibleValueError('mark', 'where a message starts')
  const type = bytes.u8()
  const length = bytes.u16()
  if (length < INDEX_BYTES) throw new ImpossibleValueError('length', length)
  const content = bytes.part(Math.min(length, bytes.left))
  return { type, index: content.u16(), content }
}

/** Takes a frame apart. Throws when it is none. */
export const openFrame = (frame: Uint8Array): EelinkFrame => {
  const bytes = new ByteReader(frame)
  const isEnvelope = bytes.peekU16() === ENVELOPE
  const deviceId = isEnvelope ? readId(bytes.skip(2 + 2 + CHECKSUM_BYTES)) : undefined
  const messages: EelinkMessage[] = []
  while (bytes.has(HEADER_BYTES)) {
    const message = readable(() => readMessage(bytes))
    if (!message) break
    messages.push(message)
  }
  if (messages.length === 0) throw new Error('no message')
  return { deviceId, messages }
}

const start = (type: number, index: number, contentBytes: number): ByteWriter =>
  new ByteWriter(HEADER_BYTES + INDEX_BYTES + contentBytes)
    .u16(MARK)
    .u8(type)
    .u16(INDEX_BYTES + contentBytes)
    .u16(index)

/** The answer to a message: its type and number. */
export const answerTo = ({ type, index }: EelinkMessage): Uint8Array => start(type, index, 0).done()

/** The answer to a login: also the time and the version of the protocol. */
export const answerToLogin = ({ type, index }: EelinkMessage, now: Date): Uint8Array =>
  start(type, index, 7)
    .u32(Math.floor(now.getTime() / 1000))
    .u16(1)
    .u8(0)
    .done()

const TEXT_KIND = 1

/** A text for the device. */
export const textMessage = (text: string): Uint8Array =>
  start(Type.text, 0, 5 + text.length)
    .u8(TEXT_KIND)
    .u32(0)
    .ascii(text)
    .done()

/** Rotated left by one bit before each byte is added. */
const checksumOf = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => (((sum << 1) | (sum >>> 15)) + byte) & 0xffff, 0)

/** A message in the envelope of a datagram; `deviceId` is an IMEI. */
export const inEnvelope = (message: Uint8Array, deviceId: string): Uint8Array => {
  const content = new ByteWriter(ID_BYTES + message.length)
    .hex(deviceId.padStart(ID_BYTES * 2, '0'))
    .raw(message)
    .done()
  return new ByteWriter(6 + content.length)
    .u16(ENVELOPE)
    .u16(CHECKSUM_BYTES + content.length)
    .u16(checksumOf(content))
    .raw(content)
    .done()
}
