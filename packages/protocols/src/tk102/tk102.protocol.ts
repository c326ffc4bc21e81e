import { byLength } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeTk102 } from './tk102.decode'

const OPEN = 0x5b
const CLOSE = 0x5d
const BANG = 0x21
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** A connection begins with a login: its kind is no letter, as that of a watch is, and its number has digits. */
const recognise: Recognise = (bytes, transport) => {
  const [open, type, first] = bytes
  if (transport !== 'tcp' || open !== OPEN) return 'no'
  if (type === undefined) return 'maybe'
  if (type < 0x80 && type !== BANG) return 'no'
  return first === undefined ? 'maybe' : isDigit(first) ? 'yes' : 'no'
}

/** TK102 in its binary frames, as sold by Xexun's copiers. */
export const tk102: Protocol = {
  name: 'tk102',
  brands: ['TK102', 'TK102-2', 'TK102B'],
  defaultPort: 5036,
  transports: ['tcp'],
  frame: byLength([{ mark: [OPEN], lengthOffset: 12, lengthBytes: 1, extraBytes: 14, tail: [CLOSE] }]),
  decode: decodeTk102,
  recognise,
  commands: [],
}
