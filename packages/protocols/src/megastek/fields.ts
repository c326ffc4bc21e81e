import { ImpossibleValueError, cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'

/** A number of a text, or undefined when there is none. */
export const numberOf = (text: string | undefined): number | undefined => {
  const trimmed = text?.trim() ?? ''
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined
}

/** Degrees of `ddmm.mmmm` and a hemisphere; undefined when empty. */
export const degreesOf = (text: string | undefined, hemisphere: string | undefined): number | undefined => {
  if (!text) return undefined
  const match = /^(\d{1,3})(\d\d\.\d+)$/.exec(text)
  if (!match) throw new ImpossibleValueError('coordinate', text)
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

/** Cell of country, operator, area and cell in hex, when the device knew it. */
export const networkOf = (
  [country, operator, area, cell]: readonly (string | undefined)[],
  signal: number | undefined,
): DecodedPosition['network'] => {
  const [mobileCountryCode, mobileNetworkCode] = [numberOf(country), numberOf(operator)]
  const [areaCode, cellId] = [Number.parseInt(area ?? '', 16), Number.parseInt(cell ?? '', 16)]
  if (!mobileCountryCode || mobileNetworkCode === undefined || !(areaCode > 0) || !(cellId >= 0)) return undefined
  return { cellTowers: [cellOf(mobileCountryCode, mobileNetworkCode, areaCode, cellId, signal && -signal)] }
}
