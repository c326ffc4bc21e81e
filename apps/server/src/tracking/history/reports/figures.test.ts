import { expect, test } from 'vitest'
import { packAttributes } from '#src/tracking/position/positions/index'
import { figuresBetween, isDrivable } from './figures'
import type { TrackPoint } from './track-point'

const HOUR_MS = 3_600_000
const pointAt = (hour: number, totalKm: number, attributes: Record<string, number>): TrackPoint => ({
  timeMs: hour * HOUR_MS,
  latitude: 0,
  longitude: 0,
  totalMeters: totalKm * 1000,
  speedKnots: 0,
  isMoving: false,
  source: { id: hour },
  traveledMeters: 0,
  address: null,
  packedAttributes: packAttributes(attributes),
})
const between = (first: Record<string, number>, last: Record<string, number>, setting: Record<string, unknown> = {}) =>
  figuresBetween(pointAt(0, 100, first), pointAt(2, 160, last), (key) => setting[key])

test('[CORE-REPORTS-06] the odometer of the vehicle counts, unless it is missing, was replaced or is not wanted', () => {
  expect(between({ odometer: 500_000 }, { odometer: 571_000 })).toMatchObject({
    distance: 71_000,
    startOdometer: 500_000,
  })
  expect(between({ odometer: 500_000 }, {})).toMatchObject({ distance: 60_000, startOdometer: 100_000 })
  expect(between({ odometer: 500_000 }, { odometer: 12 })).toMatchObject({ distance: 60_000, endOdometer: 160_000 })
  expect(between({ odometer: 12 }, { odometer: 500_000 })).toMatchObject({ distance: 60_000 })
  const ignored = between({ odometer: 500_000 }, { odometer: 571_000 }, { 'report.ignoreOdometer': true })
  expect(ignored).toMatchObject({ distance: 60_000 })
})

test('[CORE-REPORTS-06] engine hours that fell or that one end lacks are not known, and nought is nought', () => {
  expect(between({ hours: 100 }, { hours: 7100 })).toMatchObject({ engineHours: 7000 })
  expect(between({ hours: 7100 }, { hours: 7100 })).toMatchObject({ engineHours: 0 })
  expect(between({ hours: 7100 }, { hours: 100 })).toMatchObject({ startHours: 7100, endHours: 100, engineHours: null })
  expect(between({}, { hours: 100 })).toMatchObject({ startHours: null, engineHours: null })
})

test('[CORE-REPORTS-06] fuel that nobody measured, or that was filled up on the way, is not known', () => {
  expect(between({ fuelUsed: 3 }, { fuelUsed: 10 }).spentFuel).toBe(7)
  expect(between({ fuelUsed: 30 }, { fuelUsed: 1 }).spentFuel).toBeNull()
  expect(between({ fuel: 50 }, { fuel: 41 }).spentFuel).toBe(9)
  expect(between({ fuel: 10 }, { fuel: 60 }).spentFuel).toBeNull()
  expect(between({ fuelLevel: 80 }, { fuelLevel: 60 }, { fuelCapacity: 50 }).spentFuel).toBe(10)
  expect(between({ fuelLevel: 80 }, { fuelLevel: 60 }).spentFuel).toBeNull()
  expect(between({ fuelLevel: 80 }, { fuelLevel: 80 }, { fuelCapacity: 50 }).spentFuel).toBe(0)
  expect(between({}, {}).spentFuel).toBeNull()
})

test('a way is drivable when it is no way back and no faster than 200 km/h', () => {
  const [start, end] = [pointAt(0, 0, {}), pointAt(1, 0, {})]
  expect([-1, 0, 200_000, 202_000].map((meters) => isDrivable(meters, start, end))).toEqual([false, true, true, false])
})
