import { ByteReader } from '../bytes/index'
import type { Protocol, Recognise } from '../protocol'
import { frameRuptela } from './frame'
import { Type } from './message'
import { decodeRuptela } from './ruptela.decode'
import { encodeRuptela, ruptelaCommands } from './ruptela.encode'

const HEAD_BYTES = 11
const SHORTEST = 9
const MAX_LENGTH = 4096
const TYPES: readonly number[] = Object.values(Type)

/** A length, an IMEI of fifteen digits as a number, and a known type. */
const recognise: Recognise = (bytes) => {
  const reader = new ByteReader(bytes)
  if (!reader.has(2)) return bytes.length === 1 && (bytes[0] ?? 0) <= MAX_LENGTH / 256 ? 'maybe' : 'no'
  const length = reader.u16()
  if (length < SHORTEST || length > MAX_LENGTH) return 'no'
  if (!reader.has(2)) return 'maybe'
  if (reader.peekU16() > 3) return 'no'
  if (!reader.has(HEAD_BYTES - 2)) return 'maybe'
  return reader.u64() <= 999_999_999_999_999n && TYPES.includes(reader.u8()) ? 'yes' : 'no'
}

/** Ruptela FM-Eco, FM-Pro and Trace. */
export const ruptela: Protocol = {
  name: 'ruptela',
  brands: ['Ruptela'],
  defaultPort: 5046,
  transports: ['tcp'],
  frame: frameRuptela,
  decode: decodeRuptela,
  recognise,
  encode: encodeRuptela,
  commands: ruptelaCommands,
}
