import { ByteReader, asciiOf, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { addPiece, withPicture } from '../media'
import type { ConnectionState, Decoded, DecodeFrame, Reply } from '../protocol'
import { frameTo, messageOf, type MeitrackMessage } from './message'
import { readParameterRecords } from './parameter-records'
import { readShortRecords } from './short-records'
import { readTextReport } from './text-report'

const PICTURE = 'camera_picture.jpg'
/** A device sends this many pieces of a picture before it waits to be asked again. */
const PIECES_AT_ONCE = 8

const reply = (imei: string, flag: string, content: string | Uint8Array, when: Reply['when'] = 'received'): Reply[] => [
  { bytes: frameTo(imei, flag, content), when },
]

const askForPieces = (imei: string, file: string, from: number): Reply[] => reply(imei, 'O', `D00,${file},${from}`)

/** A piece of a picture: `file,total,number,` and its bytes. */
const decodePiece = (message: MeitrackMessage, connection: ConnectionState): Decoded => {
  const { imei, frame, start, end } = message
  const match = /^([^,]{1,64}),(\d+),(\d+),/.exec(asciiOf(frame, start, Math.min(end, start + 96)))
  if (!match) return {}
  const [head, file = '', total, current] = match
  const number = Number(current)
  const piece = { number, total: Number(total), bytes: frame.subarray(start + head.length, end) }
  const picture = addPiece(connection, `meitrack ${imei} ${file}`, piece)
  if (picture) return { positions: [withPicture(picture)] }
  const next = number + 1
  if (next >= Number(total) || next % PIECES_AT_ONCE !== 0) return {}
  return { replies: askForPieces(imei, file, next) }
}

/** Records and the answer that lets the device forget them. */
const decodeShort = ({ imei, frame, start, end }: MeitrackMessage): Decoded => {
  const content = new ByteReader(frame, start, end)
  content.skip(4)
  const positions = readShortRecords(content.skip(2))
  return { positions, replies: reply(imei, 'A', `CCC,${positions.length}`, 'stored') }
}

const decodeContent = (message: MeitrackMessage, model: string, connection: ConnectionState): Decoded => {
  const { imei, type, frame, start, end } = message
  switch (type) {
    case 'AAC':
      return { replies: reply(imei, 'A', 'AAC') }
    case 'CCC':
      return decodeShort(message)
    case 'CCE':
      return { positions: readParameterRecords(new ByteReader(frame, start, end)) }
    case 'D00':
      return decodePiece(message, connection)
    case 'D03':
      return { replies: askForPieces(imei, PICTURE, 0) }
    default:
      return decodeText(type, utf8Of(frame.subarray(start, end)), model)
  }
}

const REPORT = /^(?:\d{4},)?\d+,-?\d+\.\d+,-?\d+\.\d+,\d{12},/
/** Types of requests, which the device repeats in its answers. */
const REQUEST = /^[A-F]\d\d$/

const decodeText = (type: string, text: string, model: string): Decoded => {
  if (REPORT.test(text)) return { positions: [readTextReport(text, model)] }
  if (type.startsWith('AA') || type === 'AFF') return { error: 'not a report of this protocol' }
  return REQUEST.test(type) ? { commandResult: text === '' ? type : `${type},${text}` } : {}
}

/** One message; every message names its device. */
export const decodeMeitrack: DecodeFrame = decodeSafely((frame, connection) => {
  const message = messageOf(frame)
  const decoded = decodeContent(message, connection.options.model?.toUpperCase() ?? '', connection)
  return decoded.error ? decoded : { deviceIds: [message.imei], ...decoded }
})
