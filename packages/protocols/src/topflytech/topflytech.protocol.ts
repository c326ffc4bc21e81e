import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeTopflytech } from './topflytech.decode'

const CLOSE = 0x29
const LINE_ENDS = [0x0d, 0x0a]
const HEAD = /^\(\d{15}BP\d\dX/
const START = /^\((\d{0,15}|\d{15}(B(P\d{0,2})?))$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 24))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Old TopFlyTech trackers that send text. */
export const topflytech: Protocol = {
  name: 'topflytech',
  brands: ['TopFlyTech'],
  defaultPort: 5047,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [CLOSE], ignored: LINE_ENDS }),
  decode: decodeTopflytech,
  recognise,
  commands: [],
}
