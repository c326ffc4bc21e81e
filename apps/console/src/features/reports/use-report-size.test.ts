import { expect, test } from 'vitest'
import { canHold } from './use-report-size'

const DAY_MS = 86_400_000
const scope = (deviceIds: number[], more: object = {}) => ({ scope: { all: false, groupIds: [], deviceIds, ...more } })

test('[CORE-REPORTS-03] only what can be large is counted before it is asked for', () => {
  const day = { fromMs: 0, toMs: DAY_MS - 1 }
  expect(canHold(scope([1]), day, 100_000)).toBe(false)
  expect(canHold(scope([1, 2]), day, 100_000)).toBe(true)
  expect(canHold(scope([1]), { fromMs: 0, toMs: 11 * DAY_MS }, 1_000_000)).toBe(false)
  expect(canHold(scope([1]), { fromMs: 0, toMs: 30 * DAY_MS }, 1_000_000)).toBe(true)
  expect(canHold(scope([], { all: true }), day, 1_000_000)).toBe(true)
  expect(canHold(scope([], { groupIds: [1] }), day, 1_000_000)).toBe(true)
})
