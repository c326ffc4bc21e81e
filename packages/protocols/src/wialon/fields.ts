import { momentIn, numberIn } from '../text-values'

/** Sent for a value that is not known. */
const UNKNOWN = 'NA'

export const isKnown = (field: string | undefined): field is string =>
  field !== undefined && field !== '' && field !== UNKNOWN

/** A number, or undefined when the field is empty, `NA` or none. */
export const numberOf = (field: string | undefined): number | undefined =>
  isKnown(field) ? numberIn(field) : undefined

/** UTC moment of `ddmmyy` and `hhmmss`; undefined without either. */
export const momentOf = (date: string | undefined, clock: string | undefined): Date | undefined => {
  if (!isKnown(date) || !isKnown(clock)) return undefined
  const isOnClock = /^([01]\d|2[0-3])[0-5]\d[0-5]\d/.test(clock)
  return isOnClock ? momentIn(date, clock, 'dayFirst') : undefined
}

/** Decimal degrees of `ddmm.mmm` and its hemisphere; undefined when not known. */
export const coordinateOf = (field: string | undefined, hemisphere: string | undefined): number | undefined => {
  if (!isKnown(field) || !/^[NSEW]$/.test(hemisphere ?? '')) return undefined
  const match = /^(\d*?)(\d{1,2}(\.\d+)?)$/.exec(field)
  if (!match) return undefined
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}
