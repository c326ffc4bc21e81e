import { createColumnTotals } from '@rastro/model/report-definitions'
import type { Column } from './columns'
import type { Line } from './line'

export { changeOf } from '@rastro/model/report-definitions'

/** The foot of the table: sums, highest values, and averages over all of it. */
export function totalsOf(columns: readonly Column[], lines: readonly Line[]): Line['values'] {
  const totals = createColumnTotals(columns)
  for (const { values } of lines) totals.add((key) => (values as Readonly<Record<string, unknown>>)[key])
  return totals.totals()
}
