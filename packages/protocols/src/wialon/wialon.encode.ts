import { bytesFromUtf8 } from '../bytes/index'
import type { CommandToEncode, EncodeCommand } from '../protocol'

export const wialonCommands = ['rebootDevice', 'sendUssd', 'deviceIdentification', 'outputControl', 'custom'] as const

const isOneLine = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '' && !/[\r\n]/.test(value)) || typeof value === 'number'

const textOf = ({ type, attributes }: CommandToEncode): string | undefined => {
  const { phone, index, data } = attributes
  switch (type) {
    case 'rebootDevice':
      return 'reboot'
    case 'sendUssd':
      return isOneLine(phone) ? `USSD:${String(phone)}` : undefined
    case 'deviceIdentification':
      return 'VER?'
    case 'outputControl':
      return isOneLine(index) && isOneLine(data) ? `L${String(index)}=${String(data)}` : undefined
    case 'custom':
      return isOneLine(data) ? String(data) : undefined
    default:
      return undefined
  }
}

/** A command is one line of text. */
export const encodeWialon: EncodeCommand = (command) => {
  const text = textOf(command)
  return text === undefined
    ? { unsupported: `wialon cannot express ${command.type} with these values` }
    : { bytes: bytesFromUtf8(`${text}\r\n`) }
}
