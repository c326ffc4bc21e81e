import { asciiOf } from '../bytes/index'
import { framesOfCountedText } from '../framing/index'
import type { EncodeCommand, Protocol, Recognise } from '../protocol'
import { frameTo } from './message'
import { decodeStartek } from './startek.decode'

/** `&&`, a sign, a decimal length, the text from the comma to the sum, sum and line end. */
const frame = framesOfCountedText({
  mark: 0x26,
  lengthAt: 3,
  maxLengthDigits: 4,
  tailBytes: 4,
  head: /^&&.\d{1,4},\d{10,16},/s,
})

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
