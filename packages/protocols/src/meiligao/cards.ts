import { type ByteReader, asciiOf } from '../bytes/index'
import { fixOf, utcOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { type Attributes, degreesOf } from './position-text'

const CARDS = 15
const CARD_DIGITS = 10
/** Time, date and place; no speed. */
const SENTENCE = /\|(\d\d)(\d\d)(\d\d),(\d\d)(\d\d)(\d\d),(\d+)(\d\d\.\d+),([NS]),(\d+)(\d\d\.\d+),([EW])/

/** Cards a reader saw, fifteen places of four bytes; the last one is the driver. */
export const readCards = (content: ByteReader): DecodedPosition | undefined => {
  const attributes: Attributes = {}
  for (let number = 1; number <= CARDS; number++) {
    const card = content.u32()
    if (card === 0) continue
    const digits = String(card).padStart(CARD_DIGITS, '0')
    attributes[`card${number}`] = digits
    attributes.driverUniqueId = digits
  }
  const match = SENTENCE.exec(asciiOf(content.rest()))
  if (!match) return undefined
  const [hours, minutes, seconds, day, month, year] = match.slice(1, 7).map(Number)
  const [latitude, latitudeMinutes, northSouth, longitude, longitudeMinutes, eastWest] = match.slice(7)
  return {
    fix: fixOf({
      time: utcOf(year ?? 0, month ?? 0, day ?? 0, hours, minutes, seconds),
      valid: true,
      latitude: degreesOf(latitude, latitudeMinutes, northSouth),
      longitude: degreesOf(longitude, longitudeMinutes, eastWest),
    }),
    attributes,
  }
}
