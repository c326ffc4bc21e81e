import { type ByteReader, isBitSet } from '../bytes/index'

const HAS_OPTIONS = 7
const MOBILE_ID = 0
/** Kind of id, authentication, routing, forwarding, redirection: each a length and that many bytes. */
const OTHER_OPTIONS: readonly number[] = [1, 2, 3, 4, 5]

/** Digits of the id, `f` fills the last bytes: as sent, then without the zeros in front, if it has some. */
const idsOf = (digits: string): string[] => {
  const id = digits.replaceAll('f', '')
  return [...new Set([id, id.replace(/^0+(?=\w)/, '')])].filter((one) => one !== '')
}

/** Reads the options header when there is one and gives the mobile id in the ways it may be registered. */
export const readOptions = (reader: ByteReader): string[] => {
  if (!isBitSet(reader.peekU8(), HAS_OPTIONS)) return []
  const content = reader.u8()
  const ids = isBitSet(content, MOBILE_ID) ? idsOf(reader.hex(reader.u8())) : []
  for (const option of OTHER_OPTIONS) if (isBitSet(content, option)) reader.skip(reader.u8())
  return ids
}
