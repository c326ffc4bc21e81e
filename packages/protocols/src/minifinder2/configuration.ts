import type { ByteReader } from '../bytes/index'
import type { DecodedPosition } from '../protocol'
import { text } from './items'

/** What the device says of itself when asked. */
export const readConfiguration = (body: ByteReader): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  while (body.has(2)) {
    const length = body.u8()
    if (length === 0 || !body.has(length)) break
    const item = body.part(length)
    const number = item.u8()
    if (number === 0x02 && item.left === 4) attributes.versionFw = String(item.u32())
    if (number === 0x03) attributes.imei = text(item)
    if (number === 0x04) attributes.iccid = text(item)
  }
  return attributes
}
