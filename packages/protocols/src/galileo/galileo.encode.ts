import { ByteWriter, bytesFromUtf8, crc16Modbus } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

const MAX_TEXT_BYTES = 255
const IMEI_DIGITS = 15

/** A packet that carries one line of text for the device. */
const textPacket = (uniqueId: string, text: Uint8Array): Uint8Array => {
  const tags = new ByteWriter()
    .u8(0x03)
    .ascii(uniqueId)
    .hex('040000')
    .hex('e000000000')
    .u8(0xe1)
    .u8(text.length)
    .raw(text)
    .done()
  const packet = new ByteWriter().u8(0x01).u16LE(tags.length).raw(tags)
  return packet.u16LE(crc16Modbus(packet.done())).done()
}

const textOf = (type: string, { data, index }: Record<string, unknown>): string | undefined => {
  if (type === 'custom' && typeof data === 'string' && data !== '') return data
  const isOutput = type === 'outputControl' && Number.isInteger(Number(index)) && data !== undefined
  return isOutput ? `out ${Number(index)},${String(data)}` : undefined
}

/** Commands are text; the device is named by its IMEI. */
export const encodeGalileo: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const text = textOf(type, attributes)
  if (text === undefined) return { unsupported: `no command ${type} with these values` }
  const bytes = bytesFromUtf8(text)
  if (bytes.length > MAX_TEXT_BYTES) return { unsupported: 'text too long' }
  if (uniqueId.length !== IMEI_DIGITS) return { unsupported: 'the device is not known by an IMEI' }
  return { bytes: textPacket(uniqueId, bytes) }
}
