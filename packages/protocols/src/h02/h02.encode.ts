import { asciiOf, bytesFromAscii } from '../bytes/index'
import type { EncodeCommand, EncodeTarget } from '../protocol'

export const h02Commands = [
  'custom',
  'alarmArm',
  'alarmDisarm',
  'engineStop',
  'engineResume',
  'positionPeriodic',
] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `hhmmss` of the server's own clock, which these devices echo but do not interpret. */
const clockOf = (now: Date): string => [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join('')

/** Seconds between reports, or undefined when the command does not say. */
const frequencyOf = (attributes: Record<string, unknown>): number | undefined => {
  const seconds = Number(attributes.frequency)
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined
}

const wordsOf = (type: string, frequency: number | undefined, target: EncodeTarget): [string, string] | undefined => {
  if (type === 'alarmArm') return ['SCF', '0,0']
  if (type === 'alarmDisarm') return ['SCF', '1,1']
  if (type === 'engineStop') return ['S20', '1,1']
  if (type === 'engineResume') return ['S20', '1,0']
  if (type !== 'positionPeriodic' || frequency === undefined) return undefined
  return target.options?.alternative === true ? ['D1', String(frequency)] : ['S71', `22,${frequency}`]
}

/** The word of a command, which the device repeats in its `V4`. */
export const answerNameOfH02 = (command: Uint8Array): string | undefined =>
  /^\*[a-z]{2},\w*,([a-z]+\d*)[,#]/i.exec(asciiOf(command))?.[1]?.toUpperCase()

/** Commands as `*HQ,id,word,hhmmss,values#`; `custom` sends `data` as it is. Option `alternative`: an older word. */
export const encodeH02: EncodeCommand = ({ type, attributes }, target) => {
  if (type === 'custom') {
    const { data } = attributes
    return typeof data === 'string' && data !== ''
      ? { bytes: bytesFromAscii(data) }
      : { unsupported: 'data is missing' }
  }
  const frequency = frequencyOf(attributes)
  if (type === 'positionPeriodic' && frequency === undefined) return { unsupported: 'frequency is missing' }
  const words = wordsOf(type, frequency, target)
  if (!words) return { unsupported: `H02 has no command ${type}` }
  return { bytes: bytesFromAscii(`*HQ,${target.uniqueId},${words[0]},${clockOf(target.now)},${words[1]}#`) }
}
