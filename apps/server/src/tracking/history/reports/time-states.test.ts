import { describe, expect, test } from 'vitest'
import { createTimeStates } from './time-states'
import type { TrackPoint } from './track-point'

const MINUTE_MS = 60_000
const T0 = Date.UTC(2025, 9, 14)
const period = { from: new Date(T0), to: new Date(T0 + 600 * MINUTE_MS - 1) }
const NEVER = Number.POSITIVE_INFINITY

const point = (minute: number, isMoving: boolean, ignition?: boolean): TrackPoint => ({
  timeMs: T0 + minute * MINUTE_MS,
  latitude: 0,
  longitude: 0,
  totalMeters: 0,
  source: { id: minute },
  speedKnots: 0,
  traveledMeters: 0,
  isMoving,
  address: null,
  packedAttributes: ignition === undefined ? null : `[1,${ignition}]`,
})
function minutes(points: readonly TrackPoint[], nowMs = NEVER) {
  const states = createTimeStates(period)
  for (const one of points) states.add(one)
  return Object.fromEntries(Object.entries(states.finish(nowMs)).map(([name, ms]) => [name, ms / MINUTE_MS]))
}

describe('[CORE-REPORTS-01] time moving, idle, stopped and offline', () => {
  test('each state lasts until the next position', () => {
    const points = [
      point(0, true),
      point(30, false, true),
      point(50, false, false),
      point(100, true),
      point(120, false),
    ]
    expect(minutes(points)).toEqual({ moving: 50, idle: 20, stopped: 50, offline: 480 })
  })
  test('after an hour without a position nothing is known', () => {
    expect(minutes([point(0, false), point(60, false), point(121, false), point(150, false)])).toEqual({
      moving: 0,
      idle: 0,
      stopped: 89,
      offline: 511,
    })
  })
  test('what began before the period counts from its beginning, and what ends it until its end', () => {
    expect(minutes([point(-20, true), point(10, false), point(570, false)])).toEqual({
      moving: 10,
      idle: 0,
      stopped: 30,
      offline: 560,
    })
  })
  test('a vehicle that slept at one place was stopped there, over the ends of the period too', () => {
    const asleep = (points: readonly TrackPoint[]) => {
      const states = createTimeStates(period, { ms: 60 * MINUTE_MS, samePlaceMeters: 200 })
      for (const one of points) states.add(one)
      return Object.fromEntries(Object.entries(states.finish(NEVER)).map(([name, ms]) => [name, ms / MINUTE_MS]))
    }
    const away = { ...point(900, false), latitude: 1 }
    expect(asleep([point(-500, true), point(100, true), point(130, false), point(900, false)])).toEqual({
      moving: 30,
      idle: 0,
      stopped: 570,
      offline: 0,
    })
    expect(asleep([point(100, true), point(130, false), away])).toEqual({
      moving: 30,
      idle: 0,
      stopped: 0,
      offline: 570,
    })
  })
  test('a day that is not over counts till now', () => {
    expect(minutes([point(0, true)], T0 + 40 * MINUTE_MS)).toEqual({ moving: 40, idle: 0, stopped: 0, offline: 0 })
    expect(minutes([point(0, true)], T0 - MINUTE_MS)).toEqual({ moving: 0, idle: 0, stopped: 0, offline: 0 })
  })
})
