import { asciiOf } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameTotem } from './frame'
import { decodeTotem } from './totem.decode'
import { encodeTotem, totemCommands } from './totem.encode'

const HEAD = /^\$\$(0\d{3}[\dA-Z]{2}\d{5,}|[1-9A-F][\dA-F]\d{5,})/
const HEAD_BYTES = 20
/** Digits alone may be the id of a Xirgo, which a comma ends. */
const DIGITS_ONLY = /^\$\$\d{7,17}$/
const XIRGO_HEAD = /^\$\$\d{8,16},/
/** What a head may look like while it is still coming in. */
const START = /^\$(\$(0\d{0,3}|0\d{3}[\dA-Z]{1,2}\d{0,4}|[1-9A-F][\dA-F]?\d{0,4})?)?$/

const recognise: Recognise = (bytes) => {
  const start = asciiOf(bytes, 0, Math.min(bytes.length, HEAD_BYTES))
  if (XIRGO_HEAD.test(start)) return 'no'
  if (DIGITS_ONLY.test(start) && bytes.length < HEAD_BYTES) return 'maybe'
  if (HEAD.test(start)) return 'yes'
  return START.test(start) ? 'maybe' : 'no'
}

/** Totem AT05 to AT09. */
export const totem: Protocol = {
  name: 'totem',
  brands: ['Totem'],
  defaultPort: 5007,
  transports: ['tcp'],
  frame: frameTotem,
  decode: decodeTotem,
  recognise,
  encode: encodeTotem,
  commands: totemCommands,
}
