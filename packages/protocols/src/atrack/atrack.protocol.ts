import { bytesFromAscii } from '../bytes/index'
import type { EncodeCommand, Protocol } from '../protocol'
import { decodeAtrack } from './atrack.decode'
import { frameAtrack, recogniseAtrack } from './frame'

const encode: EncodeCommand = ({ type, attributes: { data } }) => {
  if (type !== 'custom' || typeof data !== 'string' || data.trim() === '') {
    return { unsupported: `atrack cannot express ${type} with these values` }
  }
  return { bytes: bytesFromAscii(`${data.trimEnd()}\r\n`) }
}

/** ATrack AT, AX, AK and AL. */
export const atrack: Protocol = {
  name: 'atrack',
  brands: ['ATrack'],
  defaultPort: 5044,
  transports: ['tcp', 'udp'],
  frame: frameAtrack,
  decode: decodeAtrack,
  recognise: recogniseAtrack,
  encode,
  commands: ['custom'],
}
