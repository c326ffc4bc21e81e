import { bytesFromAscii, bytesFromHex } from '../bytes/index'
import type { EncodeCommand } from '../protocol'
import { CommandType, commandPacket } from './codec'

export const teltonikaCommands = ['custom', 'engineStop', 'engineResume'] as const

const requestOf = (words: string): { bytes: Uint8Array } => ({
  bytes: commandPacket(CommandType.request, bytesFromAscii(words)),
})

/** Commands as codec 12 packets. `custom` sends `data` as text, or as bytes when it is nothing but pairs of hex digits. */
export const encodeTeltonika: EncodeCommand = ({ type, attributes }) => {
  if (type === 'engineStop') return requestOf('setdigout 1')
  if (type === 'engineResume') return requestOf('setdigout 0')
  if (type !== 'custom') return { unsupported: `Teltonika has no command ${type}` }
  const { data } = attributes
  if (typeof data !== 'string' || data === '') return { unsupported: 'data is missing' }
  const isHex = /^([0-9a-f]{2})+$/i.test(data)
  return isHex ? { bytes: commandPacket(CommandType.request, bytesFromHex(data)) } : requestOf(data)
}
