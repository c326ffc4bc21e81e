import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readFixedReport } from './fixed-report'
import { readFormReport } from './form-report'

const MESSAGE = /^\$\$(\d+),(\d+),(.*?)(?:##)?\s*$/s
const IS_REPORT = /^\d{4}\/\d\d\/\d\d,/

const positionOf = (id: string, type: string, content: string, form: unknown): DecodedPosition | undefined => {
  if (typeof form === 'string') return readFormReport([id, type, ...content.split(',')], form)
  return IS_REPORT.test(content) ? readFixedReport(`${type},${content}`) : undefined
}

const answerTo = (id: string, type: string, { transport }: ConnectionState): Decoded['replies'] =>
  transport === 'udp' ? [{ bytes: bytesFromAscii(`!UDP_ACK,${id},${type}`), when: 'stored' }] : undefined

/** One report; the option `form` names its fields when the device was configured to send others. */
export const decodeXirgo: DecodeFrame = decodeSafely((frame, connection) => {
  const text = asciiOf(frame).trim()
  if (text.startsWith('+XT')) return { commandResult: text.replace(/##$/, '') }
  const match = MESSAGE.exec(text)
  if (!match) return { error: 'not a message $$id,type,…##' }
  const [, id = '', type = '', content = ''] = match
  const position = positionOf(id, type, content, connection.options.form)
  const replies = answerTo(id, type, connection)
  return { deviceIds: [id], ...(position && { positions: [position] }), ...(replies && { replies }) }
})
