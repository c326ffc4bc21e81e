import { expect, test } from 'vitest'
import type { ApiPosition } from './api-client'
import { deviceFix } from './fix'
import { sumOf, whereaboutsOf, type HandedIn } from './whereabouts'

const BEGAN_MS = Date.parse('2026-03-01T12:00:00.400Z')

const handedIn = (second: number, isAcknowledged: boolean): HandedIn => ({
  fix: deviceFix({ time: new Date(BEGAN_MS + second * 1000), latitude: -8, longitude: -34 }),
  isAcknowledged,
})

const stored = (second: number): ApiPosition => ({
  id: second + 1,
  deviceId: 1,
  protocol: 'h02',
  fixTime: new Date(Date.parse('2026-03-01T12:00:00.000+00:00') + second * 1000).toISOString(),
  valid: true,
  latitude: -8,
  longitude: -34,
  speed: 0,
  course: 0,
  attributes: {},
})

test('a fix is delivered, late, still with its tracker, or lost', () => {
  const fixes = [handedIn(0, true), handedIn(1, true), handedIn(2, false), handedIn(3, false), handedIn(4, true)]
  const found = whereaboutsOf(fixes, [stored(0), stored(1), stored(2)])
  expect(found).toEqual({ delivered: 2, late: 1, kept: 1, lost: 1 })
})

test('the sum counts each fix once', () => {
  const one = whereaboutsOf([handedIn(0, true)], [stored(0)])
  const other = whereaboutsOf([handedIn(0, true), handedIn(1, false)], [])
  expect(sumOf([one, other])).toEqual({ delivered: 1, late: 0, kept: 1, lost: 1 })
})
