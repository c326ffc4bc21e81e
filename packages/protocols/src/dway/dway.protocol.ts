import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeDway } from './dway.decode'

const LINE_ENDS = [0x0d, 0x0a]

/** D-Way trackers. */
export const dway: Protocol = {
  name: 'dway',
  brands: ['D-Way VT-10', 'D-Way'],
  defaultPort: 5150,
  transports: ['tcp'],
  frame: byDelimiter({ ends: LINE_ENDS, ignored: LINE_ENDS }),
  decode: decodeDway,
  recognise: recogniseStarts(['AA55,']),
  commands: [],
}
