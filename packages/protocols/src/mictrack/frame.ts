import { asciiOf } from '../bytes/index'
import { MORE, byDelimiter, frameOf, skipOf } from '../framing/index'
import type { Framer } from '../protocol'

const MAX_BYTES = 4096
const BETWEEN: readonly number[] = [0x0d, 0x0a, 0]
const STAR = 0x2a
const HASH = 0x23

/** Parts between the plus signs of a report, by its kind. */
const PARTS: Readonly<Record<string, number>> = { R0: 9, RH: 9, R1: 5, R2: 5, R3: 5, Y1: 5, R12: 6, R13: 6 }

/** The last part of a report has one digit, which tells where it ends; nothing else does. */
const endOfReport = (text: string): number => {
  const [head = '', kind = ''] = /^MT;\d+;\d+;(\w+);/.exec(text) ?? []
  const count = PARTS[kind]
  if (count === undefined) return -1
  let at = head.length - 1
  for (let left = count - 1; left > 0; left--) {
    at = text.indexOf('+', at + 1)
    if (at < 0) return -1
  }
  return /^\+\d/.test(text.slice(at)) ? at + 2 : -1
}

/** Points behind an identifier, as many as have come whole. */
const POINTS = /^\d*(?:\$[\d.]+,[AVL],(?:[^,$]*,){7}\d{6})+/
/** The sharp ends what is left of a sentence whose start is damaged. */
const ANSWER_END = /[!#\r\n]/
const TEXT_END = byDelimiter({ ends: [0x23], keepEnd: true, maxLength: 512 })
const BLOCK_END = /\n##(?=[\r\n]|$)/

const endOfText = (text: string): number => {
  const answerEnd = text.search(ANSWER_END)
  const end = text.startsWith('MT;') ? endOfReport(text) : (POINTS.exec(text)?.[0].length ?? -1)
  if (end >= 0 && (answerEnd < 0 || end <= answerEnd)) return end
  return answerEnd < 0 ? -1 : answerEnd + 1
}

const endOfBlock = (text: string): number => {
  const match = BLOCK_END.exec(text)
  return match ? match.index + match[0].length : -1
}

/** Sentences up to their sign of end; blocks of lines up to `##`; reports and points, which have none, by their parts. */
export const frameMictrack: Framer = (buffer, connection) => {
  const start = buffer.findIndex((byte) => !BETWEEN.includes(byte))
  if (start < 0) return buffer.length > 0 ? skipOf(buffer.length, 'between messages') : MORE
  if (start > 0) return skipOf(start, 'between messages')
  if (buffer[0] === STAR) return TEXT_END(buffer, connection)
  const text = asciiOf(buffer)
  const end = buffer[0] === HASH ? endOfBlock(text) : endOfText(text)
  if (end > 0) return frameOf(buffer, 0, end)
  return buffer.length > MAX_BYTES ? skipOf(buffer.length, 'no end of a message in sight') : MORE
}
