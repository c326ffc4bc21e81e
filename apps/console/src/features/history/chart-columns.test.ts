import { expect, test } from 'vitest'
import { gridOf, onGrid } from './chart-columns'

const SPAN = { fromMs: 0, toMs: 100 }

test('[CORE-HISTORY-01] many values in one column leave the lowest and the highest, in their order', () => {
  const timesMs = [0, 1, 2, 3, 60, 61, 62]
  const curve = { timesMs, values: [5, 9, 1, 4, 2, 3, 8], gapStarts: [] }
  expect(onGrid(curve, SPAN, 2)).toEqual([9, 1, 2, 8])
  expect([...gridOf(SPAN, 2)]).toEqual([0, 25, 50, 75])
})

test('[CORE-HISTORY-01] columns without values are joined, gaps are not', () => {
  const curve = { timesMs: [0, 90], values: [5, 6], gapStarts: [] }
  expect(onGrid(curve, SPAN, 4)).toEqual([5, 5, undefined, undefined, undefined, undefined, 6, 6])
  expect(onGrid({ ...curve, gapStarts: [1] }, SPAN, 4)).toEqual([5, 5, null, null, null, null, 6, 6])
})

test('[CORE-HISTORY-01] only the view counts, and what is no value does not', () => {
  const curve = { timesMs: [-5, 10, 20, 200], values: [99, null, 3, 99], gapStarts: [] }
  expect(onGrid(curve, SPAN, 1)).toEqual([3, 3])
})
