import { asciiOf } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { EncodeCommand, FrameCut, Framer, Protocol, Recognise } from '../protocol'
import { frameTo } from './message'
import { decodeStartek } from './startek.decode'

const MARK = 0x26
const COMMA = 0x2c
const LENGTH_AT = 3
const MAX_LENGTH_DIGITS = 4
/** Sum and line end. */
const TAIL_BYTES = 4

const resync = (buffer: Uint8Array, reason: string): FrameCut => {
  const next = findFrom(buffer, 1, (at) => buffer[at] === MARK && (at + 1 === buffer.length || buffer[at + 1] === MARK))
  return skipOf(next < 0 ? buffer.length : next, reason)
}

/** Cuts `&&`, a sign and a decimal length of the text from the comma to the sum. */
const frame: Framer = (buffer) => {
  if (buffer.length === 0) return MORE
  if (buffer[0] !== MARK || (buffer.length > 1 && buffer[1] !== MARK)) return resync(buffer, 'no start of a frame')
  const comma = buffer.indexOf(COMMA, LENGTH_AT)
  if (comma < 0 && buffer.length <= LENGTH_AT + MAX_LENGTH_DIGITS) return MORE
  const digits = asciiOf(buffer, LENGTH_AT, Math.max(comma, LENGTH_AT))
  if (!/^\d{1,4}$/.test(digits)) return resync(buffer, 'no length of a frame')
  const end = comma + Number(digits) + TAIL_BYTES
  return buffer.length < end ? MORE : frameOf(buffer, 0, end)
}

const HEAD = /^&&.\d{2,4},\d/
const START = /^&(&(.(\d{0,4}|\d{2,4},)?)?)?$/s

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 9))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

const setOutput = (index: unknown, data: unknown): string | undefined =>
  /^[1-9]$/.test(String(index)) && /^[01]$/.test(String(data)) ? `900,${String(index)},${String(data)}` : undefined

const contentOf = (type: string, { data, index }: Record<string, unknown>): string | undefined => {
  switch (type) {
    case 'engineStop':
      return '900,1,1'
    case 'engineResume':
      return '900,1,0'
    case 'outputControl':
      return setOutput(index, data)
    case 'custom':
      return typeof data === 'string' && /^[ -~]{1,500}$/.test(data) ? data : undefined
    default:
      return undefined
  }
}

const encode: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const content = contentOf(type, attributes)
  return content === undefined
    ? { unsupported: `startek cannot express ${type} with these values` }
    : { bytes: frameTo(uniqueId, content) }
}

export const startek: Protocol = {
  name: 'startek',
  brands: ['Startek'],
  defaultPort: 5222,
  transports: ['tcp'],
  frame,
  decode: decodeStartek,
  recognise,
  encode,
  commands: ['custom', 'outputControl', 'engineStop', 'engineResume'],
}
