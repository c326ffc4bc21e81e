import type { IdleRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { msOf, reportKind } from './report-kind'

export const idleKind = reportKind<IdleRow>({
  name: 'idle',
  type: 'idle',
  options: ['minDuration'],
  positionsMax: 1_000_000,
  lastWith: 'reported',
  columns: () => [
    { key: 'device' },
    { key: 'startTime' },
    { key: 'endTime' },
    { key: 'duration', total: 'sum' },
    { key: 'spentFuel', total: 'sum' },
    { key: 'address' },
  ],
  chart: () => ({ by: 'day', of: 'duration', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportIdle, { query, signal }),
  line: (row) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        startTime,
        endTime,
        duration: row.duration,
        spentFuel: row.spentFuel,
        address: row.address,
      },
      find: {
        deviceId: row.deviceId,
        fromMs: startTime ?? 0,
        toMs: endTime ?? 0,
        places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'stop' }],
      },
    }
  },
})
