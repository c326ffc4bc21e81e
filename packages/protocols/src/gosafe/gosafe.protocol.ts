import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameGosafe } from './frame'
import { decodeGosafe } from './gosafe.decode'

const HEAD = /^\*GS\d\d,/
const START = /^\*(G(S\d{0,2})?)?$/
const FLAG = 0xf8
/** An IMEI in seven bytes begins with a small one. */
const IMEI_AT = 3
const MAX_FIRST = 3

const recognise: Recognise = (bytes) => {
  if (bytes[0] === FLAG) {
    if (bytes.length <= IMEI_AT) return 'maybe'
    return (bytes[IMEI_AT] ?? 0) <= MAX_FIRST ? 'yes' : 'no'
  }
  const text = asciiOf(bytes, 0, Math.min(bytes.length, 6))
  if (HEAD.test(text)) return 'yes'
  return START.test(text) ? 'maybe' : 'no'
}

/** GoSafe G1 to G7 and others. */
export const gosafe: Protocol = {
  name: 'gosafe',
  brands: ['GoSafe G6S', 'GoSafe G3SC', 'GoSafe G737', 'GoSafe G79'],
  defaultPort: 5078,
  transports: ['tcp', 'udp'],
  frame: frameGosafe,
  decode: decodeGosafe,
  recognise,
  commands: [],
}
