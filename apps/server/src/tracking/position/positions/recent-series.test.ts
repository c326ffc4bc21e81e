import { describe, expect, test } from 'vitest'
import { recentSeries } from './recent-series'
import type { TrackedPosition } from './tracked-position'

const at = (second: number, speedKnots: number, attributes: TrackedPosition['attributes'] = {}): TrackedPosition => ({
  id: second,
  deviceId: 1,
  protocol: 'line',
  serverTimeMs: second * 1000,
  deviceTimeMs: second * 1000,
  fixTimeMs: second * 1000,
  valid: true,
  latitude: 0,
  longitude: 0,
  altitudeMeters: 0,
  speedKnots,
  courseDegrees: 0,
  accuracyMeters: 0,
  address: null,
  network: null,
  geofenceIds: null,
  attributes,
  fingerprint: 0,
})

describe('recent values', () => {
  test('few points are all given, with null where there is no number', () => {
    const positions = [at(1, 5, { power: 12.5, ignition: true }), at(2, 6, { power: 'low', ignition: false })]
    expect(recentSeries(positions, ['speed', 'power', 'ignition', 'constructor'], 10)).toEqual({
      times: [1000, 2000],
      series: { speed: [5, 6], power: [12.5, null], ignition: [1, 0], constructor: [null, null] },
    })
  })
  test('of many, the ends and every peak and dip remain', () => {
    const positions = Array.from({ length: 10_000 }, (_, second) =>
      at(second, second === 4321 ? 99 : second === 777 ? -1 : 10),
    )
    const { times, series } = recentSeries(positions, ['speed', 'battery'], 200)
    expect(times.length).toBeLessThanOrEqual(200)
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect([times[0], times.at(-1)]).toEqual([0, 9_999_000])
    expect(series.speed?.[times.indexOf(4_321_000)]).toBe(99)
    expect(series.speed?.[times.indexOf(777_000)]).toBe(-1)
    expect(series.battery).toHaveLength(times.length)
  })
  test('nothing is nothing', () => {
    expect(recentSeries([], ['speed'], 10)).toEqual({ times: [], series: { speed: [] } })
  })
})
