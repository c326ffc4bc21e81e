import type { GeofenceRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { msOf, reportKind } from './report-kind'

export const geofenceKind = reportKind<GeofenceRow>({
  name: 'geofences',
  type: 'geofences',
  options: ['geofences'],
  positionsMax: null,
  lastWith: null,
  columns: () => [
    { key: 'device' },
    { key: 'geofence' },
    { key: 'startTime' },
    { key: 'endTime' },
    { key: 'duration', total: 'sum' },
  ],
  chart: () => ({ by: 'geofence', of: 'duration', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportGeofences, { query, signal }),
  line: (row, words) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        geofence: words.geofenceName(row.geofenceId),
        startTime,
        endTime,
        duration: startTime !== null && endTime !== null ? endTime - startTime : null,
      },
      find: {
        deviceId: row.deviceId,
        fromMs: startTime ?? 0,
        toMs: endTime ?? 0,
        places: [],
        hasWay: true,
        geofenceId: row.geofenceId,
      },
    }
  },
})
