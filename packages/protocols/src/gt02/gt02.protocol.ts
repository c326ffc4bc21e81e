import { byLength } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeGt02 } from './gt02.decode'

/** Concox GT02, the first of its family, and its clones. */
export const gt02: Protocol = {
  name: 'gt02',
  brands: ['Concox GT02', 'Concox TR02', 'GT02 clones'],
  defaultPort: 5022,
  transports: ['tcp'],
  frame: byLength([{ mark: [0x68, 0x68], lengthOffset: 2, lengthBytes: 1, extraBytes: 5, tail: [0x0d, 0x0a] }]),
  decode: decodeGt02,
  recognise: recogniseStarts(['hh']),
  commands: [],
}
