import { asciiOf } from '../bytes/index'
import { framesOfCountedText } from '../framing/index'
import type { EncodeCommand, Framer, Protocol, Recognise } from '../protocol'
import { decodeFifotrack } from './fifotrack.decode'
import { frameTo } from './message'

const lines = framesOfCountedText({
  mark: 0x24,
  lengthAt: 2,
  maxLengthDigits: 5,
  tailBytes: 5,
  head: /^\$\$\d{1,5},\d{10,16},/,
})
const LINE_END_BYTES = 2

/** `$$`, a decimal length, the text from the comma to the sum (`*` and two digits); the line end is dropped. */
const frame: Framer = (buffer, connection) => {
  const cut = lines(buffer, connection)
  return cut.kind === 'frame' ? { ...cut, frame: cut.frame.subarray(0, -LINE_END_BYTES) } : cut
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
