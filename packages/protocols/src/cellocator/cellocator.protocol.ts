import type { Protocol, Recognise } from '../protocol'
import { decodeCellocator } from './cellocator.decode'
import { encodeCellocator } from './cellocator.encode'
import { MARK, couldStart, frameCellocator } from './message'

const recognise: Recognise = (bytes) => {
  if (bytes.length === 0 || !couldStart(bytes, 0)) return 'no'
  return bytes.length >= MARK.length ? 'yes' : 'maybe'
}

/** Cellocator and Pointer units. */
export const cellocator: Protocol = {
  name: 'cellocator',
  brands: ['Cellocator', 'Pointer'],
  defaultPort: 5033,
  transports: ['tcp', 'udp'],
  frame: frameCellocator,
  decode: decodeCellocator,
  encode: encodeCellocator,
  recognise,
  commands: ['outputControl'],
}
