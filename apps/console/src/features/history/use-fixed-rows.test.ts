import { expect, test } from 'vitest'
import { rowWindow } from './use-fixed-rows'

test.each([
  ['at the top', 1000, 0, { from: 0, to: 19 }],
  ['in the middle', 1000, 20_000, { from: 492, to: 519 }],
  ['at the end', 1000, 39_600, { from: 982, to: 1000 }],
  ['fewer than fit', 3, 0, { from: 0, to: 3 }],
  ['scrolled beyond what is left', 5, 4000, { from: 5, to: 5 }],
  ['none', 0, 0, { from: 0, to: 0 }],
])('%s', (_, count, scrolledPx, rows) => {
  expect(rowWindow(count, 40, scrolledPx, 400)).toEqual(rows)
})
