import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { addNextPiece, withPicture } from '../media'
import type { ConnectionState, DecodeFrame, Decoded, Reply } from '../protocol'
import { frameTo } from './message'
import { readReport, readShortReport } from './report'

const PIECE_BYTES = 1024

const reply = (bytes: Uint8Array, when: Reply['when'] = 'received'): Reply[] => [{ bytes, when }]

const askForPiece = (imei: string, photo: string, offset: number): Reply[] =>
  reply(frameTo(imei, '1', `D06,${photo},${offset},${PIECE_BYTES}`))

/** A picture was taken: its size and name are the last fields. */
const decodePhoto = (imei: string, fields: readonly string[], connection: ConnectionState): Decoded => {
  const [size, photo = ''] = fields.slice(-2)
  if (!/^[\dA-F]+$/i.test(photo)) return {}
  connection.memory.photoBytes = Number(size)
  return { replies: askForPiece(imei, photo, 0) }
}

/** `photo,offset,length,` and its bytes. */
const decodePiece = (imei: string, content: string, connection: ConnectionState): Decoded => {
  const [head, photo = '', offset, size] = /^([^,]*),(\d+),(\d+),/.exec(content) ?? []
  if (head === undefined) return {}
  const next = Number(offset) + Number(size)
  const total = Number(connection.memory.photoBytes ?? 0)
  const bytes = bytesFromAscii(content.slice(head.length, head.length + Number(size)))
  const isLast = next >= total
  const piece = { number: Math.floor(Number(offset) / PIECE_BYTES), isLast, bytes }
  const picture = total > 0 ? addNextPiece(connection, `fifotrack ${imei} ${photo}`, piece) : undefined
  if (picture) return { positions: [withPicture(picture)] }
  return next > 0 && !isLast ? { replies: askForPiece(imei, photo, next) } : {}
}

const stamp = (now: Date): string => now.toISOString().replace(/\D/g, '').slice(2, 14)

const MESSAGE = /^\$\$[^,]*,(\d+),([^,]*),([A-Z]\d\d),?(.*?)(?:\*[^*,|]{0,2}\s*)?$/is

/** One message; every message names its device. */
export const decodeFifotrack: DecodeFrame = decodeSafely((frame, connection, now) => {
  const match = MESSAGE.exec(asciiOf(frame))
  if (!match) return { error: 'not a message $$length,id,number,type,…' }
  const [, imei = '', number = '', type = '', content = ''] = match
  const fields = content.split(',')
  const deviceIds = [imei]
  switch (type) {
    case 'A03': {
      const replies = reply(frameTo(imei, number, `A03,${stamp(now)}`), 'stored')
      return { deviceIds, positions: [readShortReport(fields, now)], replies }
    }
    case 'D05':
      return { deviceIds, ...decodePhoto(imei, fields, connection) }
    case 'D06':
      return { deviceIds, ...decodePiece(imei, content, connection) }
    default:
      if (type.startsWith('A')) return { deviceIds, positions: [readReport(fields, now)] }
      return { deviceIds, positions: [{ attributes: { result: content } }], commandResult: `${type},${content}` }
  }
})
