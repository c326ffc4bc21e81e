import type { StopRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { msOf, reportKind } from './report-kind'

export const stopKind = reportKind<StopRow>({
  name: 'stops',
  type: 'stops',
  options: [],
  positionsMax: 1_000_000,
  lastWith: 'reported',
  columns: () => [
    { key: 'device' },
    { key: 'startTime' },
    { key: 'endTime' },
    { key: 'duration', total: 'sum' },
    { key: 'address' },
    { key: 'engineHours', total: 'sum' },
    { key: 'spentFuel', total: 'sum' },
    { key: 'startOdometer', isRare: true },
  ],
  chart: () => ({ by: 'day', of: 'duration', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportStops, { query: { ...query, nulls: true }, signal }),
  line: (row) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        startTime,
        endTime,
        duration: row.duration,
        address: row.address,
        engineHours: row.engineHours,
        spentFuel: row.spentFuel,
        startOdometer: row.startOdometer,
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
