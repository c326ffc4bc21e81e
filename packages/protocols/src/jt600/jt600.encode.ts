import { bytesFromAscii } from '../bytes/index'
import type { CommandToEncode, EncodeCommand, EncodeTarget } from '../protocol'

export const jt600Commands = ['engineResume', 'engineStop', 'setTimezone', 'rebootDevice'] as const

const OFFSET = /^(?:GMT|UTC)?([+-])(\d{1,2})(?::?(\d\d))?$/

const minutesOfOffset = (text: string): number | undefined => {
  const match = OFFSET.exec(text)
  if (!match) return /^(GMT|UTC)$/.test(text) ? 0 : undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}

/** Minutes east of Greenwich of `GMT+4`, `-03:00` or an IANA zone at `now`. */
const minutesOf = (zone: unknown, now: Date): number | undefined => {
  if (typeof zone !== 'string') return undefined
  const minutes = minutesOfOffset(zone)
  if (minutes !== undefined) return minutes
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    return minutesOfOffset(format.formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  } catch {
    return undefined
  }
}

const textOf = ({ type, attributes }: CommandToEncode, { now }: EncodeTarget): string | undefined => {
  if (type === 'engineStop') return '(S07,0)'
  if (type === 'engineResume') return '(S07,1)'
  if (type === 'rebootDevice') return '(S17)'
  if (type !== 'setTimezone') return undefined
  const minutes = minutesOf(attributes.timezone, now)
  return minutes === undefined ? undefined : `(S09,1,${minutes})`
}

export const encodeJt600: EncodeCommand = (command, target) => {
  const text = textOf(command, target)
  return text === undefined
    ? { unsupported: `jt600 cannot express ${command.type} with these values` }
    : { bytes: bytesFromAscii(text) }
}
