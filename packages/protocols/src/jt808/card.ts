import { utf8Of, type ByteReader } from '../bytes/index'
import { readable } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { readTime, type Jt808Message } from './message'

const CODE_BYTES = 20

const textOf = (bytes: ByteReader): string => utf8Of(bytes.rest()).replaceAll('\0', '').trim()
const readCounted = (body: ByteReader): string => textOf(body.part(Math.min(body.u8(), body.left)))

/** Result of the reading, name, number of the card, who issued it, until when it holds. */
const readIdentity = (body: ByteReader, attributes: DecodedPosition['attributes']): void => {
  attributes.cardResult = body.u8()
  const driver = readCounted(body)
  if (driver !== '') attributes.driver = driver
  attributes.cardCode = textOf(body.part(CODE_BYTES))
  const agency = readCounted(body)
  if (agency !== '') attributes.cardAgency = agency
  attributes.cardValidity = body.hex(4)
}

/** A driver's card put in, with what is on it, or taken out. */
export const readCard = ({ body, timeZone }: Jt808Message): DecodedPosition => {
  const attributes: DecodedPosition['attributes'] = { cardStatus: body.u8() }
  const clock = body.part(6)
  const deviceTime = readable(() => readTime(clock, timeZone))
  if (body.has(1)) {
    readable(() => {
      readIdentity(body, attributes)
    })
  }
  return { ...(deviceTime && { deviceTime }), attributes }
}
