import { ByteWriter } from '../bytes/index'
import { addPiece, isPicture, withPicture } from '../media'
import type { Decoded, Reply } from '../protocol'
import { readEpochSeconds } from './clock'
import { acknowledge, frameMessage, type Gt06Message, type ReadMessage } from './message'

const PICTURE_REQUEST = 0x36
const PIECE_BYTES = 1024
const MOST_BYTES = 2 * 1024 * 1024

/** The picture that is being asked for, piece by piece. */
interface AskedPicture {
  id: number
  byteLength: number
}

const isAsked = (value: unknown): value is AskedPicture =>
  typeof value === 'object' && value !== null && 'id' in value && 'byteLength' in value

const askFor = ({ id, byteLength }: AskedPicture, offset: number): Reply => {
  const bytes = Math.min(PIECE_BYTES, byteLength - offset)
  return {
    bytes: frameMessage(PICTURE_REQUEST, 0, new ByteWriter().u32(id).u32(offset).u16(bytes).done()),
    when: 'received',
  }
}

/** Time, fix, place, camera, source and format. */
const NOTICE_HEAD_BYTES = 6 + 1 + 8 + 3

/** Type 35: a picture is ready; the answer asks for its first piece. */
export const readPictureNotice: ReadMessage = ({ content, connection }) => {
  content.skip(NOTICE_HEAD_BYTES)
  const byteLength = content.u32()
  const asked: AskedPicture = { id: content.u32(), byteLength }
  connection.memory.askedPicture = asked
  return byteLength > 0 ? { replies: [askFor(asked, 0)] } : {}
}

/** Type 36 in a `79 79` frame: a piece of a picture; the answer asks for the next. */
export const readPicturePiece: ReadMessage = ({ content, connection }) => {
  const asked = connection.memory.askedPicture
  const id = content.u32()
  const offset = content.u32()
  const bytes = content.view8(Math.min(content.u16(), content.left))
  if (!isAsked(asked) || asked.id !== id || asked.byteLength > MOST_BYTES || offset % PIECE_BYTES !== 0) return {}
  const next = offset + bytes.length
  if (bytes.length < Math.min(PIECE_BYTES, asked.byteLength - offset)) return {}
  const total = Math.ceil(asked.byteLength / PIECE_BYTES)
  const picture = addPiece(connection, `picture ${id}`, { number: offset / PIECE_BYTES, total, bytes })
  if (picture) return { positions: [withPicture(picture)] }
  return next < asked.byteLength ? { replies: [askFor(asked, next)] } : {}
}

/** Place and cell at the time of the recording. */
const RECORDING_PLACE_BYTES = 4 + 4 + 2 + 1 + 1 + 2 + 8
const SERIAL_BYTES = 8

/** The pieces are numbered, but only the whole length is told: what was got so far ends the recording. */
const recordingOf = ({ content, connection }: Gt06Message): Uint8Array | undefined => {
  const key = `recording ${content.u32()}`
  const byteLength = content.u32()
  const [kind, format] = [content.u8(), content.u8()]
  content.skip(1)
  const number = content.u16()
  if (kind !== 0 || format !== 0 || byteLength > MOST_BYTES || content.left === 0) return undefined
  const bytes = content.rest()
  const got = gotOf(connection.memory.recordingGot, key, number)
  if (got === undefined) return undefined
  const bytesSoFar = got.bytes + bytes.length
  connection.memory.recordingGot = { key, next: number + 1, bytes: bytesSoFar } satisfies Got
  const total = bytesSoFar >= byteLength ? number + 1 : number + 2
  const whole = addPiece(connection, key, { number, total, bytes })
  return whole && isPicture(whole) ? whole : undefined
}

interface Got {
  key: string
  next: number
  bytes: number
}

const gotOf = (value: unknown, key: string, number: number): Got | undefined => {
  if (number === 0) return { key, next: 0, bytes: 0 }
  const got = value as Got | undefined
  return got?.key === key && got.next === number ? got : undefined
}

/** Type 41: a piece of a recording of a battery's camera; only pictures are kept. */
export const readRecordingPiece: ReadMessage = (message): Decoded => {
  const { content } = message
  const replies = [acknowledge(message, 'stored', true)]
  content.skip(SERIAL_BYTES)
  const deviceTime = readEpochSeconds(content)
  content.skip(RECORDING_PLACE_BYTES)
  const picture = recordingOf(message)
  return picture ? { positions: [{ ...withPicture(picture), deviceTime }], replies } : { replies }
}
