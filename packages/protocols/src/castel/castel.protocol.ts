import { byLength } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeCastel } from './castel.decode'
import { castelCommands, encodeCastel } from './castel.encode'

const MARKS: readonly number[] = [0x40, 0x24]
const MAX_BYTES = 2048
const SHORTEST_BYTES = 30
const TAIL: readonly number[] = [0x0d, 0x0a]

const layoutOf = (mark: number) =>
  ({ mark: [mark, mark], lengthOffset: 2, lengthBytes: 2, littleEndian: true, extraBytes: 0 }) as const

const isIdByte = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x21 && byte < 0x7f

/** Mark, a believable length, and an id in ASCII behind the version; texts that start with the same signs have neither. */
const recognise: Recognise = (bytes) => {
  const [first, second, low, high] = bytes
  if (first === undefined || !MARKS.includes(first)) return 'no'
  if (second === undefined) return 'maybe'
  if (second !== first) return 'no'
  if (low === undefined || high === undefined) return 'maybe'
  const length = high * 256 + low
  if (length < SHORTEST_BYTES || length > MAX_BYTES) return 'no'
  const idAt = first === 0x40 ? 5 : 4
  if (bytes.length <= idAt) return 'maybe'
  const isVersion = first !== 0x40 || (bytes[4] ?? 0) < 0x20
  return isVersion && isIdByte(bytes[idAt]) ? 'yes' : 'no'
}

/** Sinocastel vehicle interfaces (IDD) and trackers (PT). */
export const castel: Protocol = {
  name: 'castel',
  brands: ['Sinocastel IDD', 'Sinocastel PT'],
  defaultPort: 5086,
  transports: ['tcp', 'udp'],
  frame: byLength(MARKS.map((mark) => ({ ...layoutOf(mark), maxLength: MAX_BYTES, tail: TAIL, isChained: true }))),
  decode: decodeCastel,
  recognise,
  encode: encodeCastel,
  commands: castelCommands,
}
