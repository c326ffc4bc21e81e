import { ByteReader, asciiOf, utf8Of } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { addPiece, withPicture } from '../media'
import type { ConnectionState, Decoded, DecodeFrame, Reply } from '../protocol'
import { isRequestWord } from './meitrack.encode'
import { frameTo, messageOf, type MeitrackMessage } from './message'
import { readParameterRecords } from './parameter-records'
import { readShortRecords } from './short-records'
import { readTextReport, reportFields } from './text-report'

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

const FLAG_AT = 2

/** Records and the answer that lets the device forget them, with the sign of its message. */
const decodeShort = ({ imei, frame, start, end }: MeitrackMessage, now: Date): Decoded => {
  const positions = readShortRecords(new ByteReader(frame, start, end), now)
  const flag = asciiOf(frame, FLAG_AT, FLAG_AT + 1)
  return { positions, replies: reply(imei, flag, `CCC,${positions.length}`, 'stored') }
}

const decodeContent = (message: MeitrackMessage, model: string, connection: ConnectionState, now: Date): Decoded => {
  const { imei, type, frame, start, end } = message
  switch (type) {
    case 'AAC':
      return { replies: reply(imei, 'z', 'AAC,1') }
    case 'CCC':
      return decodeShort(message, now)
    case 'CCE':
      return { positions: readParameterRecords(new ByteReader(frame, start, end), now) }
    case 'D00':
      return decodePiece(message, connection)
    case 'D03':
      return { replies: askForPieces(imei, PICTURE, 0) }
    default:
      return decodeText(type, utf8Of(frame.subarray(start, end)), model, now)
  }
}

const decodeText = (type: string, text: string, model: string, now: Date): Decoded => {
  const fields = reportFields(text)
  if (fields) return { positions: [readTextReport(fields, model, now)] }
  if (!isRequestWord(type)) return {}
  const result = text === '' ? type : `${type},${text}`
  return { positions: [{ attributes: { result } }], commandResult: result, commandName: type.toUpperCase() }
}

/** One message; every message names its device. */
export const decodeMeitrack: DecodeFrame = decodeSafely((frame, connection, now) => {
  const message = messageOf(frame)
  const model = connection.options.model?.toUpperCase() ?? ''
  return { deviceIds: [message.imei], ...decodeContent(message, model, connection, now) }
})
