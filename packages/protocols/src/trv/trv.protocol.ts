import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeTrv } from './trv.decode'

const HASH = 0x23

/** TRV car trackers and IW watches of ThinkRace. */
export const trv: Protocol = {
  name: 'trv',
  brands: ['ThinkRace TR', 'ThinkRace VT', 'IW watches', 'Retevis'],
  defaultPort: 5010,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [HASH], ignored: [0x0d, 0x0a, 0x20] }),
  decode: decodeTrv,
  recognise: recogniseStarts(['TRVAP', 'TRVYP', 'TRVCP', 'IWAP', 'IWCP', 'IWYP']),
  commands: [],
}
