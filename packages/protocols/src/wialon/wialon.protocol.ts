import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeWialon } from './wialon.decode'
import { encodeWialon, wialonCommands } from './wialon.encode'

const RETURN = 0x0d
const NEWLINE = 0x0a
/** Batches of the memory are long lines. */
const MAX_LINE_BYTES = 65_536
const LOGIN = '#L#'
const DATAGRAM = /^(\d+\.\d+;)?[^#;]+#(D|SD|B|P|M|L)#/

const recognise: Recognise = (bytes, transport) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 64))
  if (transport === 'udp') return DATAGRAM.test(start) ? 'yes' : 'no'
  if (start.startsWith(LOGIN)) return 'yes'
  return LOGIN.startsWith(start) ? 'maybe' : 'no'
}

/** Wialon IPS of trackers, phones and gateways made for that platform. */
export const wialon: Protocol = {
  name: 'wialon',
  brands: ['Wialon IPS'],
  defaultPort: 5039,
  transports: ['tcp', 'udp'],
  frame: byDelimiter({ ends: [NEWLINE, RETURN], ignored: [RETURN, NEWLINE], maxLength: MAX_LINE_BYTES }),
  decode: decodeWialon,
  recognise,
  encode: encodeWialon,
  commands: wialonCommands,
}
