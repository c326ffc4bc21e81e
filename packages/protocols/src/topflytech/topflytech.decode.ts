import { asciiOf } from '../bytes/index'
import { decodeSafely } from '../decode-safely'
import { knotsOfKmh, utcOf } from '../fix'
import { readable, soundFix } from '../lenient'
import type { DecodeFrame, DecodedPosition } from '../protocol'

const HEAD = /^\(?(\d{15})/
/** Clock, validity, degrees and minutes with their halves, speed, course; the states in front of them vary. */
const PLACE = /(.{12})(.)(.{9})([NS])(.{10})([EW])(.{0,5})(.*)$/s
const CLOCK = /(\d{12})[AV]/
const DEGREES = /^(\d{2,3})(\d\d\.\d+)$/
const DECIMAL = /^\d+(\.\d+)?$/

const timeOf = (digits: string): Date | undefined => {
  if (!/^\d{12}$/.test(digits)) return undefined
  const [year = 0, month = 0, day = 0, ...clock] = (digits.match(/../g) ?? []).map(Number)
  return readable(() => utcOf(year, month, day, ...clock))
}

const degreesOf = (text: string, isNegative: boolean): number => {
  const [, whole, minutes] = DEGREES.exec(text) ?? []
  const degrees = Number(whole) + Number(minutes) / 60
  return isNegative ? -degrees : degrees
}

const numberOf = (text: string): number => (DECIMAL.test(text) ? Number(text) : NaN)

const placeOf = (text: string, now: Date): Pick<DecodedPosition, 'fix' | 'deviceTime'> => {
  const found = PLACE.exec(text)
  if (!found) {
    const deviceTime = timeOf(CLOCK.exec(text)?.[1] ?? '')
    return deviceTime ? { deviceTime } : {}
  }
  const [, clock = '', validity, latitude = '', northSouth, longitude = '', eastWest, speed = '', course = ''] = found
  const time = timeOf(clock)
  const place = {
    ...(time && { time }),
    valid: validity === 'A',
    latitude: degreesOf(latitude, northSouth === 'S'),
    longitude: degreesOf(longitude, eastWest === 'W'),
    speedKnots: knotsOfKmh(numberOf(speed)),
    courseDegrees: numberOf(course),
  }
  return soundFix(place, now)
}

/** One report: IMEI, states we do not know, time, place, speed and course. */
export const decodeTopflytech: DecodeFrame = decodeSafely((frame, _connection, now) => {
  const text = asciiOf(frame)
  const [, deviceId] = HEAD.exec(text) ?? []
  if (deviceId === undefined) return { error: 'not a report of this protocol' }
  const place = placeOf(text.slice(deviceId.length), now)
  const isEmpty = !place.fix && !place.deviceTime
  return { deviceIds: [deviceId], ...(isEmpty ? {} : { positions: [{ ...place, attributes: {} }] }) }
})
