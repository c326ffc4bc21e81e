import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeHunterpro } from './hunterpro.decode'

const HEAD = /^>\d{1,20}</
const START = /^>\d{0,20}$/

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 22))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** HunterPro trackers of Colombia. */
export const hunterpro: Protocol = {
  name: 'hunterpro',
  brands: ['HunterPro'],
  defaultPort: 5116,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [0x0d], ignored: [0x0d, 0x0a] }),
  decode: decodeHunterpro,
  recognise,
  commands: [],
}
