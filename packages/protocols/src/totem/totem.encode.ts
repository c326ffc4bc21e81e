import { bytesFromAscii } from '../bytes/index'
import type { CommandToEncode, EncodeCommand, EncodeTarget } from '../protocol'
import { withChecksum } from './totem.decode'

const ACTIONS: Readonly<Record<string, string>> = {
  rebootDevice: '006',
  factoryReset: '007',
  getVersion: '056',
  positionSingle: '012',
  engineResume: '025,C,0',
  engineStop: '025,C,1',
}

export const totemCommands = ['custom', ...Object.keys(ACTIONS)] as const

const DEFAULT_PASSWORD = '000000'
/** Mark, length, `CF`, comma and checksum. */
const SIGNS_AROUND = 11
const LONGEST_TEXT = 900

const passwordOf = ({ attributes }: CommandToEncode, { options }: EncodeTarget): string => {
  const password = attributes.devicePassword ?? options?.devicePassword
  return typeof password === 'string' && /^\w+$/.test(password) ? password : DEFAULT_PASSWORD
}

const actionOf = ({ type, attributes }: CommandToEncode): string | undefined => {
  if (type !== 'custom') return ACTIONS[type]
  const { data } = attributes
  return typeof data === 'string' && data.length <= LONGEST_TEXT && /^[\x20-\x7e]+$/.test(data) ? data : undefined
}

/** `$$`, length, `CF`, password, action, checksum; by SMS (option `textChannel`) the password and the action alone. */
export const encodeTotem: EncodeCommand = (command, target) => {
  const action = actionOf(command)
  if (action === undefined) return { unsupported: `totem cannot express ${command.type} with these values` }
  const password = passwordOf(command, target)
  if (target.options?.textChannel === true) return { bytes: bytesFromAscii(`*${password},${action}#`) }
  const length = String(SIGNS_AROUND + password.length + action.length).padStart(4, '0')
  return { bytes: bytesFromAscii(withChecksum(`$$${length}CF${password},${action}`)) }
}
