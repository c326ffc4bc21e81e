import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { decodeGl100 } from './gl100.decode'

const ENDS = [0, 0x24]

/** Old Queclink trackers, on a port of their own: their texts begin like those of the newer ones. */
export const gl100: Protocol = {
  name: 'gl100',
  brands: ['Queclink GL100', 'Queclink GL100M'],
  defaultPort: 5003,
  transports: ['tcp', 'udp'],
  frame: byDelimiter({ ends: ENDS, ignored: [0x0d, 0x0a, 0] }),
  decode: decodeGl100,
  commands: [],
}
