import { bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

type Attributes = Record<string, unknown>
type TextOf = (attributes: Attributes, password: string) => string | undefined

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^[^()\r\n]{1,500}$/.test(String(value))
    ? String(value)
    : undefined

const secondsHex = (value: unknown): string | undefined => {
  const seconds = Number(value)
  const isWhole = Number.isInteger(seconds) && seconds > 0 && seconds <= 0xffff
  return isWhole ? seconds.toString(16).toUpperCase().padStart(4, '0') : undefined
}

const STANDARD: Readonly<Record<string, TextOf>> = {
  custom: ({ data }) => textOf(data),
  positionSingle: () => 'AP00',
  positionPeriodic: ({ frequency }) => {
    const seconds = secondsHex(frequency)
    return seconds && `AR00${seconds}0000`
  },
  positionStop: () => 'AR0000000000',
  getVersion: () => 'AP07',
  rebootDevice: () => 'AT00',
  setOdometer: () => 'AX01',
  engineStop: () => 'AV010',
  engineResume: () => 'AV011',
  outputControl: ({ data }) => (/^[01]$/.test(String(data)) ? `AV00${String(data)}` : undefined),
}

const isOn = (enable: unknown): boolean => enable === true || enable === 'true'

const connection: TextOf = ({ server, port }) => {
  const isAddress = /^\d{1,3}(\.\d{1,3}){3}$/.test(String(server)) && /^\d{1,5}$/.test(String(port))
  return isAddress ? `*setip*${String(server).replaceAll('.', '*')}*${String(port)}*` : undefined
}

const sosNumber: TextOf = ({ index, phone }, password) => {
  const number = textOf(phone)
  if (number === undefined) return undefined
  return Number(index) === 0 ? `*master*${password}*${number}*` : `*sosnumber${Number(index)}*${number}*`
}

const ALTERNATIVE: Readonly<Record<string, TextOf>> = {
  custom: ({ data }) => textOf(data),
  getDeviceStatus: () => '*status*',
  deviceIdentification: () => '999999',
  modeDeepSleep: ({ enable }) => (isOn(enable) ? '*sleep*2*' : '*sleepoff*'),
  modePowerSaving: ({ enable }) => (isOn(enable) ? '*sleepv*' : '*sleepoff*'),
  alarmSos: ({ enable }) => (isOn(enable) ? '*soson*' : '*sosoff*'),
  setConnection: connection,
  sosNumber,
  positionSingle: () => '*getposl*',
  positionPeriodic: () => '*routetrack*99*',
  positionStop: () => '*routetrackoff*',
  getVersion: () => '*about*',
  powerOff: () => '*poweroff*',
  rebootDevice: () => '88888888',
}

export const tk103Commands = [...new Set([...Object.keys(STANDARD), ...Object.keys(ALTERNATIVE)])]

const FACTORY_PASSWORD = '123456'

/** `(<id><code>)`; devices with the option `alternative` take texts as by SMS. */
export const encodeTk103: EncodeCommand = ({ type, attributes }, { uniqueId, options }) => {
  const isAlternative = options?.forceAlternative === true || options?.alternative === true
  const table = isAlternative ? ALTERNATIVE : STANDARD
  const password = textOf(attributes.devicePassword) ?? textOf(options?.devicePassword) ?? FACTORY_PASSWORD
  const text = Object.hasOwn(table, type) ? table[type]?.(attributes, password) : undefined
  if (text === undefined) return { unsupported: `no command ${type} with these values` }
  return { bytes: bytesFromUtf8(isAlternative ? `[begin]sms2,${text},[end]` : `(${uniqueId}${text})`) }
}
