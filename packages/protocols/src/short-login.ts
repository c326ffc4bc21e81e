import type { Recognise } from './protocol'

const LOGIN = [0x78, 0x78, 0x0d, 0x01]
const IMEI_BYTES = 8
const END_AT = LOGIN.length + IMEI_BYTES + 1
const END = [0x0d, 0x0a]
const LONG_END_AT = 16

const hasEnd = (bytes: Uint8Array, at: number): boolean => END.every((byte, index) => bytes[at + index] === byte)

/**
 * Whether `78 78 0d 01` begins a login without serial and sum, as Topin and ZhongXun send it, or the longer one of GT06,
 * which is three bytes longer.
 */
export const recogniseShortLogin: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || !LOGIN.slice(0, bytes.length).every((byte, at) => bytes[at] === byte)) return 'no'
  if (bytes.length < END_AT + END.length) return 'maybe'
  return hasEnd(bytes, END_AT) && !hasEnd(bytes, LONG_END_AT) ? 'yes' : 'no'
}
