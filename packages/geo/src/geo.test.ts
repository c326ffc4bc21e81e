import { describe, expect, test } from 'vitest'
import {
  bearingDegrees,
  destination,
  distanceMeters,
  isOnEarth,
  kmFromMeters,
  kmhFromKnots,
  knotsFromKmh,
  milesFromMeters,
} from './index'

describe('distance', () => {
  test('one degree of longitude on the equator is 2πR/360', () => {
    expect(distanceMeters({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 })).toBeCloseTo(111_319.49, 1)
  })
  test('destination undoes bearing and distance', () => {
    const from = { latitude: -22.9, longitude: -43.2 }
    const to = destination(from, 37, 12_345)
    expect(distanceMeters(from, to)).toBeCloseTo(12_345, 3)
    expect(bearingDegrees(from, to)).toBeCloseTo(37, 6)
  })
  test.each([
    [{ latitude: 90, longitude: 180 }, true],
    [{ latitude: 90.1, longitude: 0 }, false],
    [{ latitude: 0, longitude: -180.1 }, false],
    [{ latitude: Number.NaN, longitude: 0 }, false],
  ])('%j on earth: %s', (place, yes) => expect(isOnEarth(place)).toBe(yes))
})

describe('units', () => {
  test('knots and kilometres per hour', () => {
    expect(kmhFromKnots(1)).toBe(1.852)
    expect(knotsFromKmh(100)).toBeCloseTo(53.9957, 4)
  })
  test('metres to kilometres and miles', () => {
    expect(kmFromMeters(2500)).toBe(2.5)
    expect(milesFromMeters(1000)).toBeCloseTo(0.621371, 6)
  })
})
