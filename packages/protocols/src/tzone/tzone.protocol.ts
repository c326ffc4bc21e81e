import { byLength } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeTzone } from './tzone.decode'

/** TZone trackers and dataloggers. */
export const tzone: Protocol = {
  name: 'tzone',
  brands: ['TZone TZ-AVL05', 'TZone TZ-AVL301', 'TZone TZ-GT09', 'TZone TZ-TT18'],
  defaultPort: 5029,
  transports: ['tcp'],
  frame: byLength([
    { mark: [0x54, 0x5a], lengthOffset: 2, lengthBytes: 2, extraBytes: 6, tail: [0x0d, 0x0a], maxLength: 1024 },
  ]),
  decode: decodeTzone,
  recognise: recogniseStarts(['TZ\0', 'TZ\x01', 'TZ\x02', 'TZ\x03']),
  commands: [],
}
