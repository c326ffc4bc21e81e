import type { SummaryRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { COMPARED_COLUMNS } from '../compare'
import { msOf, reportKind } from './report-kind'

export const summaryKind = reportKind<SummaryRow>({
  name: 'resume',
  type: 'summary',
  options: ['daily', 'compared'],
  positionsMax: null,
  lastWith: 'reported',
  columns: ({ daily, compared }) => [
    { key: 'device' },
    ...(daily ? [{ key: 'day' } as const] : []),
    { key: 'distance', total: 'sum' },
    ...(compared && !daily ? COMPARED_COLUMNS : []),
    { key: 'averageSpeed', total: { meters: 'distance', ms: 'engineHours' } },
    { key: 'maxSpeed', total: 'max' },
    { key: 'engineHours', total: 'sum' },
    { key: 'spentFuel', total: 'sum' },
    { key: 'startOdometer' },
    { key: 'endOdometer' },
    { key: 'startHours', isRare: true },
    { key: 'endHours', isRare: true },
    { key: 'startTime', isRare: true },
    { key: 'endTime', isRare: true },
  ],
  chart: ({ daily }) => ({ by: daily ? 'day' : 'device', of: 'distance', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportSummary, { query: { ...query, nulls: true }, signal }),
  line: (row) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        day: startTime,
        distance: row.distance,
        averageSpeed: row.averageSpeed,
        maxSpeed: row.maxSpeed,
        engineHours: row.engineHours,
        spentFuel: row.spentFuel,
        startOdometer: row.startOdometer,
        endOdometer: row.endOdometer,
        startHours: row.startHours,
        endHours: row.endHours,
        startTime,
        endTime,
      },
      find:
        startTime !== null && endTime !== null && row.distance > 0
          ? { deviceId: row.deviceId, fromMs: startTime, toMs: endTime, places: [], hasWay: true }
          : null,
    }
  },
})
