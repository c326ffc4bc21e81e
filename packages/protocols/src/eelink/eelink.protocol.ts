import { byLength } from '../framing/index'
import type { Protocol, Recognise } from '../protocol'
import { decodeEelink } from './eelink.decode'
import { eelinkCommands, encodeEelink } from './eelink.encode'

const MESSAGE: readonly number[] = [0x67, 0x67]
const ENVELOPE: readonly number[] = [0x45, 0x4c]
const MAX_BYTES = 4096
const LAST_TYPE = 0x1f
const OTHER_TYPES: readonly number[] = [0x80, 0x81]
const SHORTEST_ENVELOPE = 17

const isLength = (high: number, low: number, shortest: number): boolean => {
  const length = high * 256 + low
  return length >= shortest && length <= MAX_BYTES
}

const recogniseMessage = ([, , type, high, low]: Uint8Array): ReturnType<Recognise> => {
  if (type === undefined) return 'maybe'
  if (type === 0 || (type > LAST_TYPE && !OTHER_TYPES.includes(type))) return 'no'
  if (high === undefined || low === undefined) return 'maybe'
  return isLength(high, low, 2) ? 'yes' : 'no'
}

/** In an envelope the first digit of the IMEI is a filling zero, and a message follows. */
const recogniseEnvelope = (bytes: Uint8Array): ReturnType<Recognise> => {
  const [, , high, low, , , filled] = bytes
  if (high === undefined || low === undefined || filled === undefined) return 'maybe'
  return isLength(high, low, SHORTEST_ENVELOPE) && filled < 0x10 ? 'yes' : 'no'
}

const recognise: Recognise = (bytes) => {
  const [first, second] = bytes
  const mark = [MESSAGE, ENVELOPE].find((one) => one[0] === first && (second === undefined || one[1] === second))
  if (!mark) return 'no'
  if (second === undefined) return 'maybe'
  return mark === MESSAGE ? recogniseMessage(bytes) : recogniseEnvelope(bytes)
}

/** Eelink TK, GOT and GPT trackers, with and without a diagnosis plug. */
export const eelink: Protocol = {
  name: 'eelink',
  brands: ['Eelink'],
  defaultPort: 5064,
  transports: ['tcp', 'udp'],
  frame: byLength([
    { mark: MESSAGE, lengthOffset: 3, lengthBytes: 2, extraBytes: 5, maxLength: MAX_BYTES, isChained: true },
    { mark: ENVELOPE, lengthOffset: 2, lengthBytes: 2, extraBytes: 4, maxLength: MAX_BYTES, isChained: true },
  ]),
  decode: decodeEelink,
  recognise,
  encode: encodeEelink,
  commands: eelinkCommands,
}
