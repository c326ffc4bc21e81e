import type { SpeedingRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { msOf, reportKind } from './report-kind'

export const speedingKind = reportKind<SpeedingRow>({
  name: 'speeding',
  type: 'speeding',
  options: ['speedLimit', 'minDuration'],
  positionsMax: 1_000_000,
  lastWith: 'moving',
  columns: () => [
    { key: 'device' },
    { key: 'startTime' },
    { key: 'duration', total: 'sum' },
    { key: 'speedLimit' },
    { key: 'maxSpeed', total: 'max' },
    { key: 'averageSpeed', total: { meters: 'distance', ms: 'duration' } },
    { key: 'distance', total: 'sum' },
    { key: 'address' },
    { key: 'endTime', isRare: true },
  ],
  chart: () => ({ by: 'day', of: null, how: 'sum' }),
  read: (query, signal) => call(endpoints.reportSpeeding, { query: { ...query, needsLimit: true }, signal }),
  line: (row) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        startTime,
        endTime,
        duration: row.duration,
        speedLimit: row.speedLimit,
        maxSpeed: row.maxSpeed,
        averageSpeed: row.averageSpeed,
        distance: row.distance,
        address: row.address,
      },
      find: {
        deviceId: row.deviceId,
        fromMs: startTime ?? 0,
        toMs: endTime ?? 0,
        hasWay: true,
        places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'worst' }],
      },
    }
  },
})
