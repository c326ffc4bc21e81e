import type { TripRow } from '@rastro/model/report'
import { expect, test } from 'vitest'
import type { TrackedEvent } from '#src/tracking/ingest/events/index'
import { createRanking } from './ranking'

const T0 = Date.UTC(2026, 9, 14, 12)
const MINUTE_MS = 60_000
const iso = (minutes: number): string => new Date(T0 + minutes * MINUTE_MS).toISOString()

const trip = (deviceId: number, driver: string | null, from: number, km: number): TripRow =>
  ({
    deviceId,
    deviceName: `V${deviceId}`,
    driverUniqueId: driver,
    driverName: driver && `Motorista ${driver}`,
    distance: km * 1000,
    duration: 30 * MINUTE_MS,
    maxSpeed: km,
    startTime: iso(from),
    endTime: iso(from + 30),
  }) as TripRow

const event = (minutes: number, type: string, alarm?: string): TrackedEvent =>
  ({ type, eventTimeMs: T0 + minutes * MINUTE_MS, attributes: alarm ? { alarm } : {} }) as TrackedEvent

const shown = (by: 'vehicle' | 'driver', fill: (ranking: ReturnType<typeof createRanking>) => void) => {
  const ranking = createRanking(by)
  fill(ranking)
  return ranking.rows()
}

test('[CORE-REPORTS-02] the calmest per 100 km comes first, and who hardly drove is not ranked', () => {
  const rows = shown('vehicle', (ranking) => {
    ranking.add([trip(1, null, 0, 50)], [event(5, 'alarm', 'hardBraking'), event(6, 'alarm', 'hardBraking')])
    ranking.add([trip(2, null, 0, 200)], [event(5, 'alarm', 'hardCornering')])
    ranking.add([trip(3, null, 0, 9.9)], [])
    ranking.add([trip(4, null, 0, 20)], [])
  })
  expect(rows.map(({ deviceId, faultsPer100Km }) => [deviceId, faultsPer100Km])).toEqual([
    [4, 0],
    [2, 0.5],
    [1, 4],
    [3, null],
  ])
})

test('[CORE-REPORTS-02] a speeding that tracker and server both saw is one; several alarms of one message are several', () => {
  const [row] = shown('vehicle', (ranking) =>
    ranking.add(
      [trip(1, null, 0, 100)],
      [
        event(5, 'deviceOverspeed'),
        event(5, 'alarm', 'overspeed'),
        event(9, 'alarm', 'overspeed,hardAcceleration'),
        event(9, 'alarm', 'sos'),
        event(9, 'geofenceEnter'),
      ],
    ),
  )
  expect(row).toMatchObject({ speedings: 2, hardAccelerations: 1, hardBrakings: 0, faultsPer100Km: 3 })
})

test('[CORE-REPORTS-02] drivers answer for their own trips, in whichever vehicle; what happened while parked is nobody’s', () => {
  const rows = shown('driver', (ranking) => {
    ranking.add(
      [trip(1, 'a', 0, 60), trip(1, 'b', 60, 60)],
      [event(10, 'alarm', 'hardBraking'), event(45, 'alarm', 'hardBraking'), event(70, 'deviceOverspeed')],
    )
    ranking.add([trip(2, 'a', 100, 40)], [event(110, 'alarm', 'hardCornering')])
    ranking.add([trip(3, null, 0, 30)], [])
  })
  expect(
    rows.map(({ driverUniqueId, trips, distance, faultsPer100Km }) => [
      driverUniqueId,
      trips,
      distance,
      faultsPer100Km,
    ]),
  ).toEqual([
    [null, 1, 30_000, 0],
    ['b', 1, 60_000, expect.closeTo(100 / 60, 10)],
    ['a', 2, 100_000, 2],
  ])
})

test('[CORE-REPORTS-02] equal ones share a place, the next is as far down as there are before it, who hardly drove has none', () => {
  const rows = shown('vehicle', (ranking) => {
    for (const [deviceId, faults, km] of [
      [1, 0, 50],
      [2, 0, 50],
      [3, 1, 50],
      [4, 2, 50],
      [5, 2, 50],
      [6, 3, 50],
      [7, 0, 9],
    ]) {
      ranking.add(
        [trip(deviceId ?? 0, null, 0, km ?? 0)],
        Array.from({ length: faults ?? 0 }, (_, minute) => event(minute, 'alarm', 'hardBraking')),
      )
    }
  })
  expect(rows.map(({ rank }) => rank)).toEqual([1, 1, 3, 4, 4, 6, null])
})
