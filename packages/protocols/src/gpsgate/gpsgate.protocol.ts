import { byDelimiter } from '../framing/index'
import type { Protocol } from '../protocol'
import { recogniseStarts } from '../recognise-starts'
import { decodeGpsgate } from './gpsgate.decode'

const ENDS = [0, 0x0d, 0x0a]

/** GpsGate clients and trackers that speak its protocol. */
export const gpsgate: Protocol = {
  name: 'gpsgate',
  brands: ['GpsGate TrackerOne', 'GpsGate Splitter', 'Franson'],
  defaultPort: 5026,
  transports: ['tcp'],
  frame: byDelimiter({ ends: ENDS, ignored: ENDS }),
  decode: decodeGpsgate,
  recognise: recogniseStarts(['$FRLIN,', '$FRCMD,', '$FRVER,']),
  commands: [],
}
