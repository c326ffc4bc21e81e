import { asciiOf } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodedPosition } from '../protocol'
import type { EelinkMessage } from './message'

const KIND_AND_SERVER_BYTES = 5

/** `Lat:N31.8,Lon:W82.6,Course:0.00,Speed:0.00km/h,DateTime:2017-12-02 11:29:43`, with commas or line ends. */
const PLACE =
  /Lat:([NS])([\d.]+)\s*,?\s*Lon:([EW])([\d.]+)\s*,?\s*Course:([\d.]+)\s*,?\s*Speed:([\d.]+)\s*KM\/H\s*,?\s*Date ?Time:(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/i

const signed = (hemisphere: string | undefined, degrees: string | undefined): number =>
  /[SW]/i.test(hemisphere ?? '') ? -Number(degrees) : Number(degrees)

/** The text a device answers with: a place, or the result of a command. */
export interface EelinkText {
  position: DecodedPosition
  result?: string
}

export const readText = ({ index, content }: EelinkMessage, now: Date): EelinkText => {
  const rest = content.skip(KIND_AND_SERVER_BYTES).rest()
  const text = asciiOf(rest).replace(/\0+$/, '')
  const match = PLACE.exec(text)
  if (!match) return { position: { attributes: { index, result: text } }, result: text }
  const [, northSouth, latitude, eastWest, longitude, course, speed, ...clock] = match
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = clock.map(Number)
  const time = readable(() => utcOf(year, month, day, hours, minutes, seconds))
  const place = {
    ...(time && { time }),
    valid: true,
    latitude: signed(northSouth, latitude),
    longitude: signed(eastWest, longitude),
    speedKnots: knotsOfKmh(Number(speed)),
    courseDegrees: Number(course),
  }
  return { position: { ...soundFix(place, now), attributes: { index } } }
}
