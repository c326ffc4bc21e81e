import type { Position } from '@rastro/model/position'
import { call } from '#src/api/call'
import { endpoints } from '#src/api/endpoints'
import { attributeText } from '#src/widgets/telemetry'
import { msOf, reportKind } from './report-kind'

const AROUND_MS = 5 * 60_000
const numberOr = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

export const routeKind = reportKind<Position>({
  name: 'history',
  type: 'route',
  options: [],
  positionsMax: 100_000,
  lastWith: 'reported',
  columns: () => [
    { key: 'device' },
    { key: 'time' },
    { key: 'speed', total: 'max' },
    { key: 'ignition' },
    { key: 'address' },
    { key: 'latitude' },
    { key: 'longitude' },
    { key: 'altitude', isRare: true },
    { key: 'course', isRare: true },
    { key: 'odometer', isRare: true },
  ],
  chart: () => ({ by: 'day', of: 'speed', how: 'max' }),
  read: (query, signal) => call(endpoints.reportRoute, { query, signal }),
  line: (row, words) => {
    const atMs = msOf(row.fixTime) ?? 0
    const { ignition, odometer, totalDistance } = row.attributes
    return {
      deviceId: row.deviceId,
      values: {
        device: words.deviceName(row.deviceId),
        time: atMs,
        speed: row.speed,
        ignition: ignition === undefined ? null : attributeText('ignition', ignition, words),
        address: row.address,
        latitude: row.latitude,
        longitude: row.longitude,
        altitude: row.altitude,
        course: row.course,
        odometer: numberOr(odometer) ?? numberOr(totalDistance),
      },
      find: {
        deviceId: row.deviceId,
        fromMs: atMs - AROUND_MS,
        toMs: atMs + AROUND_MS,
        places: [{ latitude: row.latitude, longitude: row.longitude, kind: 'event' }],
      },
    }
  },
})
