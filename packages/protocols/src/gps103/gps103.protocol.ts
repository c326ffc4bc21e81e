import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeGps103 } from './gps103.decode'
import { encodeGps103, gps103Commands } from './gps103.encode'

const STARTS = ['##,imei:', 'imei:']

/** Sentences start with the word `imei:`; a heartbeat is an IMEI alone. */
const recognise: Recognise = (bytes) => {
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 24))
  if (/^(##,)?imei:\d/.test(text) || /^\d{15};/.test(text)) return 'yes'
  return STARTS.some((start) => start.startsWith(text)) || /^\d{1,15}$/.test(text) ? 'maybe' : 'no'
}

/** Coban and Baanool GPS103, TK103 and GPS303. */
export const gps103: Protocol = {
  name: 'gps103',
  brands: ['Coban', 'Baanool', 'TK103', 'GPS303'],
  defaultPort: 5001,
  transports: ['tcp', 'udp'],
  frame: byDelimiter({ ends: [0x3b, 0x2a, 0x0d, 0x0a], ignored: [0, 0x0d, 0x0a], keepEnd: true, maxLength: 16_384 }),
  decode: decodeGps103,
  encode: encodeGps103,
  recognise,
  commands: gps103Commands,
}
