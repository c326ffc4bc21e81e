import { addPiece, withPicture } from '../media'
import type { ConnectionState, DecodedPosition } from '../protocol'
import type { MeiligaoMessage } from './message'

/** A piece of a picture: its number, what set it off in two bytes, count of pieces, number of this one, bytes. */
export const keepPhotoPiece = ({ id, content }: MeiligaoMessage, connection: ConnectionState): void => {
  const photo = content.u8()
  const total = content.skip(2).u8()
  const number = content.u8()
  const pieces = { number, total, bytes: content.rest() }
  const picture = addPiece(connection, `meiligao ${id} ${photo}`, pieces)
  if (picture) connection.memory.meiligaoPicture = picture
}

/** The position of a picture, and the picture when all of it has come. */
export const withKeptPhoto = (
  position: DecodedPosition | undefined,
  { memory }: ConnectionState,
): DecodedPosition | undefined => {
  const { meiligaoPicture } = memory
  memory.meiligaoPicture = undefined
  if (!(meiligaoPicture instanceof Uint8Array)) return position
  return { ...withPicture(meiligaoPicture), ...position }
}
