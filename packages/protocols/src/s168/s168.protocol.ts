import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeS168 } from './s168.decode'

const DOLLAR = 0x24

/** S168 watches and tags. */
export const s168: Protocol = {
  name: 's168',
  brands: ['S168 watches', 'Yuntong', 'VT05'],
  defaultPort: 5204,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [DOLLAR], ignored: [0x0d, 0x0a, 0] }),
  decode: decodeS168,
  recognise: recogniseStarts(['S168#']),
  commands: [],
}
