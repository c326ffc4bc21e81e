import { type Area, distanceMeters } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import type { Sighted, Step } from './tracks.store'
import { staysOf } from './visits'

const MINUTE_MS = 60_000
/** 1000 m around 0, 0. */
const AREA: Area = { kind: 'circle', centre: { latitude: 0, longitude: 0 }, radiusMeters: 1000 }

/** A fix at a minute, so many metres east of the middle; its id is the minute. */
const at = (minute: number, meters: number): Sighted => ({
  id: minute,
  timeMs: minute * MINUTE_MS,
  latitude: 0,
  longitude: meters / 111_319.49,
})
const steps = (...fixes: Sighted[]): Step[] =>
  fixes.map((fix, index) => ({ deviceId: 1, fix, before: fixes[index - 1] ?? null }))
const stay = (from: number, to: number, leftBy: number | null, fixes: number, ids = [from, to]) => ({
  deviceId: 1,
  fromMs: from * MINUTE_MS,
  toMs: to * MINUTE_MS,
  leftByMs: leftBy === null ? null : leftBy * MINUTE_MS,
  enteredPositionId: ids[0],
  lastPositionId: ids[1],
  fixes,
})
const found = (all: Step[], earlier?: Sighted, later?: Sighted, fromMinute = 10, toMinute = 1000) =>
  staysOf(1, all, { earlier, later }, AREA, {
    from: new Date(fromMinute * MINUTE_MS),
    to: new Date(toMinute * MINUTE_MS),
  })
const DAY = 24 * 60

describe('stays in an area', () => {
  test('from the first fix inside to the last, again after it was left', () => {
    const fixes = [at(10, -5000), at(11, -900), at(12, 0), at(13, 3000), at(14, 500), at(15, 9000)]
    expect(found(steps(...fixes))).toEqual([stay(11, 12, 13, 2), stay(14, 14, 15, 1)])
  })
  test('who does not leave is still there', () => {
    expect(found(steps(at(10, 5000), at(11, 100)))).toEqual([stay(11, 11, null, 1)])
  })
  test('who was inside before has been since the period began, even when no fix lies in it', () => {
    expect(found([], at(3, 200))).toEqual([stay(10, 10, null, 1, [3, 3])])
    expect(found(steps(at(12, 200), at(13, 4000)), at(3, 0))).toEqual([stay(10, 12, 13, 1, [3, 12])])
    expect(found(steps(at(12, 4000)), at(3, 0))).toEqual([stay(10, 10, 12, 1, [3, 3])])
    expect(found([], at(3, 5000))).toEqual([])
  })
  test('who was parked there and silent was there all the while', () => {
    // Only heard of before and after.
    expect(found([], at(3, 200), at(1500, 210))).toEqual([stay(10, 1000, null, 1, [3, 3])])
    const longBefore: Sighted = { ...at(0, 200), timeMs: -5 * DAY * MINUTE_MS }
    expect(found([], longBefore, at(1500, 210))).toEqual([stay(10, 1000, null, 1, [0, 0])])
    // Heard of in between: since the period began, and until it ended.
    expect(found(steps(at(500, 200)), longBefore, at(1500, 200))).toEqual([stay(10, 1000, null, 1, [0, 500])])
    expect(found(steps(at(500, 5000), at(600, 100)), undefined, at(1500, 100))).toEqual([
      stay(600, 1000, null, 1, [600, 600]),
    ])
    // It left afterwards.
    expect(found(steps(at(500, 200), at(510, 5000)), longBefore)).toEqual([stay(10, 500, 510, 1, [0, 500])])
  })
  test('of who was elsewhere the next time nobody knows how long he stayed', () => {
    const longBefore: Sighted = { ...at(0, 200), timeMs: -5 * DAY * MINUTE_MS }
    expect(found([], longBefore, at(1500, 50_000))).toEqual([])
    expect(found([], longBefore)).toEqual([])
    // Within the area, but moved.
    expect(found([], longBefore, at(1500, -700))).toEqual([])
    expect(found(steps(at(500, 100)), undefined, at(1500, 50_000))).toEqual([stay(500, 500, null, 1)])
  })
  test('who went through between two fixes was inside', () => {
    expect(distanceMeters(at(10, -2500), at(11, 2500))).toBeCloseTo(5000, -1)
    expect(found(steps(at(10, -2500), at(11, 2500)))).toEqual([stay(10, 11, 11, 0)])
    expect(found(steps(at(11, 2500)), at(9, -2500))).toEqual([stay(10, 11, 11, 0, [9, 11])])
  })
  test('but not over a long silence, and not beside the area', () => {
    expect(found(steps(at(10, -2500), at(16, 2500)))).toEqual([])
    expect(found(steps(at(10, 2500), at(11, 5000)))).toEqual([])
  })
})
