import { readable, type SentPlace } from './lenient'
import { utcOf } from './fix'
import type { DecodedPosition } from './protocol'

type Value = string | number | boolean
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** A decimal number, with or without sign and point; undefined where the text is none. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && text.length <= 24 && NUMBER.test(text.trim()) ? Number(text) : undefined

/** A whole number that is not negative. */
export const countIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined

/** A number times a unit, without the dust of floating point. */
export const scaled = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Number((value * factor).toFixed(9))

/** A text that says something. */
export const wordIn = (text: string | undefined): string | undefined => text?.trim() || undefined

/** The values that are known. */
export const given = (values: Readonly<Record<string, Value | undefined>>): DecodedPosition['attributes'] => {
  const known: DecodedPosition['attributes'] = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !Number.isNaN(value)) known[name] = value
  }
  return known
}

const NEGATIVE = /[SW]/i

/** Degrees of `DDMM.MMMM` (degrees of any count of digits) and a hemisphere, or a sign. */
export const degreesOfMinutes = (text: string | undefined, hemisphere = ''): number | undefined => {
  const [, sign = '', degrees, minutes] = /^\s*([+-]?)(\d{0,3})(\d\d(?:\.\d*)?)\s*$/.exec(text ?? '') ?? []
  if (minutes === undefined) return undefined
  const value = Number(degrees) + Number(minutes) / 60
  return sign === '-' || NEGATIVE.test(hemisphere) ? -value : value
}

/** Degrees of a decimal number and a hemisphere. */
export const degreesOfDecimal = (text: string | undefined, hemisphere = ''): number | undefined => {
  const value = numberIn(text)
  return value !== undefined && NEGATIVE.test(hemisphere) ? -value : value
}

const pairsOf = (text: string | undefined): number[] => (text?.match(/\d\d/g) ?? []).map(Number)

/** Year, month and day of `yymmdd`, `yyyymmdd`, `ddmmyy` or `ddmmyyyy`. */
const dateParts = (text: string, order: 'ymd' | 'dmy'): [number, number, number] | undefined => {
  if (!/^(\d{6}|\d{8})$/.test(text)) return undefined
  const yearDigits = text.length - 4
  const isYearFirst = order === 'ymd'
  const year = Number(isYearFirst ? text.slice(0, yearDigits) : text.slice(4))
  const [first = 0, second = 0] = pairsOf(isYearFirst ? text.slice(yearDigits) : text.slice(0, 4))
  return isYearFirst ? [year, first, second] : [year, second, first]
}

/**
 * The moment of a date and a time in digits; separators, such as points of seconds or dashes, are left aside. Undefined
 * where there is no such moment.
 */
export const momentIn = (
  date: string | undefined,
  time: string | undefined,
  order: 'ymd' | 'dmy' = 'ymd',
): Date | undefined => {
  const parts = dateParts((date ?? '').replaceAll(/[-/. ]/g, ''), order)
  const digits = (time ?? '').trim().replaceAll(':', '')
  if (!parts || !/^\d{6}(\.\d*)?$/.test(digits)) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = pairsOf(digits.slice(0, 6))
  const ms = Math.round(Number(`0${digits.slice(6)}`) * 1000)
  return readable(() => new Date(utcOf(...parts, hours, minutes, seconds).getTime() + ms))
}

/** The moment of fourteen or twelve digits from the year to the second. */
export const momentOfDigits = (text: string | undefined, order: 'ymd' | 'dmy' = 'ymd'): Date | undefined => {
  const digits = text?.trim() ?? ''
  return /^\d{12}(\d\d)?$/.test(digits) ? momentIn(digits.slice(0, -6), digits.slice(-6), order) : undefined
}

/** What stands behind `GPRMC,`: time, validity, latitude, N, longitude, E, knots, course, date. */
export const placeOfRmc = (fields: readonly string[]): SentPlace => {
  const [time, validity, latitude, south, longitude, west, knots, course, date] = fields
  return {
    time: momentIn(date, time, 'dmy'),
    valid: validity === 'A',
    latitude: degreesOfMinutes(latitude, south),
    longitude: degreesOfMinutes(longitude, west),
    speedKnots: numberIn(knots),
    courseDegrees: numberIn(course),
  }
}
