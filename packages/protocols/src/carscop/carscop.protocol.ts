import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeCarscop } from './carscop.decode'

const CARET = 0x5e
const HEAD = /^\*\d{12}U[A-Z]\d/
const START = /^\*(\d{0,12}|\d{12}U[A-Z]?)$/

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 16))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** Carscop CCTR trackers. */
export const carscop: Protocol = {
  name: 'carscop',
  brands: ['Carscop CCTR-620', 'Carscop CCTR-700', 'Carscop CCTR-800'],
  defaultPort: 5040,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [CARET], ignored: [0x0d, 0x0a, 0] }),
  decode: decodeCarscop,
  recognise,
  commands: [],
}
