import { bytesFromAscii, xorOf } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

const wordOf = (type: string, { data, index }: Record<string, unknown>): string | undefined => {
  const text = typeof data === 'string' || typeof data === 'number' ? String(data) : ''
  if (type === 'alarmDismiss') return 'Na'
  if (text === '' || /[!*\r\n]/.test(text)) return undefined
  if (type === 'custom') return text
  return type === 'outputControl' && /^\d+$/.test(String(index)) ? `Lo(${String(index)},${text})` : undefined
}

/** `GSC,<imei>,<word>*<checksum>!`. */
export const encodeGlobalsat: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const word = wordOf(type, attributes)
  if (word === undefined) return { unsupported: `no command ${type} with these values` }
  const body = bytesFromAscii(`GSC,${uniqueId},${word}`)
  const checksum = xorOf(body).toString(16).padStart(2, '0')
  return { bytes: bytesFromAscii(`GSC,${uniqueId},${word}*${checksum}!`) }
}
