import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameXexun } from './frame'
import { decodeXexun } from './xexun.decode'
import { encodeXexun, xexunCommands } from './xexun.encode'

const HEAD_BYTES = 48
const HEAD = /^(\d{10,12},[^,]{0,24},)?G[PN]RMC,/
/** What a head may look like while it is still coming in. */
const START = /^(\d{0,12}|\d{10,12},[^,]{0,24}|(\d{10,12},[^,]{0,24},)?(G|G[PN]R?M?C?))$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, HEAD_BYTES))
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Xexun TK101 to TK103 and XT; option `full`: read whole lines with satellites, altitude and voltage. */
export const xexun: Protocol = {
  name: 'xexun',
  brands: ['Xexun'],
  defaultPort: 5006,
  transports: ['tcp'],
  frame: frameXexun,
  decode: decodeXexun,
  recognise,
  encode: encodeXexun,
  commands: xexunCommands,
}
