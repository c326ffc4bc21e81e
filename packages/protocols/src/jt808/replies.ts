import { ByteWriter, hexOf } from '../bytes/index'
import { frameTo, type Jt808Message } from './message'

const REGISTER = 0x0100
const TIME_REQUEST = 0x0109
const TIME_REQUEST_2019 = 0x0004
const PHOTO = 0x0801
/** Answers and reports that the device does not want confirmed. */
const UNANSWERED = new Set([0x0001, 0x0104, 0x0201, 0x0701, 0x0702, 0x1300, 0x2070])

const clockOf = (now: Date): readonly number[] => [
  now.getUTCMonth() + 1,
  now.getUTCDate(),
  now.getUTCHours(),
  now.getUTCMinutes(),
  now.getUTCSeconds(),
]

const shortClock = (now: Date): Uint8Array => {
  const writer = new ByteWriter()
  for (const value of [now.getUTCFullYear() % 100, ...clockOf(now)]) writer.bcd8(value)
  return writer.done()
}

const bodyOf = ({ type, index, terminal }: Jt808Message, now: Date): [type: number, body: Uint8Array] => {
  switch (type) {
    case REGISTER:
      return [0x8100, new ByteWriter().u16(index).u8(0).ascii(hexOf(terminal)).done()]
    case TIME_REQUEST:
      return [0x8109, new ByteWriter().u16(now.getUTCFullYear()).raw(clockOf(now)).done()]
    case TIME_REQUEST_2019:
      return [0x8004, shortClock(now)]
    default:
      return [0x8001, new ByteWriter().u16(index).u16(type).u8(0).done()]
  }
}

/** What a terminal expects to hear of its message, or nothing. A photo is confirmed by its own number. */
export const replyTo = (message: Jt808Message, photoId: number | undefined, now: Date): Uint8Array | undefined => {
  const { type } = message
  if (UNANSWERED.has(type)) return undefined
  if (type === PHOTO && photoId !== undefined) {
    return frameTo(0x8800, message, new ByteWriter().u32(photoId).done())
  }
  const [answer, body] = bodyOf(message, now)
  return frameTo(answer, message, body)
}
