import type { DriverRow } from '@rastro/model/report'
import { createDriverTotals } from '../driver-totals'
import type { RowSource } from './row-source'
import { tripRows } from './trips'

export const driverRows: RowSource<DriverRow> = async function* (kit, ask) {
  const totals = createDriverTotals()
  for await (const trip of tripRows(kit, ask)) totals.add(trip)
  yield* totals.rows()
}
