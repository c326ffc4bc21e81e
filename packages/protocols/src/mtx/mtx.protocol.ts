import { asciiOf } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeMtx } from './mtx.decode'

const START = '#MTX,'

const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(bytes, 0, Math.min(bytes.length, START.length))
  return text === START ? 'yes' : START.startsWith(text) ? 'maybe' : 'no'
}

/** MTX-Tunnel modems. */
export const mtx: Protocol = {
  name: 'mtx',
  brands: ['MTX-Tunnel'],
  defaultPort: 5083,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [0x0d, 0x0a], ignored: [0x0d, 0x0a] }),
  decode: decodeMtx,
  recognise,
  commands: [],
}
