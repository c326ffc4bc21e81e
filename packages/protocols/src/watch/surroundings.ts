import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import { countIn } from '../text-values'

type Network = NonNullable<DecodedPosition['network']>

const FIELDS_OF_CELL = 3
const FIRST_CELL = 4

interface SentCell {
  area: string
  cell: string
  signal: string
}

/** Cells until the first that is none: the list may be shorter than its count. */
const sentCells = (fields: readonly string[]): SentCell[] => {
  const cells: SentCell[] = []
  for (let left = countIn(fields[0]) ?? 0, at = FIRST_CELL; left > 0 && at + 1 < fields.length; left--) {
    const [area = '', cell = '', signal = ''] = fields.slice(at, at + FIELDS_OF_CELL)
    cells.push({ area, cell, signal })
    at += FIELDS_OF_CELL
  }
  return cells
}

const NUMBER = /^[\da-f]{1,10}$/i

const signalOf = (text: string): number | undefined =>
  /^-?\d{1,3}$/.test(text) ? -Math.abs(Number(text)) || 0 : undefined

/** Some makers write area and cell in hex, which shows only where one of the list has a letter. */
const cellsOf = (fields: readonly string[]): Network['cellTowers'] => {
  const cells = sentCells(fields).filter(({ area, cell }) => NUMBER.test(area) && NUMBER.test(cell))
  const [country, operator] = [countIn(fields[2]), countIn(fields[3])]
  if (country === undefined || operator === undefined) return undefined
  const base = cells.some(({ area, cell }) => /[a-f]/i.test(area + cell)) ? 16 : 10
  const towers = cells
    .map(({ area, cell, signal }) =>
      cellOf(country, operator, Number.parseInt(area, base), Number.parseInt(cell, base), signalOf(signal)),
    )
    .filter(({ locationAreaCode }) => (locationAreaCode ?? 0) > 0)
  return towers.length > 0 ? towers : undefined
}

const MAC = /^[\da-f]{2}(?::[\da-f]{2}){5}$/i

/** Access points stand behind their names, which may hold commas: an address and a signal are told by their looks. */
const pointsOf = (fields: readonly string[]): Network['wifiAccessPoints'] => {
  const points = fields.flatMap((macAddress, at) => {
    if (!MAC.test(macAddress)) return []
    const signal = fields[at + 1] ?? ''
    return [
      {
        macAddress: macAddress.toLowerCase(),
        ...(/^-?\d{1,3}$/.test(signal) ? { signalStrength: Number(signal) } : {}),
      },
    ]
  })
  return points.length > 0 ? points : undefined
}

/** `count,advance,country,operator,(area,cell,signal)…,count,(name,address,signal)…`. */
export const networkOf = (fields: readonly string[]): Network | undefined => {
  const [cellTowers, wifiAccessPoints] = [cellsOf(fields), pointsOf(fields)]
  if (!cellTowers && !wifiAccessPoints) return undefined
  return { ...(cellTowers && { cellTowers }), ...(wifiAccessPoints && { wifiAccessPoints }) }
}
