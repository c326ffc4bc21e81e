import { fixOf, utcOf } from '../fix'
import type { Fix } from '../protocol'

/** Place and motion, and what follows them. */
export interface Place {
  fix: Omit<Fix, 'time' | 'valid'>
  rest: string
}

const KNOTS_PER_MPH = 0.868976
const DAY_MS = 86_400_000
const AHEAD_MS = 600_000
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6)
const DECIMAL = /^([-+]\d\d)(\d{5})([-+]\d{3})(\d{5})(\d{3})(\d{3})/
const MINUTES = /^([-+])(\d\d)(\d\d\.\d{4})([-+])(\d{3})(\d\d\.\d{4})(\d{3})(\d{3})/

const signed = (sign: string | undefined, degrees: string | undefined, minutes: string | undefined): number =>
  (sign === '-' ? -1 : 1) * (Number(degrees) + Number(minutes) / 60)

const placeOf = (latitude: number, longitude: number, mph: string | undefined, course: string | undefined) => {
  const motion = { speedKnots: Number(mph) * KNOTS_PER_MPH, courseDegrees: Number(course) }
  const { altitudeMeters, accuracyMeters } = fixOf({ time: new Date(0), valid: true, latitude, longitude, ...motion })
  return { latitude, longitude, altitudeMeters, accuracyMeters, ...motion }
}

/** Reads a place in decimal degrees or in degrees and minutes. Throws when there is none. */
export const readPlace = (text: string): Place => {
  const decimal = DECIMAL.exec(text)
  if (decimal) {
    const [whole, latitude, latitudeRest, longitude, longitudeRest, mph, course] = decimal
    const place = placeOf(Number(`${latitude}.${latitudeRest}`), Number(`${longitude}.${longitudeRest}`), mph, course)
    return { fix: place, rest: text.slice(whole.length) }
  }
  const minutes = MINUTES.exec(text)
  if (!minutes) throw new Error('no place where it belongs')
  const [whole, ns, latitude, latitudeMinutes, ew, longitude, longitudeMinutes, mph, course] = minutes
  const place = placeOf(signed(ns, latitude, latitudeMinutes), signed(ew, longitude, longitudeMinutes), mph, course)
  return { fix: place, rest: text.slice(whole.length) }
}

/** Moment of a week and day since January 1980 and a second of that day. */
export const momentOfWeek = (week: number, day: number, seconds: number): Date =>
  new Date(GPS_EPOCH_MS + (week * 7 + day) * DAY_MS + seconds * 1000)

/** The last moment at which the day was that many seconds old; a clock may be a little ahead of ours. */
export const momentOfDay = (seconds: number, now: Date): Date => {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + seconds * 1000
  return new Date(today - now.getTime() > AHEAD_MS ? today - DAY_MS : today)
}

/** Moment of `ddmmyyhhmmss`. Throws on anything else. */
export const momentOf = (digits: string): Date => {
  const [day = 0, month = 0, year = 0, hours, minutes, seconds] = (digits.match(/\d\d/g) ?? []).map(Number)
  return utcOf(year, month, day, hours, minutes, seconds)
}
