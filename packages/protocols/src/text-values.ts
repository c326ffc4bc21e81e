import { ImpossibleValueError, utcOf } from './fix'

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
