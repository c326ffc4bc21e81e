import { expect, test } from 'vitest'
import { restingStop, stopHeights } from './sheet-stops'

const heights = stopHeights(800)

test('the stops grow, also in a low window', () => {
  expect(heights).toEqual({ peek: 132, half: 400, full: 724 })
  const low = stopHeights(180)
  expect(low.peek).toBeLessThanOrEqual(low.half > low.peek ? low.half : low.full)
})

test.each([
  [390, 0, 'half'],
  [150, 0, 'peek'],
  [700, 0.1, 'full'],
  [420, 0.9, 'full'],
  [390, 0.9, 'half'],
  [390, -0.9, 'peek'],
  [120, -2, 'peek'],
  [724, 2, 'full'],
])('let go at %i px with %f px/ms it rests at %s', (height, speed, stop) => {
  expect(restingStop(height, speed, heights)).toBe(stop)
})
