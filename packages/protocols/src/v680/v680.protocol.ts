import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameV680 } from './frame'
import { decodeV680 } from './v680.decode'

const HEAD = /^#\d{10,20}#/
const START = /^#\d{0,20}$/

const recognise: Recognise = (bytes) => {
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 24))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** V680 and other trackers of hashes. */
export const v680: Protocol = {
  name: 'v680',
  brands: ['V680', 'V690', 'iStartek VT206', 'Heacent'],
  defaultPort: 5016,
  transports: ['tcp', 'udp'],
  frame: frameV680,
  decode: decodeV680,
  recognise,
  commands: [],
}
