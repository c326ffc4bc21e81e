import type { Protocol, Recognise } from '../protocol'
import { cutMxt } from './frame'
import { decodeMxt } from './mxt.decode'

const TYPES: readonly number[] = [0x31]

/** Start, the kind of device (`a0` and above), and the type of a position. */
const recognise: Recognise = (bytes) => {
  const [start, device, type] = bytes
  if (start !== 0x01 || (device !== undefined && device < 0xa0)) return 'no'
  if (type === undefined) return 'maybe'
  return TYPES.includes(type) ? 'yes' : 'no'
}

/** Maxtrack MXT. */
export const mxt: Protocol = {
  name: 'mxt',
  brands: ['Maxtrack'],
  defaultPort: 5087,
  transports: ['tcp'],
  frame: cutMxt,
  decode: decodeMxt,
  recognise,
  commands: [],
}
