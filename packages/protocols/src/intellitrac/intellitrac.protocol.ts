import type { Protocol, Recognise } from '../protocol'
import { linesAndSigns, startsWithBytes } from '../framing/index'
import { SYNC, decodeIntellitrac } from './intellitrac.decode'

const SYNC_BYTES = 8

/** By its sign of life; its reports are those of Wondex, which the detection port takes them for. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || bytes[0] !== 0xfa) return 'no'
  return startsWithBytes(bytes, SYNC) ? 'yes' : bytes.length < 2 ? 'maybe' : 'no'
}

/** IntelliTrac X1, X8, A1 and others. */
export const intellitrac: Protocol = {
  name: 'intellitrac',
  brands: ['IntelliTrac X1', 'IntelliTrac X8', 'IntelliTrac A1'],
  defaultPort: 5037,
  transports: ['tcp'],
  frame: linesAndSigns(SYNC, SYNC_BYTES),
  decode: decodeIntellitrac,
  recognise,
  commands: [],
}
