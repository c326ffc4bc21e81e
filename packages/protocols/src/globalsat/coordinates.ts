import { numberIn } from '../text-values'

/** How a report letter writes degrees. */
export type AngleForm = 'degrees' | 'minutes' | 'seconds'

const SHAPES: Readonly<Record<AngleForm, RegExp>> = {
  degrees: /^([NSEW])(\d{1,3}(?:\.\d+)?)$/,
  minutes: /^([NSEW])(\d{2,3})(\d\d(?:\.\d+)?)$/,
  seconds: /^([NSEW])(\d{2,3})(\d\d)(\d\d(?:\.\d+)?)$/,
}
const STEPS_PER_DEGREE = 1_000_000

/** Decimal degrees of `E12129.2839` and its likes. */
export const angleOf = (text: string, form: AngleForm): number | undefined => {
  const match = SHAPES[form].exec(text)
  if (!match) return undefined
  const [, hemisphere, degrees, minutes = 0, seconds = 0] = match
  const angle = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600
  return hemisphere === 'S' || hemisphere === 'W' ? -angle : angle
}

/** Millionths of a degree with a sign, which some models send where others have degrees, minutes and seconds. */
export const millionthsOf = (text: string): number | undefined => {
  const value = /^[+-]?\d{4,}$/.test(text) ? numberIn(text) : undefined
  return value === undefined ? undefined : value / STEPS_PER_DEGREE
}
