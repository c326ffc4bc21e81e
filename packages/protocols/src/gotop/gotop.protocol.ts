import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeGotop } from './gotop.decode'

const HASH = 0x23
const HEAD = /^#?\d{15},(CMD|ALM)-/
const START = /^#?\d{0,15}$|^#?\d{15},(C(M(D)?)?|A(L(M)?)?)?$/

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 21))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** Gotop TL-201, TL-206 and others. */
export const gotop: Protocol = {
  name: 'gotop',
  brands: ['Gotop TL-201', 'Gotop TL-206', 'Gotop VT-360'],
  defaultPort: 5050,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [HASH], ignored: [0x0d, 0x0a, 0, HASH] }),
  decode: decodeGotop,
  recognise,
  commands: [],
}
