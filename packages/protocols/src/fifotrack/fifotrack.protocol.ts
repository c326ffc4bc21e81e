import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { EncodeCommand, FrameCut, Framer, Protocol, Recognise } from '../protocol'
import { decodeFifotrack } from './fifotrack.decode'
import { frameTo } from './message'

const MARK = 0x24
const COMMA = 0x2c
const LENGTH_AT = 2
const MAX_LENGTH_DIGITS = 5
/** `*` and two digits of sum. */
const SUM_BYTES = 3
const LINE_END_BYTES = 2

const resync = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === MARK && (at + 1 === buffer.length || buffer[at + 1] === MARK))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `$$` and a decimal length of the text from the comma to the sum; the line end behind it is dropped. */
const frame: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== MARK || (buffer.length > 1 && buffer[1] !== MARK)) return resync(buffer, 'no start of a frame')
  const comma = buffer.indexOf(COMMA, LENGTH_AT)
  if (comma < 0 && buffer.length <= LENGTH_AT + MAX_LENGTH_DIGITS) return MORE
  const digits = asciiOf(buffer, LENGTH_AT, Math.max(comma, LENGTH_AT))
  if (!/^\d{1,5}$/.test(digits)) return resync(buffer, 'no length of a frame')
  const end = comma + Number(digits) + SUM_BYTES
  return buffer.length < end + LINE_END_BYTES ? MORE : frameOf(buffer, 0, end, end + LINE_END_BYTES)
}

const HEAD = /^\$\$\d{2,4},\d/
const START = /^\$(\$(\d{0,4}|\d{2,4},)?)?$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 8))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

const encode: EncodeCommand = ({ type, attributes: { data } }, { uniqueId }) => {
  if (type === 'requestPhoto') return { bytes: frameTo(uniqueId, '1', 'D05,3') }
  return type === 'custom' && typeof data === 'string' && /^[ -~]{1,500}$/.test(data)
    ? { bytes: frameTo(uniqueId, '1', data) }
    : { unsupported: `fifotrack cannot express ${type} with these values` }
}

export const fifotrack: Protocol = {
  name: 'fifotrack',
  brands: ['Fifotrack'],
  defaultPort: 5124,
  transports: ['tcp'],
  frame,
  decode: decodeFifotrack,
  recognise,
  encode,
  commands: ['custom', 'requestPhoto'],
}
