import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeFreematics } from './freematics.decode'

const HEAD = /^[\w-]{1,64}#(?:(?:EV|DF|ID|TS|SSI|VIN)=|[\dA-F]{1,3}[:=])/i

const recognise: Recognise = (bytes, transport) =>
  transport === 'udp' && HEAD.test(asciiOf(bytes, 0, Math.min(bytes.length, 72))) ? 'yes' : 'no'

/** Freematics ONE and other open trackers on the diagnosis socket. */
export const freematics: Protocol = {
  name: 'freematics',
  brands: ['Freematics ONE', 'Freematics ONE+', 'Freematics Esprit'],
  defaultPort: 5170,
  transports: ['udp'],
  decode: decodeFreematics,
  recognise,
  commands: [],
}
