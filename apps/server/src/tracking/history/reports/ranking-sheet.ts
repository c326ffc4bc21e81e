import type { ServerTexts } from '@rastro/i18n/server'
import type { RankingRow } from '@rastro/model/report'
import type { Table } from './report-sheets'
import type { ReportUnits } from './report-units'

export type RankedRow = RankingRow & { rank: number | null }

/** Rows as they come, calmest first: equal ones share a place, and who hardly drove has none. */
export async function* withRanks(rows: AsyncIterable<RankingRow>): AsyncGenerator<RankedRow> {
  let place = 0
  let rank = 0
  let before: number | null = null
  for await (const row of rows) {
    place += 1
    const { faultsPer100Km } = row
    if (faultsPer100Km !== before) rank = place
    before = faultsPer100Km
    yield { ...row, rank: faultsPer100Km === null ? null : rank }
  }
}

const oneDigit = (value: number | null): number | null => value && Math.round(value * 10) / 10

/** In the reader's words: clients of the contract know no ranking. */
export function rankingTable(units: ReportUnits, { column, head }: ServerTexts['report-pdf']): Table<RankedRow> {
  const { distance, speed } = units.names
  return {
    columns: [
      [column.name, 26],
      [column.rank, 10],
      [column.faults, 18],
      [`${column.distance} (${distance})`, 18],
      [column.trips, 10],
      [column.duration, 12],
      [column.speedings, 14],
      [column.hardBrakings, 18],
      [column.hardAccelerations, 20],
      [column.hardCornerings, 18],
      [`${column.topSpeed} (${speed})`, 20],
    ],
    cells: (row) => [
      row.deviceName ?? row.driverName ?? row.driverUniqueId ?? head.noDriver,
      row.rank,
      oneDigit(row.faultsPer100Km),
      units.distance(row.distance),
      row.trips,
      { durationMs: row.duration },
      row.speedings,
      row.hardBrakings,
      row.hardAccelerations,
      row.hardCornerings,
      units.speed(row.maxSpeed),
    ],
  }
}
