import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodeFrame } from '../protocol'

const REPORT = new RegExp(
  [
    /^\(?(\d{15}).*?(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([AV])/,
    /(\d\d)(\d\d\.\d+)([NS])(\d{3})(\d\d\.\d+)([EW])(\d+\.\d)(\d+\.\d+)/,
  ]
    .map(({ source }) => source)
    .join(''),
  's',
)

/** One report: IMEI, states we do not know, time, place, speed and course. */
export const decodeTopflytech: DecodeFrame = decodeSafely((frame) => {
  const match = REPORT.exec(asciiOf(frame))
  if (!match) return { error: 'not a report of this protocol' }
  const at = (index: number): number => Number(match[index])
  const latitude = at(9) + at(10) / 60
  const longitude = at(12) + at(13) / 60
  const fix = fixOf({
    time: utcOf(at(2), at(3), at(4), at(5), at(6), at(7)),
    valid: match[8] === 'A',
    latitude: match[11] === 'S' ? -latitude : latitude,
    longitude: match[14] === 'W' ? -longitude : longitude,
    speedKnots: knotsOfKmh(at(15)),
    courseDegrees: at(16),
  })
  return { deviceIds: [match[1] ?? ''], positions: [{ fix, attributes: {} }] }
})
