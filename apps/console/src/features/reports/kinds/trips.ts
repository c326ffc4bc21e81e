import type { TripRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { msOf, reportKind } from './report-kind'

export const tripKind = reportKind<TripRow>({
  name: 'travels',
  type: 'trips',
  options: [],
  positionsMax: 1_000_000,
  lastWith: 'moving',
  columns: () => [
    { key: 'device' },
    { key: 'startTime' },
    { key: 'endTime' },
    { key: 'duration', total: 'sum' },
    { key: 'distance', total: 'sum' },
    { key: 'averageSpeed', total: { meters: 'distance', ms: 'duration' } },
    { key: 'maxSpeed', total: 'max' },
    { key: 'startAddress' },
    { key: 'endAddress' },
    { key: 'driver' },
    { key: 'spentFuel', total: 'sum' },
    { key: 'startOdometer', isRare: true },
    { key: 'endOdometer', isRare: true },
  ],
  chart: () => ({ by: 'day', of: 'distance', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportTrips, { query: { ...query, nulls: true }, signal }),
  line: (row) => {
    const [startTime, endTime] = [msOf(row.startTime), msOf(row.endTime)]
    return {
      deviceId: row.deviceId,
      values: {
        device: row.deviceName,
        startTime,
        startAddress: row.startAddress,
        endTime,
        endAddress: row.endAddress,
        duration: row.duration,
        distance: row.distance,
        averageSpeed: row.averageSpeed,
        maxSpeed: row.maxSpeed,
        spentFuel: row.spentFuel,
        driver: row.driverName ?? row.driverUniqueId,
        startOdometer: row.startOdometer,
        endOdometer: row.endOdometer,
      },
      find: {
        deviceId: row.deviceId,
        fromMs: startTime ?? 0,
        toMs: endTime ?? 0,
        hasWay: true,
        places: [
          { latitude: row.startLat, longitude: row.startLon, kind: 'start' },
          { latitude: row.endLat, longitude: row.endLon, kind: 'end' },
        ],
      },
    }
  },
})
