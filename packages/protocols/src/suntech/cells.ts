import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'

const MAX_AREA = 0xffffffff

/** A cell whose parts could all be read. */
export const knownCell = (
  country: number | undefined,
  network: number | undefined,
  area: number | undefined,
  cell: number | undefined,
  signal?: number,
): DecodedPosition['network'] => {
  if (country === undefined || network === undefined || area === undefined || cell === undefined) return undefined
  if (area < 0 || area > MAX_AREA || cell < 0) return undefined
  return { cellTowers: [cellOf(country, network, area, cell, signal)] }
}
