import { expect, test } from 'vitest'
import { rangeOf, sparkPath } from './sparkline'

const MINUTE_MS = 60_000
const box = { width: 100, height: 10, fromMs: 0, toMs: 100 * MINUTE_MS }
const at = (minute: number, value: number | null) => ({ timeMs: minute * MINUTE_MS, value })

test('lowest is at the foot, highest at the top', () => {
  expect(sparkPath([at(0, 5), at(10, 10)], box)).toBe('M0.0 10.0h0L10.0 0.0')
})

test('a value that never changes runs along the middle', () => {
  expect(sparkPath([at(0, 12), at(10, 12)], box)).toBe('M0.0 5.0h0L10.0 5.0')
})

test('a silence is a gap; a message without the value is not', () => {
  expect(sparkPath([at(0, 0), at(5, null), at(10, 10), at(60, 10)], box)).toBe('M0.0 10.0h0L10.0 0.0M60.0 0.0h0')
})

test('nothing is nothing', () => {
  expect(sparkPath([at(0, null)], box)).toBe('')
  expect(rangeOf([at(0, null)])).toBeNull()
  expect(rangeOf([at(0, 3), at(1, -2)])).toEqual([-2, 3])
})
