import { MORE, findFrom, frameOf, skipOf } from '../framing/index'
import type { Framer, Protocol } from '../protocol'
import { decodeEnfora } from './enfora.decode'
import { encodeEnfora, enforaCommands } from './enfora.encode'

const LENGTH_BYTES = 2
const SHORTEST = 6
const LONGEST = 1024

/** A length that counts itself, then the message; the length is dropped. */
const frame: Framer = (buffer) => {
  if (buffer.length < LENGTH_BYTES) return MORE
  const isStart = (at: number): boolean => {
    if (at + 1 >= buffer.length) return true
    const length = (buffer[at] ?? 0) * 256 + (buffer[at + 1] ?? 0)
    return length >= SHORTEST && length <= LONGEST
  }
  if (!isStart(0)) return skipOf(findFrom(buffer, 1, isStart), 'length out of range')
  const end = (buffer[0] ?? 0) * 256 + (buffer[1] ?? 0)
  return buffer.length < end ? MORE : frameOf(buffer, LENGTH_BYTES, end)
}

/** Enfora modems, on a port of their own: their lengths begin like those of others. */
export const enfora: Protocol = {
  name: 'enfora',
  brands: ['Enfora Spider MT', 'Enfora GSM2218', 'Novatel MT', 'SkyPatrol TT8750 (text)'],
  defaultPort: 5008,
  transports: ['tcp', 'udp'],
  frame,
  decode: decodeEnfora,
  encode: encodeEnfora,
  commands: enforaCommands,
}
