import type { ReportColumn } from './definition'

/** Metres per millisecond, as knots. */
const KNOTS_PER_METER_PER_MS = 3600 / 1.852

/** By what share a number is more than it was before; unknown where it was nothing. */
export const changeOf = (now: number, before: number): number | null => (before > 0 ? now / before - 1 : null)

const speedOf = (meters: number, ms: number): number | null => (ms > 0 ? (meters / ms) * KNOTS_PER_METER_PER_MS : null)

interface Tally {
  key: string
  add(valueOf: (key: string) => unknown): void
  total(): number | null
}

const isKnown = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Of two columns; rows that lack one of the two say nothing about them together. */
function pairTally(key: string, first: string, second: string, join: (a: number, b: number) => number | null): Tally {
  let a = 0
  let b = 0
  return {
    key,
    add(valueOf) {
      const [one, other] = [valueOf(first), valueOf(second)]
      if (!isKnown(one) || !isKnown(other)) return
      a += one
      b += other
    },
    total: () => join(a, b),
  }
}

function plainTally(key: string, join: (all: number, one: number) => number): Tally {
  let all: number | null = null
  return {
    key,
    add(valueOf) {
      const value = valueOf(key)
      if (isKnown(value)) all = all === null ? value : join(all, value)
    },
    total: () => all,
  }
}

function tallyOf({ key, total }: Pick<ReportColumn<object>, 'key' | 'total'>): Tally | null {
  if (total === undefined) return null
  if (total === 'sum') return plainTally(key, (all, one) => all + one)
  if (total === 'max') return plainTally(key, Math.max)
  return 'ms' in total
    ? pairTally(key, total.meters, total.ms, speedOf)
    : pairTally(key, total.now, total.before, changeOf)
}

/** What the foot of a table says, each column by its own rule, row by row: sums, highest values, averages over all. */
export interface ColumnTotals {
  /** How many rows were added. */
  readonly rows: number
  /** @param valueOf the value of a column in this row, in the unit of its kind */
  add(valueOf: (key: string) => unknown): void
  /** Of each column; null where there is nothing to say. */
  totals(): Record<string, number | null>
}

export function createColumnTotals(columns: ReadonlyArray<Pick<ReportColumn<object>, 'key' | 'total'>>): ColumnTotals {
  const tallies = columns.map(tallyOf)
  let rows = 0
  return {
    get rows() {
      return rows
    },
    add(valueOf) {
      rows += 1
      for (const tally of tallies) tally?.add(valueOf)
    },
    totals: () => Object.fromEntries(columns.map(({ key }, index) => [key, tallies[index]?.total() ?? null])),
  }
}
