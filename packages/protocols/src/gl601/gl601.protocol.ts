import { byLength } from '../framing/index'
import type { Protocol } from '../protocol'
import { decodeGl601 } from './gl601.decode'

/** Queclink GL601, on a port of its own: the older ones have a short form that begins alike. */
export const gl601: Protocol = {
  name: 'gl601',
  brands: ['Queclink GL601', 'Queclink GL6 series'],
  defaultPort: 5257,
  transports: ['tcp'],
  frame: byLength([
    { mark: [0x2b, 0x00], lengthOffset: 2, lengthBytes: 2, extraBytes: 0, tail: [0x24], maxLength: 1500 },
  ]),
  decode: decodeGl601,
  commands: [],
}
