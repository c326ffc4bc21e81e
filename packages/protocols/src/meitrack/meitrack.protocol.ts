import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameMeitrack } from './frame'
import { decodeMeitrack } from './meitrack.decode'
import { answerNameOfMeitrack, encodeMeitrack, meitrackCommands } from './meitrack.encode'

const HEAD = /^\$\$[A-{]\d{2,4},/
/** What a head may look like while it is still coming in. */
const START = /^\$(\$([A-{]\d{0,4})?)?$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 8))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Meitrack MVT, T and TC. */
export const meitrack: Protocol = {
  name: 'meitrack',
  brands: ['Meitrack'],
  models: ['MVT340', 'MVT380', 'MT90', 'MT90G', 'T1', 'T3', 'MVT100', 'MVT600', 'MVT800', 'TC68', 'TC68S'],
  defaultPort: 5020,
  transports: ['tcp', 'udp'],
  frame: frameMeitrack,
  decode: decodeMeitrack,
  recognise,
  encode: encodeMeitrack,
  answerName: answerNameOfMeitrack,
  commands: meitrackCommands,
}
