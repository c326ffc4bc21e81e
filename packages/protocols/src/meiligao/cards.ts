import { type ByteReader, asciiOf } from '../bytes/index'
import { soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import { degreesMinutesIn, momentIn } from '../text-values'
import type { Attributes } from './position-text'

const CARDS = 15
const CARD_DIGITS = 10
/**
 * Cards a reader saw, fifteen places of four bytes; the last one is the driver. Behind them time, date and place, without
 * a speed.
 */
export const readCards = (content: ByteReader, now: Date): DecodedPosition => {
  const attributes: Attributes = {}
  for (let number = 1; number <= CARDS && content.has(4); number++) {
    const card = content.u32()
    if (card === 0) continue
    const digits = String(card).padStart(CARD_DIGITS, '0')
    attributes[`card${number}`] = digits
    attributes.driverUniqueId = digits
  }
  const [clock = '', date, latitude, northSouth, longitude, eastWest] = asciiOf(content.rest()).split(',')
  const place = soundFix(
    {
      time: momentIn(date, clock.slice(clock.indexOf('|') + 1), 'dayFirst'),
      valid: true,
      latitude: degreesMinutesIn(latitude, northSouth),
      longitude: degreesMinutesIn(longitude, eastWest?.slice(0, 1)),
    },
    now,
  )
  return { ...place, attributes }
}
