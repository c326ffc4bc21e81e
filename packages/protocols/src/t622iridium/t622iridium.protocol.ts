import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer, Protocol, Recognise } from '../protocol'
import { decodeT622Iridium } from './t622iridium.decode'

const HEADER_BYTES = 28
const LENGTH_AT = 1
const HEAD_BYTES = 3
const MAX_BYTES = 2048
/** Revision, length, then the header of a message, which always has the same length. */
const START: ReadonlyArray<number | undefined> = [0x01, undefined, undefined, 0x01, 0x00, HEADER_BYTES]

const isStart = (bytes: Uint8Array, from: number): boolean =>
  START.every((wanted, at) => wanted === undefined || from + at >= bytes.length || bytes[from + at] === wanted)

/** Cuts a length; it is only believed where another message, or nothing, stands behind it. */
const frame: Framer = (buffer) => {
  if (buffer.length < START.length) return isStart(buffer, 0) ? MORE : skipOf(1, 'no start of a message')
  const resync = (reason: string) => {
    const next = findFrom(buffer, 1, (at) => isStart(buffer, at))
    return skipOf(next < 0 ? buffer.length : next, reason)
  }
  if (!isStart(buffer, 0)) return resync('no start of a message')
  const end = HEAD_BYTES + (buffer[LENGTH_AT] ?? 0) * 256 + (buffer[LENGTH_AT + 1] ?? 0)
  if (end < START.length || end > MAX_BYTES) return resync('length out of range')
  const next = findFrom(buffer, 1, (at) => at + START.length <= buffer.length && isStart(buffer, at))
  if (next > 0 && next < end) return resync('another message before its end')
  if (buffer.length < end) return MORE
  return isStart(buffer, end) ? frameOf(buffer, 0, end) : resync('no message behind its end')
}

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || !isStart(bytes, 0)) return 'no'
  return bytes.length >= START.length ? 'yes' : 'maybe'
}

/** Meitrack T622 and others that send over Iridium; the gateway delivers the messages. */
export const t622iridium: Protocol = {
  name: 't622iridium',
  brands: ['Meitrack T622 Iridium', 'Iridium short burst data (DirectIP)'],
  defaultPort: 5248,
  transports: ['tcp'],
  frame,
  decode: decodeT622Iridium,
  recognise,
  commands: [],
}
