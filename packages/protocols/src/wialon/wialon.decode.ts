import { bytesFromAscii, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import type { DecodeFrame, Decoded, Reply } from '../protocol'
import { SHORTEST_REPORT, readReport } from './report'

/** Optional version and id (datagrams have them in front), then `#type#` and the content. */
const SENTENCE = /^(?:(?:\d+\.\d+;)?([^#;]*))#([A-Z]{1,3})#(.*)$/s
const VERSION = /^\d+\.\d+;/

const answer = (type: string, result: string, when: Reply['when']): Reply[] => [
  { bytes: bytesFromAscii(`#A${type}#${result}\r\n`), when },
]

const readLogin = (content: string): Decoded => {
  const [id = ''] = content.replace(VERSION, '').split(';')
  if (id === '') return { error: 'login without an id' }
  return { deviceIds: [id], replies: answer('L', '1', 'received'), refusal: bytesFromAscii('#AL#0\r\n') }
}

/** Reports of the memory, separated by `|`; version 2 ends with a checksum that is no report. All are receipted. */
const readBatch = (content: string, now: Date): Decoded => {
  const reports = content.split('|').filter((text) => text.includes(';'))
  const positions = reports.map((text) => readReport(text, now)).filter((position) => position !== undefined)
  for (const { attributes } of positions) attributes.archive = true
  return { positions, replies: answer('B', String(reports.length), 'stored') }
}

const BAD_STRUCTURE = '-1'

const readOne = (content: string, now: Date): Decoded => {
  const position = readReport(content, now)
  if (!position) return { replies: answer('D', BAD_STRUCTURE, 'received') }
  return { positions: [position], replies: answer('D', '1', 'stored') }
}

/** A short report ends with the satellites; version 2 puts a checksum behind them. */
const shortOf = (content: string): string => content.split(';').slice(0, SHORTEST_REPORT).join(';')

const readContent = (type: string, content: string, now: Date): Decoded => {
  switch (type) {
    case 'L':
      return readLogin(content)
    case 'P':
      return { replies: answer('P', '', 'received') }
    case 'D':
      return readOne(content, now)
    case 'SD':
      return readOne(shortOf(content), now)
    case 'B':
      return readBatch(content, now)
    case 'M':
      return {
        positions: [{ deviceTime: now, attributes: { result: content } }],
        commandResult: content,
        replies: answer('M', '1', 'received'),
      }
    default:
      return {}
  }
}

/** Meaning of one line (Wialon IPS 1 and 2). */
export const decodeWialon: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const match = SENTENCE.exec(utf8Of(frame).trim())
  if (!match) return { error: 'not a sentence #type#content' }
  const [, id = '', type = '', content = ''] = match
  const decoded = readContent(type, content, now)
  return id === '' || decoded.deviceIds || decoded.error ? decoded : { deviceIds: [id], ...decoded }
})
