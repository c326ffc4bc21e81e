import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameJt600, isLongHeader } from './frame'
import { decodeJt600 } from './jt600.decode'
import { encodeJt600, jt600Commands } from './jt600.encode'

const BINARY = 0x24
const RECORD_BYTES = 27
/** Where texts of others have digits there is no length of a frame. */
const MAX_BYTES = 4096
const SHORTEST_LOCK = 0x20

const isDecimal = (byte: number): boolean => byte >> 4 <= 9 && (byte & 0x0f) <= 9

const recogniseText = (start: string): ReturnType<Recognise> => {
  if (/^\(\d{10},([A-Z@]|\d)/.test(start)) return 'yes'
  return /^\((\d{0,10}|\d{10},)$/.test(start) ? 'maybe' : 'no'
}

/** An id in decimal digits, then a length that fits the kind of record. */
const recogniseBinary = (bytes: Uint8Array): ReturnType<Recognise> => {
  if (!bytes.subarray(1, 6).every(isDecimal)) return 'no'
  if (bytes.length < 10) return 'maybe'
  const [kind = 0, high = 0, low = 0, next = 0] = bytes.subarray(6, 10)
  if (isLongHeader(bytes)) return next >= SHORTEST_LOCK && kind >= 0x10 ? 'yes' : 'no'
  const length = high * 256 + low
  const isLength = length > 0 && length <= MAX_BYTES && length % RECORD_BYTES === 0
  return kind >> 4 >= 1 && kind >> 4 <= 3 && isLength ? 'yes' : 'no'
}

const recognise: Recognise = (bytes) => {
  if (bytes[0] === BINARY) return recogniseBinary(bytes)
  return recogniseText(asciiOf(bytes, 0, Math.min(bytes.length, 16)))
}

/** Jointech trackers and padlocks (JT600, JT701). */
export const jt600: Protocol = {
  name: 'jt600',
  brands: ['Jointech'],
  defaultPort: 5014,
  transports: ['tcp'],
  frame: frameJt600,
  decode: decodeJt600,
  recognise,
  encode: encodeJt600,
  commands: jt600Commands,
}
