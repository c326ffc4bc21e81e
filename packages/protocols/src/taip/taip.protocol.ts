import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeTaip } from './taip.decode'

const END = 0x3c
const LINE_ENDS: readonly number[] = [0x0d, 0x0a]
const TYPES: readonly string[] = ['REV', 'RPV', 'RGP', 'RPI', 'RCQ', 'RCV', 'RBR', 'RUS', 'RUV', 'RAL', 'RLN', 'RCP']

/** A sign and the type of a report. */
const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, 4))
  const heads = TYPES.map((type) => `>${type}`)
  if (heads.includes(start)) return 'yes'
  return heads.some((head) => head.startsWith(start)) ? 'maybe' : 'no'
}

/** Trimble TAIP and its relatives. */
export const taip: Protocol = {
  name: 'taip',
  brands: ['Trimble'],
  models: ['LANTRIX…'],
  defaultPort: 5031,
  transports: ['tcp', 'udp'],
  frame: byDelimiter({ ends: [END], ignored: LINE_ENDS }),
  decode: decodeTaip,
  recognise,
  commands: [],
}
