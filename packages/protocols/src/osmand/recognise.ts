import { asciiOf } from '../bytes/index'
import type { Recognise } from '../protocol'

const METHODS = ['GET ', 'POST ', 'PUT ', 'HEAD ', 'OPTIONS ']

/** A request line: method, space, and a path. */
export const recogniseHttp: Recognise = (firstBytes, transport) => {
  if (transport !== 'tcp') return 'no'
  const text = asciiOf(firstBytes, 0, Math.min(firstBytes.length, 9))
  if (METHODS.some((method) => text.startsWith(`${method}/`))) return 'yes'
  return METHODS.some((method) => `${method}/`.startsWith(text)) ? 'maybe' : 'no'
}
