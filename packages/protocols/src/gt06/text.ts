import { ByteReader, asciiOf, isPrintableAscii } from '../bytes/index'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { Decoded, DecodedPosition } from '../protocol'
import { acknowledge, type Gt06Message, type ReadMessage } from './message'

const answer = (result: string, tag = 0): Decoded => ({
  positions: [{ attributes: { result } }],
  commandResult: result,
  ...tagged(tag),
})
/** The four bytes of the server come back from what it sent; 0 is of no command. */
const tagged = (tag: number): Pick<Decoded, 'commandTag'> => (tag === 0 ? {} : { commandTag: tag })

const SERVER_FLAG_BYTES = 4
const CARD_NUMBER = /^<ICCID:([0-9A-F]{5,20})/i

/** Type 15: length, four bytes of the server, the text of the answer. */
export const readCommandAnswer: ReadMessage = (message) => {
  const { content } = message
  const replies = [acknowledge(message, 'received')]
  const length = content.left > 0 ? content.u8() : 0
  if (length <= SERVER_FLAG_BYTES || content.left <= SERVER_FLAG_BYTES) return { replies }
  const tag = content.u32()
  const text = content.ascii(Math.min(length - SERVER_FLAG_BYTES, content.left))
  const iccid = CARD_NUMBER.exec(text)?.[1]
  return iccid ? { positions: [{ attributes: { iccid } }], replies } : { ...answer(text, tag), replies }
}

const ASCII = 1
const UTF_16 = 2

const textOf = (bytes: Uint8Array, encoding: number): string => {
  if (encoding === ASCII || (encoding !== UTF_16 && isPrintableAscii(bytes))) return asciiOf(bytes)
  const reader = new ByteReader(bytes)
  let text = ''
  while (reader.has(2)) text += String.fromCharCode(reader.u16())
  return text
}

const momentOf = (moment: string): Date | undefined => {
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = moment.split(/[-: ]+/).map(Number)
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}

const PLACE = /Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:([\d.]+),Speed:([\d.]+)(?:,DateTime:([\d-]+ +[\d:]+))?/

const placeOf = (text: string, now: Date): Pick<DecodedPosition, 'fix' | 'deviceTime'> | undefined => {
  const found = PLACE.exec(text)
  if (!found) return undefined
  const [, northSouth, latitude, eastWest, longitude, course, speed, moment = ''] = found
  const place = {
    time: momentOf(moment),
    valid: true,
    latitude: Number(latitude) * (northSouth === 'S' ? -1 : 1),
    longitude: Number(longitude) * (eastWest === 'W' ? -1 : 1),
    courseDegrees: Number(course),
    speedKnots: knotsOfKmh(Number(speed)),
  }
  return soundFix(place, now)
}

/** Type 21: the answer as ASCII or UTF-16; an answer that tells the place is a position. Not answered. */
export const readTextAnswer: ReadMessage = ({ content, now }) => {
  const tag = content.u32()
  const encoding = content.u8()
  const text = textOf(content.rest(), encoding)
  const place = placeOf(text, now)
  if (!place) return answer(text, tag)
  return { positions: [{ ...place, attributes: {} }], commandResult: text, ...tagged(tag) }
}

/** Type 9b: bytes that came over the serial line; as text where they are one. */
export const readSerialData: ReadMessage = ({ content }: Gt06Message) => {
  content.skip(1)
  const data = content.rest()
  return answer(isPrintableAscii(data) ? asciiOf(data).trim() : new ByteReader(data).hex(data.length))
}
