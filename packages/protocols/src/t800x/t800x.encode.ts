import { ByteWriter } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { Header } from './message'

const COMMAND = 0x81
const HEADER_BYTES = 15
const TEXT_KIND = 1
const LONGEST_TEXT = 1000
const ID_DIGITS = 16

/** A text in a message of its own; nothing else is built in. */
export const encodeT800x: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const { data } = attributes
  if (type !== 'custom' || typeof data !== 'string' || data.length > LONGEST_TEXT) {
    return { unsupported: `t800x cannot express ${type} with these values` }
  }
  if (!/^\d{1,15}$/.test(uniqueId)) return { unsupported: 'the id of the device is no IMEI' }
  const length = HEADER_BYTES + 1 + data.length
  const head = new ByteWriter(length).u16(Header.first).u8(COMMAND).u16(length).u16(1)
  return { bytes: head.hex(uniqueId.padStart(ID_DIGITS, '0')).u8(TEXT_KIND).ascii(data).done() }
}
