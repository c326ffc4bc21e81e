import { ByteWriter } from '../bytes/index'
import type { EncodeCommand, Protocol } from '../protocol'
import { recogniseShortLogin } from '../short-login'
import { frameTopin } from './frame'
import { decodeTopin, frameTo } from './topin.decode'

const FIRST_NUMBER = 0x41
const NUMBERS = 3

/** Who is called on an alarm; each of the three numbers has a type of its own, and the count covers it. */
const encode: EncodeCommand = ({ type, attributes: { index, phone } }) => {
  const number = Number(index ?? 1)
  const isNumber = Number.isInteger(number) && number >= 1 && number <= NUMBERS
  if (type !== 'sosNumber' || !isNumber || typeof phone !== 'string' || !/^\d{3,20}$/.test(phone)) {
    return { unsupported: `topin cannot express ${type} with these values` }
  }
  const content = new ByteWriter().ascii(phone).done()
  return { bytes: frameTo(content.length + 1, FIRST_NUMBER + number - 1, content) }
}

/** Topin and ZhongXun watches and small trackers. They start as GT06 does, with a shorter login. */
export const topin: Protocol = {
  name: 'topin',
  brands: ['Topin', 'ZhongXun'],
  defaultPort: 5199,
  transports: ['tcp'],
  frame: frameTopin,
  decode: decodeTopin,
  recognise: recogniseShortLogin,
  encode,
  commands: ['sosNumber'],
}
