import type { ByteReader } from '../bytes/index'
import { addPiece, withPicture } from '../media'
import type { ConnectionState, DecodedPosition } from '../protocol'

/** A piece of a picture: `time, number, count, length, bytes`. The last one gives the picture. */
export const readPhotoPiece = (reader: ByteReader, connection: ConnectionState): DecodedPosition | undefined => {
  const time = reader.u32()
  const number = reader.u8()
  const total = reader.u8()
  const picture = addPiece(connection, `atrack ${time}`, { number, total, bytes: reader.view8(reader.u16()) })
  return picture && { ...withPicture(picture), deviceTime: new Date(time * 1000) }
}
