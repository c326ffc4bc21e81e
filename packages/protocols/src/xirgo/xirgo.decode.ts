import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { ConnectionState, DecodeFrame, Decoded, DecodedPosition } from '../protocol'
import { readFixedReport } from './fixed-report'
import { readFormReport } from './form-report'

const MESSAGE = /^\$\$(\d+),(\d+),(.*?)(?:##)?\s*$/s
/** A message whose type is damaged. */
const NAMED = /^\$\$(\d+),([^,]*),(.*?)(?:##)?\s*$/s

const positionOf = (
  id: string,
  type: string,
  content: string,
  { options: { form }, memory }: ConnectionState,
  now: Date,
): DecodedPosition | undefined => {
  const values = [type, ...content.split(',')]
  return typeof form === 'string' ? readFormReport([id, ...values], form, now) : readFixedReport(values, memory, now)
}

const answerTo = (id: string, type: string, { transport }: ConnectionState): Decoded['replies'] =>
  transport === 'udp' ? [{ bytes: bytesFromAscii(`!UDP_ACK,${id},${type}`), when: 'stored' }] : undefined

/** One report; the option `form` names its fields when the device was configured to send others. */
export const decodeXirgo: DecodeFrame = decodeSafely((frame, connection, now) => {
  const text = asciiOf(frame).trim()
  if (text.startsWith('+XT')) return { commandResult: text.replace(/##$/, '') }
  const match = MESSAGE.exec(text) ?? NAMED.exec(text)
  if (!match) return { error: 'not a message $$id,type,…##' }
  const [, id = '', type = '', content = ''] = match
  const position = positionOf(id, type, content, connection, now)
  const replies = answerTo(id, type, connection)
  return { deviceIds: [id], ...(position && { positions: [position] }), ...(replies && { replies }) }
})
