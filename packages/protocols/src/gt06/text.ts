import { ByteReader, asciiOf } from '../bytes/index'
import type { Decoded } from '../protocol'
import { acknowledge, contentLeft, fixOf, restOfContent, type ReadMessage } from './message'
import { knotsOfKmh, utcOf } from '../fix'

const answer = (result: string, tag = 0): Decoded => ({
  positions: [{ attributes: { result } }],
  commandResult: result,
  ...tagged(tag),
})
/** The four bytes of the server come back from what it sent; 0 is of no command. */
const tagged = (tag: number): Pick<Decoded, 'commandTag'> => (tag === 0 ? {} : { commandTag: tag })

/** Type 15: length, four bytes of the server, the text of the answer. */
export const readCommandAnswer: ReadMessage = (message) => {
  const { content } = message
  const length = content.u8()
  const replies = [acknowledge(message, 'received')]
  if (length <= 4) return { replies }
  const tag = content.u32()
  return { ...answer(content.ascii(Math.min(length - 4, contentLeft(message))), tag), replies }
}

const UTF_16 = 2

const textOf = (bytes: Uint8Array, encoding: number): string => {
  if (encoding !== UTF_16) return asciiOf(bytes)
  const reader = new ByteReader(bytes)
  let text = ''
  while (reader.has(2)) text += String.fromCharCode(reader.u16())
  return text
}

const numbersOf = (moment: string): Parameters<typeof utcOf> => {
  const [year = 0, month = 0, day = 0, ...clock] = moment.split(/[-: ]+/).map(Number)
  return [year, month, day, ...clock.slice(0, 3)] as Parameters<typeof utcOf>
}

const PLACE = /Lat:([NS])(\d+\.\d+),Lon:([EW])(\d+\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:([\d-]+ +[\d:]+)/

/** Extended type 21: the answer as ASCII or UTF-16; an answer that tells the place is a position. Not answered. */
export const readTextAnswer: ReadMessage = (message) => {
  const { content } = message
  const tag = content.u32()
  const text = textOf(restOfContentAfterEncoding(message), message.frame[9] ?? 0)
  const place = PLACE.exec(text)
  if (!place) return answer(text, tag)
  const [, northSouth, latitude, eastWest, longitude, course, speed, moment = ''] = place
  const fix = fixOf({
    time: utcOf(...numbersOf(moment)),
    valid: true,
    latitude: Number(latitude) * (northSouth === 'S' ? -1 : 1),
    longitude: Number(longitude) * (eastWest === 'W' ? -1 : 1),
    courseDegrees: Number(course),
  })
  if (fix) fix.speedKnots = knotsOfKmh(Number(speed))
  return { positions: [{ fix, attributes: {} }], commandResult: text, ...tagged(tag) }
}

const restOfContentAfterEncoding: (message: Parameters<ReadMessage>[0]) => Uint8Array = (message) => {
  message.content.skip(1)
  return restOfContent(message).rest()
}

/** Extended type 9b: bytes that came over the serial line. */
export const readSerialData: ReadMessage = (message) => {
  message.content.skip(1)
  const data = restOfContent(message)
  return answer(data.hex(data.left))
}
