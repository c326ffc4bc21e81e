import type { Cell } from '../workbook/cells'
import type { PrintColumn } from './print-columns'

/** Adds up rows as they come, each column by its own rule. */
export interface PrintTotals {
  add(cells: readonly Cell[]): void
  rows: number
  /** One cell for each column; null where there is nothing to say. */
  cells(): Cell[]
}

const valueOf = (cell: Cell | undefined): number | undefined => {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'object' || cell === null) return undefined
  if ('amount' in cell) return cell.amount
  return 'durationMs' in cell ? cell.durationMs : undefined
}

function withValue(cell: Cell, value: number): Cell {
  if (typeof cell === 'object' && cell !== null && 'amount' in cell) return { ...cell, amount: value }
  return typeof cell === 'object' && cell !== null && 'durationMs' in cell ? { durationMs: value } : value
}

export function createPrintTotals(columns: readonly PrintColumn[]): PrintTotals {
  const found: Cell[] = columns.map(() => null)
  const totals: PrintTotals = {
    rows: 0,
    add(cells) {
      totals.rows += 1
      for (const [index, { cell, total }] of columns.entries()) {
        const one = cells[cell]
        const value = valueOf(one)
        if (!total || one === undefined || value === undefined || !Number.isFinite(value)) continue
        const before = valueOf(found[index])
        const both = before === undefined ? value : total === 'sum' ? before + value : Math.max(before, value)
        found[index] = withValue(one, both)
      }
    },
    cells: () => [...found],
  }
  return totals
}
