import type { ByteReader } from '../bytes/index'
import type { ConnectionState, DecodedPosition } from '../protocol'

const MAX_BYTES = 1_048_576

interface Photo {
  time: number
  pieces: Uint8Array[]
  byteLength: number
}

const isPhoto = (value: unknown): value is Photo => typeof value === 'object' && value !== null && 'pieces' in value

const joined = ({ pieces, byteLength }: Photo): Uint8Array => {
  const bytes = new Uint8Array(byteLength)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** A piece of a picture: `time, number, count, length, bytes`. The last one gives the picture, if none is missing. */
export const readPhotoPiece = (reader: ByteReader, { memory }: ConnectionState): DecodedPosition | undefined => {
  const time = reader.u32()
  const number = reader.u8()
  const count = reader.u8()
  const piece = Uint8Array.from(reader.view8(reader.u16()))
  const known = isPhoto(memory.photo) && memory.photo.time === time ? memory.photo : undefined
  const photo: Photo = known && number > 0 ? known : { time, pieces: [], byteLength: 0 }
  if (number !== photo.pieces.length || photo.byteLength + piece.length > MAX_BYTES) {
    if (number >= photo.pieces.length) memory.photo = undefined
    return undefined
  }
  photo.pieces.push(piece)
  photo.byteLength += piece.length
  memory.photo = photo
  if (photo.pieces.length < count) return undefined
  memory.photo = undefined
  const media = { kind: 'image' as const, bytes: joined(photo), extension: 'jpg' }
  return { deviceTime: new Date(time * 1000), attributes: {}, media }
}
