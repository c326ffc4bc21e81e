import { degreesMinutesIn, momentIn } from '../text-values'

/** A moment of the calendar and the clock; these units send nothing beyond 23:59:59. */
const real = (moment: Date | undefined, clock: string): Date | undefined =>
  moment && Number(clock.slice(0, 2)) < 24 && Number(clock.slice(2, 4)) < 60 ? moment : undefined

/** UTC moment of `ddmmyy` and `hhmmss`. */
export const momentDayFirst = (date: string, clock: string): Date | undefined =>
  real(momentIn(date, clock, 'dayFirst'), clock)

/** UTC moment of `yymmddhhmmss`. */
export const momentYearFirst = (digits: string): Date | undefined =>
  real(momentIn(digits.slice(0, 6), digits.slice(6), 'yearFirst'), digits.slice(6))

/** Decimal degrees of `dddmm.mmmmN`. */
export const degreesOf = (text: string): number | undefined => degreesMinutesIn(text.slice(0, -1), text.slice(-1))
