import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { fixOf, knotsOfKmh, utcOf } from '../fix'
import type { DecodeFrame } from '../protocol'

const REPORT = new RegExp(
  [
    /^#MTX,(\d+),(\d{4})(\d\d)(\d\d),(\d\d)(\d\d)(\d\d),(-?\d+\.\d+),(-?\d+\.\d+),/,
    /(\d+\.?\d*),(\d+\.?\d*),(\d+\.?\d*),[^,]*,[^,]*,(\d+),(\d+),(\d+),(\d+)/,
  ]
    .map(({ source }) => source)
    .join(''),
)

/** `#MTX,imei,date,time,latitude,longitude,speed,course,kilometres,?,?,inputs,outputs,analogue 1,analogue 2`. */
export const decodeMtx: DecodeFrame = decodeSafely((frame) => {
  const [, id = '', ...values] = REPORT.exec(asciiOf(frame)) ?? []
  if (id === '') return { error: 'not a report of this protocol' }
  const [year = 0, month = 0, day = 0, hours, minutes, seconds, ...rest] = values.slice(0, 11).map(Number)
  const [latitude = 0, longitude = 0, speed = 0, courseDegrees, kilometers = 0] = rest
  const [input = '', output = '', adc1 = '', adc2 = ''] = values.slice(11)
  const time = utcOf(year, month, day, hours, minutes, seconds)
  const fix = fixOf({ time, valid: true, latitude, longitude, speedKnots: knotsOfKmh(speed), courseDegrees })
  return {
    deviceIds: [id],
    positions: [{ fix, attributes: { odometer: kilometers * 1000, input, output, adc1, adc2 } }],
    replies: [{ bytes: bytesFromAscii('#ACK'), when: 'stored' }],
  }
})
