import { asciiOf, bytesFromAscii } from '../bytes/index'
import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { EncodeCommand, Framer, Protocol, Recognise } from '../protocol'
import { decodeXirgo } from './xirgo.decode'

const HASH = 0x23
const MAX_BYTES = 2048

/** Cuts at `##`, which is dropped. */
const frame: Framer = (buffer) => {
  const end = findFrom(buffer, 0, (at) => buffer[at] === HASH && buffer[at + 1] === HASH)
  if (end >= 0) return frameOf(buffer, 0, end, end + 2)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}

const HEAD = /^\$\$\d{8,16},\d{4},/
/** What a head may look like while it is still coming in. */
const START = /^\$(\$(\d{0,16}|\d{8,16},\d{0,4}))?$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 24))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

const encode: EncodeCommand = ({ type, attributes: { data } }) => {
  const value = Number(data)
  if (type !== 'outputControl' || data === '' || (value !== 0 && value !== 1)) {
    return { unsupported: `xirgo cannot express ${type} with these values` }
  }
  return { bytes: bytesFromAscii(`+XT:7005,${value + 1},1`) }
}

/** Xirgo and Sensata XT. */
export const xirgo: Protocol = {
  name: 'xirgo',
  brands: ['Xirgo', 'Sensata'],
  defaultPort: 5081,
  transports: ['tcp', 'udp'],
  frame,
  decode: decodeXirgo,
  recognise,
  encode,
  commands: ['outputControl'],
}
