import { bytesFromHex } from '../bytes/index'
import { addPiece, withPicture } from '../media'
import type { ConnectionState, Decoded } from '../protocol'

/** Number of the piece and its length in front, a sum behind. */
const HEAD_BYTES = 4
const SUM_BYTES = 2

const ANNOUNCED = /^vt(\d{1,4})$/

/** `vt` and a count announce the pieces of a picture. */
export const expectPicture = (event: string, { memory }: ConnectionState): void => {
  const count = ANNOUNCED.exec(event)?.[1]
  if (count !== undefined) memory.pieceCount = Number(count)
}

/** A piece in hex; the last one completes the picture. Pieces that nothing announced are dropped. */
export const readPiece = (id: string, digits: string, connection: ConnectionState): Decoded => {
  const bytes = bytesFromHex(/^(?:[\da-f]{2})*/i.exec(digits)?.[0] ?? '')
  const total = connection.memory.pieceCount
  if (typeof total !== 'number' || bytes.length <= HEAD_BYTES + SUM_BYTES) return {}
  const number = (bytes[0] ?? 0) + (bytes[1] ?? 0) * 256
  const piece = { number, total, bytes: bytes.subarray(HEAD_BYTES, -SUM_BYTES) }
  const picture = addPiece(connection, `gps103 ${id}`, piece)
  return picture ? { positions: [withPicture(picture)] } : {}
}
