import { bytesFromAscii } from '../bytes/index'
import type { EncodeCommand } from '../protocol'

type Attributes = Record<string, unknown>

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^[^;\r\n]{1,200}$/.test(String(value))
    ? String(value)
    : undefined

const after = (word: string, value: unknown): string | undefined => {
  const text = textOf(value)
  return text === undefined ? undefined : word + text
}

const onOff =
  (word: string) =>
  ({ enable }: Attributes): string =>
    word + (enable === true || enable === 'true' ? '1' : '0')

/** Hours from UTC with sign and two digits, of `GMT+1`, `UTC-03:00` or `+2`. */
const hoursFromUtc = (zone: unknown): string | undefined => {
  const match = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?\d\d)?$/.exec(String(zone))
  return match ? `${match[1]}${match[2]?.padStart(2, '0')}` : undefined
}

const sosNumber = ({ index, phone }: Attributes): string | undefined => {
  const letter = ['A', 'B', 'C'][Number(index)]
  return letter ? after(`${letter}1,`, phone) : undefined
}

const TEXTS: Readonly<Record<string, (attributes: Attributes) => string | undefined>> = {
  setTimezone: ({ timezone }) => after('L', hoursFromUtc(timezone)),
  voiceMonitoring: onOff('P'),
  alarmSpeed: ({ data }) => after('J1', data),
  alarmGeofence: ({ radius }) => after('R1', radius),
  alarmVibration: ({ data }) => after('W1,', data),
  setAgps: onOff('AGPS'),
  alarmFall: onOff('F'),
  modePowerSaving: onOff('SP'),
  modeDeepSleep: onOff('DS'),
  sosNumber,
  setIndicator: onOff('LED'),
}

export const minifinderCommands = Object.keys(TEXTS)

const FACTORY_PASSWORD = '123456'

/** Texts that start with the password of the device. */
export const encodeMinifinder: EncodeCommand = ({ type, attributes }, { options }) => {
  const text = Object.hasOwn(TEXTS, type) ? TEXTS[type]?.(attributes) : undefined
  if (text === undefined) return { unsupported: `no command ${type} with these values` }
  const password = textOf(attributes.devicePassword) ?? textOf(options?.devicePassword) ?? FACTORY_PASSWORD
  return { bytes: bytesFromAscii(password + text) }
}
