import { ImpossibleValueError, utcOf } from './fix'
import { readable } from './lenient'
import type { DecodedPosition } from './protocol'

/** `yymmddhhmmss` in UTC; refused by `utcOf` when it is no moment. */
export const compactTimeOf = (text: string): Date => {
  const parts = /^\d{12}$/.test(text) ? (text.match(/../g) ?? []).map(Number) : []
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
  return utcOf(year, month, day, hours, minutes, seconds)
}

/** A decimal number that must be there. Throws ImpossibleValueError. */
export const decimalOf = (text: string | undefined): number => {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) throw new ImpossibleValueError('number', text)
  return Number(text)
}

/** Up to eight hex digits; undefined when it is none. */
export const hexNumberOf = (text: string | undefined): number | undefined =>
  text && /^[\da-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined

/** A decimal number as devices write it, with blanks, a plus, `7.` and `.5`; undefined when it is none. */
export const numberIn = (text: string | undefined): number | undefined => {
  const digits = text?.trim()
  return digits && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : undefined
}

/** A whole number without a sign; undefined when it is none. */
export const countIn = (text: string | undefined): number | undefined => {
  const digits = text?.trim()
  return digits && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

const signOf = (letter: string): number | undefined =>
  /^[NE]$/i.test(letter) ? 1 : /^[SW]$/i.test(letter) ? -1 : undefined

/** Decimal degrees. A letter rules over the sign; without a letter the sign counts; of another letter comes nothing. */
export const degreesIn = (text: string | undefined, letter = ''): number | undefined => {
  const degrees = numberIn(text)
  if (degrees === undefined || letter.trim() === '') return degrees
  const sign = signOf(letter.trim())
  if (sign === undefined) return undefined
  return sign < 0 ? -Math.abs(degrees) : degrees
}

/** Decimal degrees of `dddmm.mmmm` and its letter, which must be there. */
export const degreesMinutesIn = (text: string | undefined, letter: string | undefined): number | undefined => {
  const match = /^(\d{0,3})(\d\d(?:\.\d*)?)$/.exec(text?.trim() ?? '')
  const [minutes, sign] = [Number(match?.[2]), signOf(letter?.trim() ?? '')]
  return match && sign !== undefined && minutes < 60 ? sign * (Number(match[1]) + minutes / 60) : undefined
}

/** UTC moment of six digits of a date, in the order the device writes them, and six of a time of day. */
export const momentIn = (
  date: string | undefined,
  clock: string | undefined,
  order: 'dayFirst' | 'yearFirst',
): Date | undefined => {
  const day = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '')
  const time = /^(\d\d)(\d\d)(\d\d)(?:\.\d*)?$/.exec(clock ?? '')
  if (!day || !time) return undefined
  const [first, month, last] = [Number(day[1]), Number(day[2]), Number(day[3])]
  const [year, dayOfMonth] = order === 'dayFirst' ? [last, first] : [first, last]
  return readable(() => utcOf(year, month, dayOfMonth, Number(time[1]), Number(time[2]), Number(time[3])))
}

/** Keeps the values that are there. */
export const known = (values: Record<string, string | number | boolean | undefined>): DecodedPosition['attributes'] => {
  const attributes: DecodedPosition['attributes'] = {}
  for (const key in values) {
    const value = values[key]
    if (value !== undefined && value !== '') attributes[key] = value
  }
  return attributes
}

/** `numberIn` times a factor. */
export const scaledIn = (text: string | undefined, factor: number): number | undefined => {
  const value = numberIn(text)
  return value === undefined ? undefined : Number((value * factor).toFixed(6))
}

/** Alarms whose bit is set in `flags`, joined; undefined where none is. */
export const alarmOfBits = (
  flags: number,
  bits: readonly (readonly [bit: number, alarm: string])[],
): string | undefined => {
  const names = bits.filter(([bit]) => Math.floor(flags / 2 ** bit) % 2 === 1).map(([, alarm]) => alarm)
  return names.length > 0 ? [...new Set(names)].join(',') : undefined
}
