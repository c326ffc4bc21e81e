import { asciiOf, bytesFromUtf8 } from '../bytes/index'
import { byDelimiter } from '../framing/index'
import type { EncodeCommand, Protocol, Recognise } from '../protocol'
import { decodeEasytrack } from './easytrack.decode'

const CODES: Readonly<Record<string, string>> = {
  engineStop: 'FD,Y1',
  engineResume: 'FD,Y2',
  alarmArm: 'FD,F1',
  alarmDisarm: 'FD,F2',
}

/** `*ET,<id>,<code>#`. */
const encode: EncodeCommand = ({ type, attributes: { data } }, { uniqueId }) => {
  const isText = type === 'custom' && typeof data === 'string' && /^[^#\r\n]{1,500}$/.test(data)
  const code = isText ? `KS,${data}` : Object.hasOwn(CODES, type) ? CODES[type] : undefined
  if (code === undefined) return { unsupported: `no command ${type} with these values` }
  return { bytes: bytesFromUtf8(`*ET,${uniqueId},${code}#`) }
}

const START = '*ET,'

const recognise: Recognise = (bytes, transport) => {
  const text = asciiOf(bytes, 0, Math.min(bytes.length, START.length))
  if (transport !== 'tcp' || !START.startsWith(text)) return 'no'
  return text === START ? 'yes' : 'maybe'
}

/** EasyTrack E3 family. */
export const easytrack: Protocol = {
  name: 'easytrack',
  brands: ['EasyTrack E3'],
  models: ['E3+4G'],
  defaultPort: 5056,
  transports: ['tcp'],
  frame: byDelimiter({ ends: [0x23, 0x0d, 0x0a], ignored: [0, 0x0d, 0x0a] }),
  decode: decodeEasytrack,
  encode,
  recognise,
  commands: ['custom', ...Object.keys(CODES)],
}
