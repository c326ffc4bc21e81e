import { expect, test } from 'vitest'
import { ranksOf } from './ranking'

test('[CORE-REPORTS-02] equal ones share a place, and who hardly drove has none', () => {
  const rows = [0, 0, 1.5, 2, null].map((faultsPer100Km) => ({ faultsPer100Km }))
  expect(ranksOf(rows)).toEqual([1, 1, 3, 4, null])
})
