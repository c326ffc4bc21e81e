import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeStarlink } from './starlink.decode'

const LINE_ENDS = [0x0d, 0x0a]

/** ERM StarLink. */
export const starlink: Protocol = {
  name: 'starlink',
  brands: ['ERM StarLink Tracker', 'ERM StarLink eLock', 'ERM StarLink Nano'],
  defaultPort: 5136,
  transports: ['tcp'],
  frame: byDelimiter({ ends: LINE_ENDS, ignored: LINE_ENDS }),
  decode: decodeStarlink,
  recognise: recogniseStarts(['$SLU']),
  commands: [],
}
