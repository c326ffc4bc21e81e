import type { ByteReader } from '../bytes/index'
import { ByteWriter } from '../bytes/index'
import { withPicture } from '../media'
import type { ConnectionState, DecodedPosition, Reply } from '../protocol'
import { CommandType, commandPacket } from './codec'

const MAX_CHUNK_BYTES = 2048
const MAX_PICTURE_BYTES = 2 * 1024 * 1024
const START = 0x01
const REQUEST = 0x02

/** A picture on its way, and how much of it is there. */
interface Picture {
  id: number
  bytes: Uint8Array
  filledBytes: number
}

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'id' in value && 'bytes' in value && 'filledBytes' in value

const request = (id: number, offset: number, sizeBytes: number): Reply => {
  const content = new ByteWriter(11)
    .u8(REQUEST)
    .u32(id)
    .u32(offset)
    .u16(Math.min(Math.max(sizeBytes, 0), MAX_CHUNK_BYTES))
    .done()
  return { bytes: commandPacket(CommandType.camera, content), when: 'received' }
}

type Step = { reply?: Reply; position?: DecodedPosition }

/** A camera announces a picture: ask for its first piece. */
const readStart = (content: ByteReader, { memory }: ConnectionState): Step => {
  const id = content.u32()
  const sizeBytes = content.has(4) ? content.u32() : MAX_CHUNK_BYTES
  if (sizeBytes === 0 || sizeBytes > MAX_PICTURE_BYTES) return {}
  memory.picture = { id, bytes: new Uint8Array(sizeBytes), filledBytes: 0 } satisfies Picture
  return { reply: request(id, 0, sizeBytes) }
}

/** A piece: ask for the one behind it, or keep the picture. */
const readPiece = (content: ByteReader, { memory }: ConnectionState): Step => {
  const [id, offset] = [content.u32(), content.u32()]
  const { picture } = memory
  if (!isPicture(picture) || picture.id !== id || offset !== picture.filledBytes) return {}
  const left = picture.bytes.length - offset
  const piece = content.view8(Math.min(content.u16(), content.left, left))
  if (piece.length === 0) return {}
  picture.bytes.set(piece, offset)
  picture.filledBytes += piece.length
  if (piece.length < left) return { reply: request(id, picture.filledBytes, left - piece.length) }
  memory.picture = undefined
  return { position: withPicture(picture.bytes) }
}

/** What the camera of a unit says. */
export const readCamera = (content: ByteReader, connection: ConnectionState): Step => {
  if (!content.has(5)) return {}
  const step = content.u8()
  if (step === START) return readStart(content, connection)
  return step === REQUEST ? readPiece(content, connection) : {}
}
