import type { Protocol, Recognise } from '../protocol'
import { MAX_BYTES, frameMeiligao } from './frame'
import { decodeMeiligao } from './meiligao.decode'
import { encodeMeiligao, meiligaoCommands } from './meiligao.encode'

/** Two dollar signs, then a length whose first byte is no letter or digit, as texts have there. */
const recognise: Recognise = ([first, second, high]) => {
  if (first !== 0x24 || (second !== undefined && second !== 0x24)) return 'no'
  if (high === undefined) return 'maybe'
  return high < MAX_BYTES >> 8 ? 'yes' : 'no'
}

/** Meiligao VT and Redview. */
export const meiligao: Protocol = {
  name: 'meiligao',
  brands: ['Meiligao', 'Redview'],
  defaultPort: 5009,
  transports: ['tcp', 'udp'],
  frame: frameMeiligao,
  decode: decodeMeiligao,
  recognise,
  encode: encodeMeiligao,
  commands: meiligaoCommands,
}
