import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeGlobalsat } from './globalsat.decode'
import { encodeGlobalsat } from './globalsat.encode'

/** `GS` and a letter, or `$` and an IMEI. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 18))
  if (/^GS[a-z],/.test(text) || /^\$\d{14,15},/.test(text)) return 'yes'
  return /^(G(S[a-z]?)?|\$\d{0,15})$/.test(text) ? 'maybe' : 'no'
}

/** GlobalSat TR and GTR. */
export const globalsat: Protocol = {
  name: 'globalsat',
  brands: ['GlobalSat TR', 'GlobalSat GTR'],
  defaultPort: 5043,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [0x21], ignored: [0x0d, 0x0a] }),
  decode: decodeGlobalsat,
  encode: encodeGlobalsat,
  recognise,
  commands: ['custom', 'alarmDismiss', 'outputControl'],
}
