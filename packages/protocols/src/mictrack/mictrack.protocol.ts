import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeMictrack } from './mictrack.decode'
import { frameMictrack } from './frame'

/** Mictrack trackers of all its families. */
export const mictrack: Protocol = {
  name: 'mictrack',
  brands: ['Mictrack MT825', 'Mictrack MT821', 'Mictrack MT710', 'Mictrack MT700', 'Mictrack MT600'],
  defaultPort: 5191,
  transports: ['tcp', 'udp'],
  frame: frameMictrack,
  decode: decodeMictrack,
  recognise: recogniseStarts(['MT;'], ['tcp', 'udp']),
  commands: [],
}
