import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeLaipac } from './laipac.decode'
import { encodeLaipac, laipacCommands } from './laipac.encode'

const LINE_ENDS = [0x0d, 0x0a]

/** Laipac StarFinder and S-911. */
export const laipac: Protocol = {
  name: 'laipac',
  brands: ['Laipac StarFinder', 'Laipac S-911', 'Laipac LooK'],
  defaultPort: 5048,
  transports: ['tcp'],
  frame: byDelimiter({ ends: LINE_ENDS, ignored: LINE_ENDS }),
  decode: decodeLaipac,
  recognise: recogniseStarts(['$AVRMC,', '$AVSYS,', '$ECHK,', '$EAVSYS,', '$EAVGOF']),
  encode: encodeLaipac,
  commands: laipacCommands,
}
