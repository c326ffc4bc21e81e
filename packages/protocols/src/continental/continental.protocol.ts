import { byLength } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeContinental } from './continental.decode'

const MARK = [0x53, 0x56]
const MAX_BYTES = 1024

/** `SV` and a length that can be; a text would have letters there. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || bytes[0] !== MARK[0]) return 'no'
  if (bytes.length < 3) return bytes.length < 2 || bytes[1] === MARK[1] ? 'maybe' : 'no'
  return bytes[1] === MARK[1] && (bytes[2] ?? 0) * 256 <= MAX_BYTES ? 'yes' : 'no'
}

/** Continental and VDO fleet units. */
export const continental: Protocol = {
  name: 'continental',
  brands: ['Continental', 'VDO'],
  defaultPort: 5161,
  transports: ['tcp'],
  frame: byLength([
    { mark: MARK, lengthOffset: 2, lengthBytes: 2, extraBytes: 0, maxLength: MAX_BYTES, isChained: true },
  ]),
  decode: decodeContinental,
  recognise,
  commands: [],
}
