import { ImpossibleValueError, utcOf } from '../fix'

const pairsOf = (digits: string): number[] => {
  if (!/^\d{6}$/.test(digits)) throw new ImpossibleValueError('date or time', digits)
  return [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)))
}

const momentOf = (year: number, month: number, day: number, clock: string): Date => {
  const [hours = 0, minutes = 0, seconds = 0] = pairsOf(clock)
  const time = utcOf(year, month, day, hours, minutes, seconds)
  if (hours > 23 || minutes > 59 || time.getUTCDate() !== day) {
    throw new ImpossibleValueError('time', `${year} ${month} ${day} ${clock}`)
  }
  return time
}

/** UTC moment of `ddmmyy` and `hhmmss`. */
export const momentDayFirst = (date: string, clock: string): Date => {
  const [day = 0, month = 0, year = 0] = pairsOf(date)
  return momentOf(year, month, day, clock)
}

/** UTC moment of `yymmddhhmmss`. */
export const momentYearFirst = (digits: string): Date => {
  const [year = 0, month = 0, day = 0] = pairsOf(digits.slice(0, 6))
  return momentOf(year, month, day, digits.slice(6))
}

/** Decimal degrees of `dddmm.mmmm` and its hemisphere. */
export const degreesOf = (text: string, hemisphere: string): number => {
  const match = /^(\d*?)(\d{1,2}\.\d+)$/.exec(text)
  if (!match) throw new ImpossibleValueError('coordinate', text)
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}
