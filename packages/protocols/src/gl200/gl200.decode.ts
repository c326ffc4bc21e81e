import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { decodeBinary } from './binary'
import { binaryLayoutOf } from './frame'
import { decodeText } from './text'

/**
 * Decodes the text and the binary form of Queclink's GV, GL, GMT, GB and CV lines.
 * Option `ack`: reports are acknowledged, for units that have SACK switched on.
 */
export const decodeGl200 = decodeSafely((frame, connection, now) => {
  if (frame.length === 0) return { error: 'empty message' }
  return binaryLayoutOf(frame) ? decodeBinary(frame, connection, now) : decodeText(asciiOf(frame), connection, now)
})
