import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeMinifinder } from './minifinder.decode'
import { encodeMinifinder, minifinderCommands } from './minifinder.encode'

const LOGIN = '!1,'

/** A connection starts with the login. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 8))
  if (/^!1,\d{4}/.test(text)) return 'yes'
  return LOGIN.startsWith(text) || /^!1,\d{1,3}$/.test(text) ? 'maybe' : 'no'
}

/** MiniFinder and Eview EV-07 pendants. */
export const minifinder: Protocol = {
  name: 'minifinder',
  brands: ['MiniFinder', 'Eview EV-07'],
  defaultPort: 5062,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [0x3b], ignored: [0, 0x0d, 0x0a] }),
  decode: decodeMinifinder,
  encode: encodeMinifinder,
  recognise,
  commands: minifinderCommands,
}
