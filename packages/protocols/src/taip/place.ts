import { utcOf } from '../fix'
import { readable, type SentPlace } from '../lenient'

/** Place and motion, as far as they can be read, and what follows them. */
export interface Place {
  sent: Omit<SentPlace, 'time' | 'valid'>
  rest: string
}

const KNOTS_PER_MPH = 0.868976
const DAY_MS = 86_400_000
const AHEAD_MS = 600_000
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6)

/** Signs of an angle: its sign, degrees, and digits behind the point or minutes. */
interface AngleForm {
  signs: number
  shape: RegExp
  isMinutes: boolean
}
const DECIMAL: readonly [AngleForm, AngleForm] = [
  { signs: 8, shape: /^([-+])(\d\d)(\d{5})$/, isMinutes: false },
  { signs: 9, shape: /^([-+])(\d{3})(\d{5})$/, isMinutes: false },
]
const MINUTES: readonly [AngleForm, AngleForm] = [
  { signs: 10, shape: /^([-+])(\d\d)(\d\d\.\d{4})$/, isMinutes: true },
  { signs: 11, shape: /^([-+])(\d{3})(\d\d\.\d{4})$/, isMinutes: true },
]
/** Where minutes have their point, of latitude and longitude. */
const POINTS = [5, 16] as const

const angleOf = (text: string, { shape, isMinutes }: AngleForm): number | undefined => {
  const match = shape.exec(text)
  if (!match) return undefined
  const [, sign, degrees = '', behind = ''] = match
  const value = isMinutes ? Number(degrees) + Number(behind) / 60 : Number(`${degrees}.${behind}`)
  return sign === '-' ? -value : value
}

const digitsOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined)

/** Reads a place in decimal degrees or in degrees and minutes, then three digits of speed and three of course. */
export const readPlace = (text: string): Place => {
  const [latitude, longitude] = POINTS.some((at) => text[at] === '.') ? MINUTES : DECIMAL
  const motion = latitude.signs + longitude.signs
  const mph = digitsOf(text.slice(motion, motion + 3))
  return {
    sent: {
      latitude: angleOf(text.slice(0, latitude.signs), latitude),
      longitude: angleOf(text.slice(latitude.signs, motion), longitude),
      speedKnots: (mph ?? 0) * KNOTS_PER_MPH,
      courseDegrees: digitsOf(text.slice(motion + 3, motion + 6)),
    },
    rest: text.slice(motion + 6),
  }
}

/** Moment of a week and day since January 1980 and a second of that day; undefined where one is no number. */
export const momentOfWeek = (week: string, day: string, seconds: string): Date | undefined =>
  [week, day, seconds].every((text) => /^\d+$/.test(text))
    ? new Date(GPS_EPOCH_MS + (Number(week) * 7 + Number(day)) * DAY_MS + Number(seconds) * 1000)
    : undefined

/** The last moment at which the day was that many seconds old; a clock may be a little ahead of ours. */
export const momentOfDay = (digits: string, now: Date): Date | undefined => {
  const seconds = digitsOf(digits)
  if (seconds === undefined) return undefined
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + seconds * 1000
  return new Date(today - now.getTime() > AHEAD_MS ? today - DAY_MS : today)
}

/** Moment of `ddmmyyhhmmss`; undefined where it is none. */
export const momentOf = (digits: string): Date | undefined => {
  if (!/^\d{12}$/.test(digits)) return undefined
  const [day = 0, month = 0, year = 0, hours, minutes, seconds] = (digits.match(/\d\d/g) ?? []).map(Number)
  return readable(() => utcOf(year, month, day, hours, minutes, seconds))
}
