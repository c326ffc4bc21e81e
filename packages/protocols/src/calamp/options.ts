import { type ByteReader, isBitSet } from '../bytes/index'

const HAS_OPTIONS = 7
const MOBILE_ID = 0
/** Kind of id, authentication, routing, forwarding, redirection: each a length and that many bytes. */
const OTHER_OPTIONS: readonly number[] = [1, 2, 3, 4, 5]

/** Decimal digits of the id; `f` fills the last byte, and zeros in front do not count. */
const idOf = (digits: string): string => {
  const number = digits.replace(/f+$/, '')
  if (!/^\d+$/.test(number)) throw new Error(`mobile id ${digits} is not decimal`)
  return number.replace(/^0+(?=\d)/, '')
}

/** Reads the options header when there is one and gives the mobile id. */
export const readOptions = (reader: ByteReader): string | undefined => {
  if (!isBitSet(reader.peekU8(), HAS_OPTIONS)) return undefined
  const content = reader.u8()
  const id = isBitSet(content, MOBILE_ID) ? idOf(reader.hex(reader.u8())) : undefined
  for (const option of OTHER_OPTIONS) if (isBitSet(content, option)) reader.skip(reader.u8())
  return id
}
