import type { Protocol, Recognise } from '../protocol'
import { frameGalileo } from './frame'
import { decodeGalileo } from './galileo.decode'
import { encodeGalileo } from './galileo.encode'

const IMEI_TAG = 0x03
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39

/** The first packet names the device: tags 01 and 02 with a byte each may come before tag 03 and its digits. */
const recognise: Recognise = (bytes, transport) => {
  if (transport !== 'tcp' || bytes[0] !== 0x01) return 'no'
  if (bytes.length <= 3) return 'maybe'
  const imeiAt = [3, 5, 7].find((at) => at >= bytes.length || bytes[at] === IMEI_TAG || bytes[at] !== (at - 1) / 2)
  if (imeiAt === undefined) return 'no'
  if (imeiAt >= bytes.length) return 'maybe'
  const digits = bytes.subarray(imeiAt + 1, imeiAt + 5)
  if (bytes[imeiAt] !== IMEI_TAG || !digits.every(isDigit)) return 'no'
  return digits.length === 4 ? 'yes' : 'maybe'
}

/** Galileosky units: records made of tags, over TCP and by satellite. */
export const galileo: Protocol = {
  name: 'galileo',
  brands: ['Galileosky'],
  defaultPort: 5034,
  transports: ['tcp'],
  frame: frameGalileo,
  decode: decodeGalileo,
  encode: encodeGalileo,
  recognise,
  commands: ['custom', 'outputControl'],
}
