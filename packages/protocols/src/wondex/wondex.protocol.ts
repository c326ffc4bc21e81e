import { asciiOf } from '../bytes/index'
import { linesAndSigns, startsWithBytes } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { KEEP_ALIVE, KEEP_ALIVE_BYTES, decodeWondex } from './wondex.decode'
import { encodeWondex, wondexCommands } from './wondex.encode'

/** Id, time and the beginning of the longitude; IntelliTrac sends the same, which is read alike. */
const HEAD = /^\d{6,15},(19|20)\d{12},-?\d{1,3}\.\d/
const START = /^(\d{1,15}|\d{6,15},(1|19|2|20\d{0,12})?|\d{6,15},(19|20)\d{12},(-?(\d{1,3}\.?)?)?)$/
const HEAD_BYTES = 40

const recognise: Recognise = (bytes) => {
  if (bytes[0] === 0xd0) return startsWithBytes(bytes, KEEP_ALIVE) ? 'yes' : bytes.length < 2 ? 'maybe' : 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, HEAD_BYTES))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** Wondex VT300 and others. */
export const wondex: Protocol = {
  name: 'wondex',
  brands: ['Wondex VT300', 'Wondex VT10', 'Wondex SPT-10'],
  defaultPort: 5032,
  transports: ['tcp', 'udp'],
  frame: linesAndSigns(KEEP_ALIVE, KEEP_ALIVE_BYTES),
  decode: decodeWondex,
  recognise,
  encode: encodeWondex,
  commands: wondexCommands,
}
