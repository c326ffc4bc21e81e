import { bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

const CODES: Readonly<Record<string, string>> = {
  positionSingle: 'B',
  positionStop: 'D',
  engineStop: 'J',
  engineResume: 'K',
  alarmArm: 'L',
  alarmDisarm: 'M',
  requestPhoto: '160',
}

export const gps103Commands = ['custom', 'positionPeriodic', ...Object.keys(CODES)]

/** Two digits and a unit: seconds, minutes or hours, whichever fits. */
const intervalOf = (seconds: unknown): string | undefined => {
  const value = Number(seconds)
  if (!Number.isInteger(value) || value <= 0 || value >= 100 * 3600) return undefined
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  if (value < 60) return `${two(value)}s`
  return value < 3600 ? `${two(value / 60)}m` : `${two(value / 3600)}h`
}

const codeOf = (type: string, attributes: Record<string, unknown>): string | undefined => {
  if (type === 'positionPeriodic') {
    const interval = intervalOf(attributes.frequency)
    return interval && `C,${interval}`
  }
  if (type !== 'custom') return Object.hasOwn(CODES, type) ? CODES[type] : undefined
  const { data } = attributes
  return typeof data === 'string' && /^[^;\r\n]{1,500}$/.test(data) ? data : undefined
}

/** `**,imei:<id>,<code>`. */
export const encodeGps103: EncodeCommand = ({ type, attributes }, { uniqueId }) => {
  const code = codeOf(type, attributes)
  if (code === undefined) return { unsupported: `no command ${type} with these values` }
  return { bytes: bytesFromUtf8(`**,imei:${uniqueId},${code}`) }
}
