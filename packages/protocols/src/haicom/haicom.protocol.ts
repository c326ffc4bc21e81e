import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeHaicom } from './haicom.decode'

const STAR = 0x2a
const HEAD = '$GPRS'

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, HEAD.length + 1))
  if (text.length <= HEAD.length) return HEAD.startsWith(text) ? 'maybe' : 'no'
  return text.startsWith(HEAD) && /\d$/.test(text) ? 'yes' : 'no'
}

/** Haicom HI-602 and HI-603. */
export const haicom: Protocol = {
  name: 'haicom',
  brands: ['Haicom HI-602', 'Haicom HI-603', 'Haicom HI-604'],
  defaultPort: 5063,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [STAR], ignored: [0x0d, 0x0a, 0] }),
  decode: decodeHaicom,
  recognise,
  commands: [],
}
