import { byLength } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeT800x } from './t800x.decode'
import { encodeT800x } from './t800x.encode'

const MARKS: readonly number[] = [0x23, 0x25, 0x26, 0x27]
const SHORTEST_BYTES = 15
const MAX_BYTES = 2048
const LAST_TYPE = 0x20
const OTHER_TYPES: readonly number[] = [0x81]

/** Mark, a known type, a believable length. */
const recognise: Recognise = (bytes) => {
  const [first, second, type, high, low] = bytes
  if (first === undefined || !MARKS.includes(first)) return 'no'
  if (second !== undefined && second !== first) return 'no'
  if (type !== undefined && (type === 0 || (type > LAST_TYPE && !OTHER_TYPES.includes(type)))) return 'no'
  if (low === undefined || high === undefined) return 'maybe'
  const length = high * 256 + low
  return length >= SHORTEST_BYTES && length <= MAX_BYTES ? 'yes' : 'no'
}

/** TopFlyTech T88xx, TLW, TLD and TLP. */
export const t800x: Protocol = {
  name: 't800x',
  brands: ['TopFlyTech'],
  defaultPort: 5094,
  transports: ['tcp', 'udp'],
  frame: byLength(
    MARKS.map((mark) => ({
      mark: [mark, mark],
      lengthOffset: 3,
      lengthBytes: 2,
      extraBytes: 0,
      maxLength: MAX_BYTES,
      isChained: true,
    })),
  ),
  decode: decodeT800x,
  recognise,
  encode: encodeT800x,
  commands: ['custom'],
}
