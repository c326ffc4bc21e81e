import type { Protocol } from '../protocol'
import { frameGt06 } from './framing'
import { decodeGt06 } from './gt06.decode'
import { encodeGt06 } from './gt06.encode'
import { recogniseGt06 } from './recognise'

/** Concox/Jimi and the many devices that speak like them. */
export const gt06: Protocol = {
  name: 'gt06',
  brands: ['Concox', 'Jimi', 'Wanway', 'Seeworld'],
  defaultPort: 5023,
  transports: ['tcp'],
  frame: frameGt06,
  decode: decodeGt06,
  encode: encodeGt06,
  tagsAnswer: () => true,
  recognise: recogniseGt06,
  commands: ['engineStop', 'engineResume', 'custom'],
}
