import { ImpossibleValueError, utcOf } from '../fix'
import { readable } from '../lenient'

/** The comma-separated fields of `*maker,id,type,…#`; `#` and anything behind it are dropped. */
export const fieldsOf = (sentence: string): string[] => {
  const end = sentence.indexOf('#')
  return sentence
    .slice(1, end < 0 ? undefined : end)
    .trim()
    .split(',')
}

const SIX_DIGITS = /^(\d\d)(\d\d)(\d\d)$/

const pairsOf = (field: string): [number, number, number] => {
  const match = SIX_DIGITS.exec(field)
  if (!match) throw new ImpossibleValueError('date or time', field)
  return [Number(match[1]), Number(match[2]), Number(match[3])]
}

/** UTC moment of `ddmmyy` and `hhmmss`; without a time the start of that day. Undefined when it is none. */
export const momentOf = (date: string, time: string): Date | undefined =>
  readable(() => {
    const [day, month, year] = pairsOf(date)
    const [hours, minutes, seconds] = time === '' ? [0, 0, 0] : pairsOf(time)
    return utcOf(year, month, day, hours, minutes, seconds)
  })

/** The device's own clock, where a report without a place says it. */
export const clockOf = (date: string | undefined, time: string | undefined): { deviceTime?: Date } => {
  const deviceTime = momentOf(date ?? '', time ?? '')
  return deviceTime ? { deviceTime } : {}
}

export const isSixDigits = (field: string | undefined): boolean => field !== undefined && SIX_DIGITS.test(field)

const DEGREES_AND_MINUTES = /^-?(\d*?)-?(\d{1,2}\.\d+)$/
const WITHOUT_POINT = /^(\d+)(\d\d)(\d{4})$/

/**
 * Decimal degrees of `ddmm.mmmm`, `-dd-m.mmmm` or `ddmmmmmm` and its hemisphere letter; the letter decides the sign.
 * Undefined when the field is no coordinate.
 */
export const coordinateOf = (field: string, hemisphere: string): number | undefined => {
  if (!/^[NSEW]$/.test(hemisphere)) return undefined
  const sign = hemisphere === 'S' || hemisphere === 'W' ? -1 : 1
  const match = DEGREES_AND_MINUTES.exec(field)
  if (match) return sign * (Number(match[1]) + Number(match[2]) / 60)
  const plain = WITHOUT_POINT.exec(field)
  return plain ? sign * (Number(plain[1]) + Number(`${plain[2]}.${plain[3]}`) / 60) : undefined
}

/** A whole number of decimal digits, or undefined. */
export const wholeOf = (field: string | undefined): number | undefined =>
  field !== undefined && /^ *\d+ *$/.test(field) ? Number(field) : undefined
