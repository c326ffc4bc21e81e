import { ByteWriter, bytesFromHex, bytesFromUtf8 } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'
import { escaped } from './frame'
import { frameTo, type WatchHead } from './message'
import { offsetHours } from './offset'

type Attributes = Record<string, unknown>
type Encode = (attributes: Attributes) => string | Uint8Array | undefined

const MAX_TEXT = 1000
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT && !/[[\]\r\n]/.test(value) ? value : undefined

const withText =
  (word: string): Encode =>
  ({ data }) => {
    const text = textOf(data)
    return text === undefined ? undefined : `${word},${text}`
  }

const onOff =
  (word: string): Encode =>
  ({ enable }) =>
    `${word},${enable === true || enable === 1 || enable === '1' || enable === 'true' ? 1 : 0}`

const positionPeriodic: Encode = ({ frequency }) => {
  const seconds = Number(frequency)
  return Number.isInteger(seconds) && seconds > 0 ? `UPLOAD,${seconds}` : undefined
}

const sosNumber: Encode = ({ index, phone }) => {
  const number = Number(index ?? 1)
  return Number.isInteger(number) && number > 0 && number < 10 && typeof phone === 'string' && /^\+?\d+$/.test(phone)
    ? `SOS${number},${phone}`
    : undefined
}

/** Text in hex of UTF-16. */
const message: Encode = ({ message: text }) => {
  if (typeof text !== 'string' || text === '' || text.length > MAX_TEXT) return undefined
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'))
  return `MESSAGE,${units.join('')}`
}

/** A recording in hex. */
const voiceMessage: Encode = ({ data }) =>
  typeof data === 'string' && /^([\da-f]{2})+$/i.test(data)
    ? new ByteWriter()
        .ascii('TK,')
        .raw(escaped(bytesFromHex(data)))
        .done()
    : undefined

const setTimezone: Encode = ({ timezone, language }) => {
  const hours = offsetHours(timezone)
  if (hours === undefined) return undefined
  const code = typeof language === 'number' || (typeof language === 'string' && /^\d+$/.test(language)) ? language : ''
  return `LZ,${code},${hours < 0 ? '' : '+'}${hours}`
}

const ENCODERS: Readonly<Record<string, Encode>> = {
  custom: ({ data }) => textOf(data),
  positionSingle: () => 'CR',
  positionPeriodic,
  sosNumber,
  alarmSos: onOff('SOSSMS'),
  alarmBattery: onOff('LOWBAT'),
  rebootDevice: () => 'RESET',
  powerOff: () => 'POWEROFF',
  alarmRemove: onOff('REMOVE'),
  silenceTime: withText('SILENCETIME'),
  alarmClock: withText('REMIND'),
  setPhonebook: withText('PHB'),
  message,
  voiceMessage,
  setTimezone,
  setIndicator: withText('FLOWER'),
}

export const watchCommands = Object.keys(ENCODERS)

const ANY_MAKER = 'CS'
const FIRST_INDEX = '0001'

const headOf = ({ uniqueId, memory }: EncodeTarget): WatchHead => ({
  maker: typeof memory?.maker === 'string' ? memory.maker : ANY_MAKER,
  id: uniqueId,
  index: memory?.hasIndex === true ? FIRST_INDEX : undefined,
})

/** Messages in the name of the maker the device named itself. */
export const encodeWatch: EncodeCommand = ({ type, attributes }, target) => {
  const content = Object.hasOwn(ENCODERS, type) ? ENCODERS[type]?.(attributes) : undefined
  if (content === undefined) return { unsupported: `watch cannot express ${type} with these values` }
  return { bytes: frameTo(headOf(target), typeof content === 'string' ? bytesFromUtf8(content) : content) }
}
