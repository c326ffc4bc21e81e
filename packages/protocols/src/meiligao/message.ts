import { ByteReader, ByteWriter, crc16Ccitt } from '../bytes/index'

export const Type = {
  heartbeat: 0x0001,
  photoOffer: 0x0800,
  photoEnd: 0x0f80,
  photoPiece: 0x9988,
  login: 0x5000,
  loginAnswer: 0x4000,
  stored: 0x6688,
  photoAnswer: 0x8801,
  loggedPosition: 0x9016,
  diagnosis: 0x9901,
  diagnosisTotals: 0x9902,
  troubleCodes: 0x9903,
  position: 0x9955,
  cards: 0x9966,
  imagePosition: 0x9977,
  alarm: 0x9999,
  positionNow: 0x4101,
  positionEvery: 0x4102,
  movementAlarm: 0x4106,
  output: 0x4115,
  timeZone: 0x4132,
  takePhoto: 0x4151,
  restart: 0x4902,
} as const

export interface MeiligaoMessage {
  /** Digits of the id as sent: fourteen of an IMEI, or fewer. */
  id: string
  type: number
  content: ByteReader
}

const FROM_DEVICE = 0x2424
const TO_DEVICE = 0x4040
const ID_BYTES = 7
const HEADER_BYTES = 2 + 2 + ID_BYTES + 2
/** Checksum and line end. */
const END_BYTES = 4

/** Reads a message. The length is believed when it fits the frame; some units leave it zero. Throws on broken ones. */
export const openMessage = (frame: Uint8Array): MeiligaoMessage => {
  const bytes = new ByteReader(frame)
  const mark = bytes.u16()
  if (mark !== FROM_DEVICE && mark !== TO_DEVICE) throw new Error('no mark where a message starts')
  const length = bytes.u16()
  const end = length >= HEADER_BYTES + END_BYTES && length <= frame.length ? length : frame.length
  const id = bytes.hex(ID_BYTES).replace(/f.*$/, '')
  if (!/^[\da-e]+$/.test(id)) throw new Error('no device id where it belongs')
  const type = bytes.u16()
  return { id, type, content: new ByteReader(frame, bytes.position, Math.max(end - END_BYTES, bytes.position)) }
}

/** A message for a device. */
export const messageTo = (id: string, type: number, content: Uint8Array = new Uint8Array(0)): Uint8Array => {
  const length = HEADER_BYTES + content.length + END_BYTES
  const writer = new ByteWriter(length).u16(TO_DEVICE).u16(length)
  writer
    .hex(id.slice(0, ID_BYTES * 2).padEnd(ID_BYTES * 2, 'f'))
    .u16(type)
    .raw(content)
  return writer.u16(crc16Ccitt(writer.done())).hex('0d0a').done()
}

/** The check digit that makes an IMEI of its first fourteen digits. */
const checkDigitOf = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Fourteen digits are an IMEI without its last, so a device may be registered with or without it. */
export const idsOf = (id: string): string[] => (/^\d{14}$/.test(id) ? [id, `${id}${checkDigitOf(id)}`] : [id])
