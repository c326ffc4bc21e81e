import { byLength } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeAutotrack } from './autotrack.decode'

/** AutoTrack fleet units with a fuel meter. */
export const autotrack: Protocol = {
  name: 'autotrack',
  brands: ['AutoTrack'],
  defaultPort: 5172,
  transports: ['tcp'],
  frame: byLength([
    {
      mark: [0xf1, 0xf1, 0xf1, 0xf1],
      lengthOffset: 5,
      lengthBytes: 2,
      littleEndian: true,
      extraBytes: 9,
      maxLength: 1024,
      isChained: true,
    },
  ]),
  decode: decodeAutotrack,
  recognise: recogniseStarts(['\xf1\xf1\xf1\xf1']),
  commands: [],
}
