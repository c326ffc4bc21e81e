import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeArnavi } from './arnavi.decode'
import { HEADER, frameArnavi } from './frame'

const VERSIONS = [0x22, 0x23, 0x24, 0x25]
const LINE = '$AV,V'

/** The header of a binary connection, or a line of text. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const [first, version] = bytes
  if (first === HEADER) return version === undefined ? 'maybe' : VERSIONS.includes(version) ? 'yes' : 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, LINE.length))
  return text === LINE ? 'yes' : LINE.startsWith(text) ? 'maybe' : 'no'
}

/** Arnavi (Arusnavi) units. */
export const arnavi: Protocol = {
  name: 'arnavi',
  brands: ['Arnavi'],
  defaultPort: 5100,
  transports: ['tcp'],
  frame: frameArnavi,
  decode: decodeArnavi,
  recognise,
  commands: [],
}
