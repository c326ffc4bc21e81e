import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { countIn } from '../text-values'

/** Degrees of `ddmm.mmmm` and a hemisphere. Some of these units count more than sixty minutes. */
export const degreesOf = (text: string | undefined, hemisphere: string | undefined): number | undefined => {
  const match = /^(\d{1,3})(\d\d\.\d+)$/.exec(text ?? '')
  if (!match || !/^[NSEW]$/.test(hemisphere ?? '')) return undefined
  const degrees = Number(match[1]) + Number(match[2]) / 60
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

/** Cell of country, operator, area and cell in hex, when the device knew it. */
export const networkOf = (
  [country, operator, area, cell]: readonly (string | undefined)[],
  signal: number | undefined,
): DecodedPosition['network'] => {
  const [mobileCountryCode, mobileNetworkCode] = [countIn(country), countIn(operator)]
  const [areaCode, cellId] = [area, cell].map((text) => (/^[\da-f]+$/i.test(text ?? '') ? Number(`0x${text}`) : 0))
  if (!mobileCountryCode || mobileNetworkCode === undefined || !areaCode || cellId === undefined) return undefined
  return { cellTowers: [cellOf(mobileCountryCode, mobileNetworkCode, areaCode, cellId, signal && -signal)] }
}
