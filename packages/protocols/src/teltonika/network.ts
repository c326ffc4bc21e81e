import type { CellTower } from '@rastro/model/position'
import { cellOf } from '../fix'
import type { DecodedPosition } from '../protocol'
import type { RecordDraft } from './io-table'

/** Country and network of an operator number such as 72410: three digits, then the rest. */
const operatorOf = (operator: unknown): [number, number] => {
  const digits = String(typeof operator === 'number' ? operator : '')
  return digits.length < 4 ? [0, 0] : [Number(digits.slice(0, 3)), Number(digits.slice(3))]
}

const takeNumber = (draft: RecordDraft, key: string): number | undefined => {
  const value = draft.attributes[key]
  delete draft.attributes[key]
  return typeof value === 'number' ? value : undefined
}

/** The TAT100 lists four cells in numbered elements: network, area, cell and signal. */
const assetCells = (draft: RecordDraft): CellTower[] => {
  const [country] = operatorOf(draft.attributes.operator)
  return [0, 1, 2, 3].flatMap((index) => {
    const network = takeNumber(draft, `io${1200 + index}`)
    const [area, cell] = [takeNumber(draft, `io${287 + index * 3}`), takeNumber(draft, `io${288 + index * 3}`)]
    const signal = takeNumber(draft, `io${289 + index * 3}`)
    if (!area || !cell) return []
    return [cellOf(country, network ?? 0, area, cell, signal === undefined ? undefined : -signal)]
  })
}

/** The cell a record names, once all its elements are read. */
export const networkOf = (draft: RecordDraft, model: string | undefined): DecodedPosition['network'] => {
  if (model?.toUpperCase() === 'TAT100') {
    const cellTowers = assetCells(draft)
    return cellTowers.length > 0 ? { cellTowers } : undefined
  }
  const { id2g, id4g, area } = draft.cell
  const cell = id2g ?? id4g
  if (area === undefined || cell === undefined) return undefined
  const cellTowers = [cellOf(...operatorOf(draft.attributes.operator), area, cell)]
  return id2g === undefined ? { radioType: 'lte', cellTowers } : { cellTowers }
}
