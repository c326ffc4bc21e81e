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
const found = (all: Step[], earlier?: Sighted, fromMinute = 10) =>
  staysOf(1, all, earlier, AREA, fromMinute * MINUTE_MS)

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
