import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'

export const suntechCommands = [
  'custom',
  'outputControl',
  'rebootDevice',
  'positionSingle',
  'engineStop',
  'engineResume',
  'alarmArm',
  'alarmDisarm',
] as const

const isUniversal = ({ model, memory }: EncodeTarget): boolean =>
  memory?.suntechIsUniversal === true || /^ST-?\d{4}/i.test(model ?? '')

/** The line whose words the unit understands: what it called itself last, else its model, else the oldest. */
const headOf = ({ model, memory }: EncodeTarget): string => {
  if (typeof memory?.suntechHead === 'string') return memory.suntechHead
  return /^(?:ST\d{3}|SA\d{3})/i.exec(model ?? '')?.[0].toUpperCase() ?? 'SA200'
}

interface OutputSwitch {
  output: number
  isOn: boolean
}

/** What a command does to an output: the first one cuts the engine, the second arms the alarm. */
const switchOf = (type: string, attributes: Record<string, unknown>): OutputSwitch | undefined => {
  if (type === 'engineStop') return { output: 1, isOn: true }
  if (type === 'engineResume') return { output: 1, isOn: false }
  if (type === 'alarmArm') return { output: 2, isOn: true }
  if (type === 'alarmDisarm') return { output: 2, isOn: false }
  if (type !== 'outputControl') return undefined
  const output = Number(attributes.index ?? 1)
  return Number.isInteger(output) && output > 0 && output < 50
    ? { output, isOn: String(attributes.data) === '1' }
    : undefined
}

const classicWords = (type: string, change: OutputSwitch | undefined): string | undefined => {
  if (type === 'rebootDevice') return 'Reboot'
  if (type === 'positionSingle') return 'StatusReq'
  return change && `${change.isOn ? 'Enable' : 'Disable'}${change.output}`
}

const universalWords = (type: string, change: OutputSwitch | undefined): string | undefined => {
  if (type === 'rebootDevice') return '03;03'
  if (type === 'positionSingle') return '03;01'
  if (!change) return undefined
  const action = change.output * 2 - (change.isOn ? 1 : 0)
  return `04;${String(action).padStart(2, '0')}`
}

/** Commands of the older lines whose words come back as they went; whatever else comes is what the unit has to say. */
const REPEATED = /^((En|Dis)able\d+|StatusReq|Reboot|Reset|Preset[A-Z]?|Req[A-Z]\w*|Init[A-Z]\w*|AckEmerg)$/

/** Of older lines the kind of the command, of those that switch something with its words; of newer ones group and action. */
export const nameOfAnswer = (type: string, words: readonly string[]): string | undefined => {
  if (type === 'RES')
    return words.length >= 2 && words.every((word) => /^\d\d$/.test(word)) ? words.join(' ') : undefined
  if (type !== 'CMD') return type
  return REPEATED.test(words[0] ?? '') ? `CMD ${words[0]}` : undefined
}

const CLASSIC = /^S[AT]\d{3}([A-Z]{3});[^;]*;[^;]*;([^;\r]*)/
const UNIVERSAL = /^CMD;[^;]*;(\d\d);(\d\d)/

export const answerNameOfSuntech = (command: Uint8Array): string | undefined => {
  const text = asciiOf(command)
  const [, group, action] = UNIVERSAL.exec(text) ?? []
  if (group && action) return nameOfAnswer('RES', [group, action])
  const [, type, words = ''] = CLASSIC.exec(text) ?? []
  return type && nameOfAnswer(type, [words])
}

/** Commands of the line the unit belongs to. `custom` sends `data` as it is, with the line end added. */
export const encodeSuntech: EncodeCommand = ({ type, attributes }, target) => {
  if (type === 'custom') {
    const { data } = attributes
    if (typeof data !== 'string' || data === '') return { unsupported: 'data is missing' }
    return { bytes: bytesFromAscii(data.endsWith('\r') ? data : `${data}\r`) }
  }
  const change = switchOf(type, attributes)
  const words = isUniversal(target) ? universalWords(type, change) : classicWords(type, change)
  if (!words) return { unsupported: `Suntech has no command ${type}` }
  const start = isUniversal(target) ? `CMD;${target.uniqueId};` : `${headOf(target)}CMD;${target.uniqueId};02;`
  return { bytes: bytesFromAscii(`${start}${words}\r`) }
}
