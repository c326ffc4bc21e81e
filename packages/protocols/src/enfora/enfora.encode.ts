import { ByteWriter } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

const HEAD_BYTES = 6
const COMMAND = 0x04

/** Commands of the modem; output 3 drives the relay. */
const TEXTS: Readonly<Record<string, string>> = { engineStop: 'AT$IOGP3=1', engineResume: 'AT$IOGP3=0' }

export const enforaCommands = ['custom', 'engineStop', 'engineResume'] as const

export const encodeEnfora: EncodeCommand = ({ type, attributes }) => {
  const text = type === 'custom' ? attributes.data : TEXTS[type]
  if (typeof text !== 'string' || text === '') return { unsupported: `no words for ${type}` }
  const bytes = new ByteWriter()
    .u16(text.length + HEAD_BYTES)
    .u16(0)
    .u8(COMMAND)
    .u8(0)
    .ascii(text)
  return { bytes: bytes.done() }
}
