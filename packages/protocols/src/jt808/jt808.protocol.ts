import type { Protocol, Recognise } from '../protocol'
import { frameJt808 } from './frame'
import { decodeJt808 } from './jt808.decode'
import { encodeJt808, jt808Commands, tagsJt808 } from './jt808.encode'

const MARKS = [0x7e, 0xe7]
/** High bytes of the types that terminals send. */
const TYPE_HIGH_BYTES = [0x00, 0x01, 0x02, 0x07, 0x08, 0x09, 0x13, 0x20, 0x55, 0x60]

/** A mark, then a type of a terminal. Texts in brackets belong to another protocol as often. */
const recognise: Recognise = (bytes, transport) => {
  const [mark, high] = bytes
  if (transport !== 'tcp' || mark === undefined || !MARKS.includes(mark)) return 'no'
  if (high === undefined) return 'maybe'
  return TYPE_HIGH_BYTES.includes(high) ? 'yes' : 'no'
}

/** JT/T 808 and its dialects: Jimi JC, Micodus MV, recorders and padlocks. */
export const jt808: Protocol = {
  name: 'jt808',
  brands: ['Jimi JC', 'Micodus', 'MDVR', 'JT/T 808'],
  models: ['G-360P', 'G-508P', 'AL300', 'GL100', 'C5', 'C5L', 'G1C PRO', 'VL300', 'DT800', 'JC…', 'MV…'],
  defaultPort: 5015,
  transports: ['tcp'],
  frame: frameJt808,
  decode: decodeJt808,
  encode: encodeJt808,
  tagsAnswer: tagsJt808,
  recognise,
  commands: jt808Commands,
}
