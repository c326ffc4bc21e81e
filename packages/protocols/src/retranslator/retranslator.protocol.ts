import type { Protocol } from '../protocol'
import { frameRetranslator } from './frame'
import { decodeRetranslator } from './retranslator.decode'

/** Messages that a Wialon server passes on, on a port of their own: they begin with any length. */
export const retranslator: Protocol = {
  name: 'retranslator',
  brands: ['Wialon Retranslator', 'Wialon Hosting', 'Wialon Local'],
  defaultPort: 5167,
  transports: ['tcp'],
  frame: frameRetranslator,
  decode: decodeRetranslator,
  commands: [],
}
