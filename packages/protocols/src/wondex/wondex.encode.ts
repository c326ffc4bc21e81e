import { bytesFromAscii } from '../bytes/index'
import { devicePasswordOf } from '../device-password'
import type { EncodeCommand } from '../protocol'

const WORDS: Readonly<Record<string, string>> = {
  rebootDevice: 'REBOOT',
  getDeviceStatus: 'TEST',
  getModemStatus: 'GSMINFO',
  deviceIdentification: 'IMEI',
  positionSingle: 'GETLOCATION',
  getVersion: 'VER',
}
const FACTORY_PASSWORD = '0000'

export const wondexCommands = Object.keys(WORDS)

export const encodeWondex: EncodeCommand = ({ type, attributes }, { options }) => {
  const word = WORDS[type]
  if (word === undefined) return { unsupported: `no words for ${type}` }
  return { bytes: bytesFromAscii(`$WP+${word}=${devicePasswordOf(attributes, options, FACTORY_PASSWORD)}`) }
}
