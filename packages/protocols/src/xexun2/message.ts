import { ByteWriter } from '../bytes/index'
import { escaped } from './frame'

const FLAG = 0xfaaf
const ID_DIGITS = 16

/** All bytes added up and inverted. */
export const checksumOf = (content: ArrayLike<number>): number => {
  let sum = 0
  for (let at = 0; at < content.length; at++) sum += content[at] ?? 0
  return ~sum & 0xffff
}

/** Type, number, IMEI, length, sum and content between flags. */
export const frameTo = (type: number, index: number, imei: string, content: Uint8Array): Uint8Array => {
  const writer = new ByteWriter().u16(FLAG).u16(type).u16(index)
  writer.hex(imei.padStart(ID_DIGITS - 1, '0').padEnd(ID_DIGITS, '0'))
  writer.u16(content.length).u16(checksumOf(content)).raw(content)
  return escaped(writer.u16(FLAG).done())
}
