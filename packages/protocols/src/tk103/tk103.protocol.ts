import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameTk103 } from './frame'
import { decodeTk103 } from './tk103.decode'
import { encodeTk103, tk103Commands } from './tk103.encode'

/** A bracket, an id of 11 digits or more, then a type of this protocol. */
const recognise: Recognise = (bytes) => {
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 24))
  if (/^\(\d{11,12}B[A-Z]/.test(text) || /^\(\d{11,15},(BP|ZC|DW|BZ|BR|BQ)/.test(text)) return 'yes'
  return /^(\((\d{0,12}|\d{11,12}B|\d{11,15}(,|,[BZD])?)?)?$/.test(text) ? 'maybe' : 'no'
}

/** TK103 and KVT-style clones. */
export const tk103: Protocol = {
  name: 'tk103',
  brands: ['TK103'],
  defaultPort: 5002,
  transports: ['tcp', 'udp'],
  frame: frameTk103,
  decode: decodeTk103,
  encode: encodeTk103,
  recognise,
  commands: tk103Commands,
}
