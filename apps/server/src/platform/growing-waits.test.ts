import { expect, test } from 'vitest'
import { manualClock } from './clock'
import { createGrowingWaits } from './growing-waits'

test('the first failures are free, then each doubles the wait up to the most; time and a success forgive', () => {
  const clock = manualClock(new Date(0))
  const waits = createGrowingWaits(clock, { free: 3, firstMs: 10_000, mostMs: 60_000, forgetMs: 100_000 })
  const failed = (): number => {
    clock.advance(waits.secondsToWait('a') * 1000)
    waits.fail('a')
    return waits.secondsToWait('a')
  }
  expect([failed(), failed(), failed(), failed(), failed(), failed(), failed()]).toEqual([0, 0, 10, 20, 40, 60, 60])
  expect(waits.secondsToWait('b')).toBe(0)
  clock.advance(100_000)
  expect([failed(), failed(), failed()]).toEqual([0, 0, 10])
  waits.forgive('a')
  expect(waits.secondsToWait('a')).toBe(0)
})
