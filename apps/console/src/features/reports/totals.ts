import type { CellValue, Column, ColumnKey } from './columns'
import type { Line } from './line'

/** Metres per millisecond, as knots. */
const KNOTS_PER_METER_PER_MS = 3600 / 1.852

const numbersOf = (lines: readonly Line[], key: ColumnKey): number[] =>
  lines.flatMap(({ values }) => (typeof values[key] === 'number' ? [values[key]] : []))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** By what share a number is more than it was before; unknown where it was nothing. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null)

function totalOf({ key, total }: Column, lines: readonly Line[]): CellValue {
  if (total === undefined) return null
  if (typeof total === 'object' && 'now' in total) {
    const known = lines.filter(({ values }) => typeof values[total.now] === 'number' && typeof values[total.before] === 'number') // prettier-ignore
    return changeOf(sum(numbersOf(known, total.now)), sum(numbersOf(known, total.before)))
  }
  if (typeof total === 'object') {
    const ms = sum(numbersOf(lines, total.ms))
    return ms > 0 ? (sum(numbersOf(lines, total.meters)) / ms) * KNOTS_PER_METER_PER_MS : null
  }
  const numbers = numbersOf(lines, key)
  if (numbers.length === 0) return null
  return total === 'sum' ? sum(numbers) : numbers.reduce((most, one) => Math.max(most, one), -Infinity)
}

/** The foot of the table: sums, highest values, and averages over all of it. */
export const totalsOf = (columns: readonly Column[], lines: readonly Line[]): Line['values'] =>
  Object.fromEntries(columns.map((column) => [column.key, totalOf(column, lines)]))
