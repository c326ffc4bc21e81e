import { type ByteReader, isBitSet } from '../bytes/index'

const HAS_OPTIONS = 7
const MOBILE_ID = 0
/** Kind of id, authentication, routing, forwarding, redirection: each a length and that many bytes. */
const OTHER_OPTIONS: readonly number[] = [1, 2, 3, 4, 5]

/** Digits of the id; `f` fills the last bytes, and zeros in front do not count. Undefined where nothing is left. */
const idOf = (digits: string): string | undefined => digits.replace(/f+$/, '').replace(/^0+(?=\w)/, '') || undefined

/** Reads the options header when there is one and gives the mobile id. */
export const readOptions = (reader: ByteReader): string | undefined => {
  if (!isBitSet(reader.peekU8(), HAS_OPTIONS)) return undefined
  const content = reader.u8()
  const id = isBitSet(content, MOBILE_ID) ? idOf(reader.hex(reader.u8())) : undefined
  for (const option of OTHER_OPTIONS) if (isBitSet(content, option)) reader.skip(reader.u8())
  return id
}
