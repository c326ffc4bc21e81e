import { ImpossibleValueError } from '../fix'

/** How a report letter writes degrees. */
export type AngleForm = 'degrees' | 'minutes' | 'seconds'

const SHAPES: Readonly<Record<AngleForm, RegExp>> = {
  degrees: /^([NSEW])(\d{1,3}(?:\.\d+)?)$/,
  minutes: /^([NSEW])(\d{2,3})(\d\d(?:\.\d+)?)$/,
  seconds: /^([NSEW])(\d{2,3})(\d\d)(\d\d(?:\.\d+)?)$/,
}

/** Decimal degrees of `E12129.2839` and its likes. Throws `ImpossibleValueError`. */
export const angleOf = (text: string, form: AngleForm): number => {
  const match = SHAPES[form].exec(text)
  if (!match) throw new ImpossibleValueError('coordinate', text)
  const [, hemisphere, degrees, minutes = 0, seconds = 0] = match
  const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return hemisphere === 'S' || hemisphere === 'W' ? -angle : angle
}

export const numberOf = (text: string): number => {
  if (!/^-?\d+(\.\d*)?$/.test(text)) throw new ImpossibleValueError('number', text)
  return Number(text)
}
