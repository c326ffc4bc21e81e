import { bytesFromAscii } from '../bytes/index'

export type Attributes = Record<string, string | number | boolean>

/** A message between `>` and `<`, cut at its semicolons. */
export interface TaipMessage {
  /** Three letters: `REV`, `RGP`. */
  type: string
  /** What follows the type up to the first semicolon. */
  body: string
  /** `KEY=value` parts in order, without the id. */
  values: [key: string, value: string][]
  deviceId: string | undefined
  /** `#` and the number the device wants to hear back. */
  number: string | undefined
  /** Whether the number stands in front of the id, as then it does in the answer. */
  isNumberFirst: boolean
}

const HEAD = /^(R[A-Z]{2})([^;]*)/

/** Reads the parts that every message has. Throws when it is none. */
export const openMessage = (text: string): TaipMessage => {
  const start = text.indexOf('>')
  const [head = '', ...parts] = text
    .slice(start + 1)
    .replace(/<.*$/s, '')
    .trim()
    .split(';')
  const [, type, body] = HEAD.exec(head) ?? []
  if (start < 0 || type === undefined || body === undefined) throw new Error('not a message of TAIP')
  const pairs = parts.filter((part) => part.includes('='))
  const values = pairs.map((part): [string, string] => [
    part.slice(0, part.indexOf('=')),
    part.slice(part.indexOf('=') + 1),
  ])
  const idAt = parts.findIndex((part) => part.startsWith('ID='))
  const numberAt = parts.findIndex((part) => part.startsWith('#'))
  return {
    type,
    body,
    values: values.filter(([key]) => key !== 'ID'),
    deviceId: idAt < 0 ? undefined : parts[idAt]?.slice(3) || undefined,
    number: parts[numberAt],
    isNumberFirst: numberAt >= 0 && numberAt < idAt,
  }
}

const checksumOf = (text: string): string => {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum ^= text.charCodeAt(at)
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

/** Units of Lantrix leave the star out of the sum. */
const isLantrix = (model: string | undefined): boolean => model?.toUpperCase().startsWith('LANTRIX') === true

/** The answer: the bare id, or with the number of the message; numbers of an internet link have a form of their own. */
export const answerTo = (
  { deviceId, number, isNumberFirst }: TaipMessage,
  model: string | undefined,
): Uint8Array | undefined => {
  if (deviceId === undefined) return undefined
  if (number === undefined) return bytesFromAscii(deviceId)
  const id = `ID=${deviceId}`
  const parts = isNumberFirst ? `${number};${id}` : `${id};${number}`
  if (number.startsWith('#IP')) return bytesFromAscii(`>SAK;${parts}<`)
  const text = `>ACK;${parts};`
  return bytesFromAscii(`${text}*${checksumOf(isLantrix(model) ? text : `${text}*`)}<`)
}
