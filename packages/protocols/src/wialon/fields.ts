import { ImpossibleValueError, utcOf } from '../fix'

/** Sent for a value that is not known. */
const UNKNOWN = 'NA'

export const isKnown = (field: string | undefined): field is string =>
  field !== undefined && field !== '' && field !== UNKNOWN

/** A number, or undefined when the field is empty or `NA`. Throws on anything else. */
export const numberOf = (field: string | undefined): number | undefined => {
  if (!isKnown(field)) return undefined
  if (!/^-?\d+(\.\d*)?$/.test(field.trim())) throw new ImpossibleValueError('number', field)
  return Number(field)
}

const pairsOf = (field: string): number[] => {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(field)
  if (!match) throw new ImpossibleValueError('date or time', field)
  return match.slice(1).map(Number)
}

/** UTC moment of `ddmmyy` and `hhmmss`; undefined without a date. */
export const momentOf = (date: string | undefined, clock: string | undefined): Date | undefined => {
  if (!isKnown(date) || !isKnown(clock)) return undefined
  const [day = 0, month = 0, year = 0] = pairsOf(date)
  const [hours = 0, minutes = 0, seconds = 0] = pairsOf(clock.split('.')[0] ?? '')
  const isOnClock = hours < 24 && minutes < 60 && seconds < 60
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (!isOnClock || time.getUTCDate() !== day) throw new ImpossibleValueError('time', `${date} ${clock}`)
  return time
}

/** Decimal degrees of `ddmm.mmm` and its hemisphere; undefined when not known. */
export const coordinateOf = (field: string | undefined, hemisphere: string | undefined): number | undefined => {
  if (!isKnown(field)) return undefined
  const match = /^(\d*?)(\d{1,2}(\.\d+)?)$/.exec(field)
  if (!match) throw new ImpossibleValueError('coordinate', field)
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}
