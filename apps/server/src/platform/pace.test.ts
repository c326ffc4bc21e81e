import { expect, test } from 'vitest'
import { createPace, createPaces } from './pace'

const watch = (nowMs = 0) => {
  const clock = { at: nowMs, nowMs: () => clock.at }
  return clock
}

test('so much at once, then as fast as it refills, and never more than at once', () => {
  const clock = watch()
  const pace = createPace({ burst: 3, perSecond: 2 }, clock)
  expect([1, 2, 3, 4].map(() => pace.take())).toEqual([true, true, true, false])
  clock.at += 500
  expect([pace.take(), pace.take()]).toEqual([true, false])
  clock.at += 3_600_000
  expect([pace.take(4), pace.take(3), pace.take()]).toEqual([false, true, false])
})

test('a clock that goes back gives nothing away', () => {
  const clock = watch(10_000)
  const pace = createPace({ burst: 1, perSecond: 1 }, clock)
  pace.take()
  clock.at -= 5000
  expect(pace.take()).toBe(false)
})

test('keys do not share, and say how long to wait', () => {
  const clock = watch()
  const paces = createPaces({ burst: 2, perSecond: 0.5 }, clock)
  expect([paces.take('a', 2), paces.take('a'), paces.take('b')]).toEqual([0, 2, 0])
  clock.at += 2000
  expect([paces.take('a'), paces.take('a')]).toEqual([0, 2])
})
