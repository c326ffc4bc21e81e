import type { RankingRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import type { ReportKind } from './report-kind'
import { readReportJobRows } from '#src/api/reports'

/** Vehicles or drivers, the calmest first; its rows come in their order. */
export const rankingKind: ReportKind = {
  name: 'ranking',
  type: 'ranking',
  options: ['rankedBy'],
  positionsMax: 1_000_000,
  lastWith: 'moving',
  columns: ({ rankedBy }) => [
    { key: rankedBy === 'driver' ? 'driver' : 'device' },
    { key: 'rank' },
    { key: 'faultsPer100Km' },
    { key: 'distance', total: 'sum' },
    { key: 'trips', total: 'sum' },
    { key: 'duration', total: 'sum' },
    { key: 'speedings', total: 'sum' },
    { key: 'hardBrakings', total: 'sum' },
    { key: 'hardAccelerations', total: 'sum' },
    { key: 'hardCornerings', total: 'sum' },
    { key: 'maxSpeed', total: 'max' },
  ],
  chart: ({ rankedBy }) => ({ by: rankedBy === 'driver' ? 'driver' : 'device', of: 'faultsPer100Km', how: 'max' }),
  async load(source, signal) {
    const rows =
      'query' in source
        ? await call(endpoints.reportRanking, { query: source.query, signal })
        : ((await readReportJobRows(source.jobId, signal)) as RankingRow[])
    return {
      lines: ({ t }) => {
        const ranks = ranksOf(rows)
        return rows.map((row, id) => ({
          id,
          deviceId: row.deviceId,
          values: {
            device: row.deviceName,
            driver: row.driverName ?? row.driverUniqueId ?? t('reports.noDriver'),
            rank: ranks[id] ?? null,
            faultsPer100Km: row.faultsPer100Km,
            distance: row.distance,
            trips: row.trips,
            duration: row.duration,
            speedings: row.speedings,
            hardBrakings: row.hardBrakings,
            hardAccelerations: row.hardAccelerations,
            hardCornerings: row.hardCornerings,
            maxSpeed: row.maxSpeed,
          },
          find: null,
        }))
      },
    }
  },
}

/** Equal ones share a place, and the next one is as far down as there are before it; who hardly drove has none. */
export function ranksOf(rows: readonly Pick<RankingRow, 'faultsPer100Km'>[]): (number | null)[] {
  return rows.map(({ faultsPer100Km }) =>
    faultsPer100Km === null
      ? null
      : 1 + rows.filter((other) => other.faultsPer100Km !== null && other.faultsPer100Km < faultsPer100Km).length,
  )
}
