import { bytesFromAscii } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'

export const xexunCommands = ['engineStop', 'engineResume'] as const

const RELAY: Readonly<Record<string, string>> = { engineStop: '11', engineResume: '00' }

const DEFAULT_PASSWORD = '123456'

const passwordOf = (sent: unknown, { options }: EncodeTarget): string => {
  const password = sent ?? options?.devicePassword
  return typeof password === 'string' && /^[\w-]+$/.test(password) ? password : DEFAULT_PASSWORD
}

/** `powercar`, password, and the two digits of the relay. */
export const encodeXexun: EncodeCommand = (command, target) => {
  const relay = RELAY[command.type]
  if (relay === undefined) return { unsupported: `xexun cannot express ${command.type}` }
  return { bytes: bytesFromAscii(`powercar${passwordOf(command.attributes.devicePassword, target)} ${relay}`) }
}
