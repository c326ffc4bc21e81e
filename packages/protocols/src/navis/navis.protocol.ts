import { startsWithBytes } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { frameNavis } from './frame'
import { decodeNavis } from './navis.decode'
import { encodeNavis } from './navis.encode'
import { NTCB_MARK } from './ntcb'

/** A connection starts with a login, and that with `@NTC`. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || bytes.length === 0) return 'no'
  if (bytes.length >= NTCB_MARK.length) return startsWithBytes(bytes, NTCB_MARK) ? 'yes' : 'no'
  return startsWithBytes(NTCB_MARK, bytes) ? 'maybe' : 'no'
}

/** Navtelecom Signal, Smart and Start: NTCB and FLEX. */
export const navis: Protocol = {
  name: 'navis',
  brands: ['Navtelecom'],
  defaultPort: 5019,
  transports: ['tcp'],
  frame: frameNavis,
  decode: decodeNavis,
  encode: encodeNavis,
  recognise,
  commands: ['custom'],
}
