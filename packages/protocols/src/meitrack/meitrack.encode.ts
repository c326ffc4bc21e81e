import { asciiOf } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'
import { frameTo } from './message'

type Attributes = Record<string, unknown>
type Encode = (attributes: Attributes, target: EncodeTarget) => string | undefined

const MAX_TEXT = 500

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT && !/[\r\n]/.test(value) ? value : undefined

/** Switches the alarm through an output, or for devices with the option `alternative` by a request of its own. */
const alarm =
  (output: string, flag: number): Encode =>
  (_, { options }) =>
    options?.alternative === true ? `B21,${flag}` : `C01,0,${output}`

const requestPhoto: Encode = ({ index }) => {
  const camera = index === undefined ? 1 : Number(index)
  return Number.isInteger(camera) && camera > 0 && camera < 10 ? `D03,${camera},camera_picture.jpg` : undefined
}

const sendSms: Encode = ({ phone, message }) => {
  const text = textOf(message)
  return text !== undefined && typeof phone === 'string' && /^\+?\d{3,15}$/.test(phone)
    ? `C02,0,${phone},${text}`
    : undefined
}

const ENCODERS: Readonly<Record<string, Encode>> = {
  custom: ({ data }) => textOf(data),
  positionSingle: () => 'A10',
  engineStop: () => 'C01,0,12222',
  engineResume: () => 'C01,0,02222',
  alarmArm: alarm('22122', 1),
  alarmDisarm: alarm('22022', 0),
  requestPhoto,
  sendSms,
}

/** The word of a request, which the device repeats in its answer. */
export const isRequestWord = (word: string): boolean => /^[A-F][0-9A-F]\d$/i.test(word)

export const answerNameOfMeitrack = (command: Uint8Array): string | undefined => {
  const word = /^@@[^,]*,\d+,(\w{3})[,*]/.exec(asciiOf(command))?.[1]
  return word && isRequestWord(word) ? word.toUpperCase() : undefined
}

export const meitrackCommands = Object.keys(ENCODERS)

export const encodeMeitrack: EncodeCommand = ({ type, attributes }, target) => {
  const content = Object.hasOwn(ENCODERS, type) ? ENCODERS[type]?.(attributes, target) : undefined
  return content === undefined
    ? { unsupported: `meitrack cannot express ${type} with these values` }
    : { bytes: frameTo(target.uniqueId, 'A', content) }
}
