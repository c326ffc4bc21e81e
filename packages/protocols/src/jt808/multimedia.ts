import type { ByteReader } from '../bytes/index'
import { isPicture } from '../media'
import type { DecodedPosition, Media } from '../protocol'
import { readLocation } from './location'
import type { Jt808Message } from './message'

const KINDS: readonly Media['kind'][] = ['image', 'audio', 'video']
const EXTENSIONS = ['jpg', 'tif', 'mp3', 'wav', 'wmv']
const LOCATION_BYTES = 28

/** The place a file was made at; old terminals send none, and some send zeroes. */
const placeOf = (body: ByteReader, message: Jt808Message): DecodedPosition | undefined => {
  const position = readLocation(body, message)
  return position.fix ? position : undefined
}

/** Kind, format, event and channel of a file, where it was made, and its bytes; the number in front is read already. */
export const readMultimedia = (message: Jt808Message): DecodedPosition[] => {
  const { body } = message
  if (!body.has(4)) return []
  const kind = KINDS[body.u8()]
  const extension = EXTENSIONS[body.u8()]
  body.skip(2)
  if (!kind || !extension) return []
  const isOld = isPicture(body.bytes.subarray(body.position, body.end))
  const place = isOld || !body.has(LOCATION_BYTES) ? undefined : placeOf(body.part(LOCATION_BYTES), message)
  if (body.left === 0) return []
  return [{ attributes: {}, ...place, media: { kind, bytes: Uint8Array.from(body.rest()), extension } }]
}
