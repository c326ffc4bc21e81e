import type { Protocol } from '../protocol'
import { frameGt06 } from './framing'
import { decodeGt06 } from './gt06.decode'
import { encodeGt06 } from './gt06.encode'
import { recogniseGt06 } from './recognise'

/** Concox/Jimi and the many devices that speak like them. */
export const gt06: Protocol = {
  name: 'gt06',
  brands: ['Concox', 'Jimi', 'Wanway', 'Seeworld'],
  models: [
    'NT11',
    'NT20',
    'NT26',
    'NT40',
    'NT46',
    'VL100',
    'XT40',
    'LL303',
    'G18',
    'QH302R…',
    'SEEWORLD…',
    'R11…',
    'LW…',
    'VL…',
  ],
  defaultPort: 5023,
  transports: ['tcp'],
  frame: frameGt06,
  decode: decodeGt06,
  encode: encodeGt06,
  tagsAnswer: () => true,
  recognise: recogniseGt06,
  commands: ['engineStop', 'engineResume', 'custom'],
}
