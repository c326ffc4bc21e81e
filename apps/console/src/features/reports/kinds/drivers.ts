import type { DriverRow } from '@rastro/model/report'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { COMPARED_COLUMNS } from '../compare'
import { msOf, reportKind } from './report-kind'

export const driverKind = reportKind<DriverRow>({
  name: 'drivers',
  type: 'drivers',
  options: ['compared'],
  positionsMax: 1_000_000,
  lastWith: 'moving',
  columns: ({ compared }) => [
    { key: 'driver' },
    { key: 'trips', total: 'sum' },
    { key: 'devices' },
    { key: 'distance', total: 'sum' },
    ...(compared ? COMPARED_COLUMNS : []),
    { key: 'duration', total: 'sum' },
    { key: 'averageSpeed', total: { meters: 'distance', ms: 'duration' } },
    { key: 'maxSpeed', total: 'max' },
    { key: 'spentFuel', total: 'sum' },
    { key: 'startTime', isRare: true },
    { key: 'endTime', isRare: true },
  ],
  chart: () => ({ by: 'driver', of: 'distance', how: 'sum' }),
  read: (query, signal) => call(endpoints.reportDrivers, { query, signal }),
  line: (row, { t, deviceName }) => ({
    deviceId: null,
    values: {
      driver: row.driverName ?? row.driverUniqueId ?? t('reports.noDriver'),
      trips: row.trips,
      devices: row.deviceIds.map(deviceName).join(', '),
      distance: row.distance,
      duration: row.duration,
      averageSpeed: row.averageSpeed,
      maxSpeed: row.maxSpeed,
      spentFuel: row.spentFuel,
      startTime: msOf(row.startTime),
      endTime: msOf(row.endTime),
    },
    find: null,
  }),
})
