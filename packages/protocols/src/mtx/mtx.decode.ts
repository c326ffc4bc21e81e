import { asciiOf, bytesFromAscii } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodeFrame } from '../protocol'
import { known, numberIn, scaledIn } from '../text-values'

const momentOf = (date: string | undefined, clock: string | undefined): Date | undefined => {
  const match = /^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(`${date} ${clock}`)
  const [year = 0, month = 0, day = 0, hours, minutes, seconds] = (match?.slice(1) ?? []).map(Number)
  return match ? readable(() => utcOf(year, month, day, hours, minutes, seconds)) : undefined
}

const digitsIn = (text: string | undefined): string | undefined => (/^\d+$/.test(text ?? '') ? text : undefined)

/** `#MTX,imei,date,time,latitude,longitude,speed,course,kilometres,?,?,inputs,outputs,analogue 1,analogue 2`. */
export const decodeMtx: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const [, id = '', date, clock, latitude, longitude, speed, course, kilometers, , , ...lines] = asciiOf(frame)
    .trim()
    .split(',')
  if (!/^\d+$/.test(id)) return { error: 'not a report of this protocol' }
  const [input, output, adc1, adc2] = lines.map(digitsIn)
  const place = soundFix(
    {
      time: momentOf(date, clock),
      valid: true,
      latitude: numberIn(latitude),
      longitude: numberIn(longitude),
      speedKnots: knotsOfKmh(numberIn(speed) ?? 0),
      courseDegrees: numberIn(course),
    },
    now,
  )
  return {
    deviceIds: [id],
    positions: [{ ...place, attributes: known({ odometer: scaledIn(kilometers, 1000), input, output, adc1, adc2 }) }],
    replies: [{ bytes: bytesFromAscii('#ACK'), when: 'stored' }],
  }
})
