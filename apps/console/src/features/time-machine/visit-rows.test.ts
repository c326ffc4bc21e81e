import { expect, test } from 'vitest'
import { devicesOf, visitRows } from './visit-rows'

const FROM = Date.UTC(2026, 10, 20, 12)
const at = (minute: number): string => new Date(FROM + minute * 60_000).toISOString()
const visit = (from: number, to: number, leftBy: number | null, fixes: number) => ({
  from: at(from),
  to: at(to),
  leftBy: leftBy === null ? null : at(leftBy),
  enteredPositionId: 1,
  lastPositionId: 2,
  fixes,
})

test('visits of everybody come in the order they began, and say how sure they are', () => {
  const rows = visitRows(
    [
      { deviceId: 7, visits: [visit(0, 5, 6, 3), visit(20, 40, null, 9)] },
      { deviceId: 3, visits: [visit(10, 11, 11, 0)] },
    ],
    FROM,
    (id) => `Bus ${id}`,
  )
  expect(
    rows.map(({ name, kind, insideMs, wasInside, isInside }) => [name, kind, insideMs / 60_000, wasInside, isInside]),
  ).toEqual([
    ['Bus 7', 'stayed', 5, true, false],
    ['Bus 3', 'passed', 0, false, false],
    ['Bus 7', 'stayed', 20, false, true],
  ])
  expect(devicesOf(rows)).toBe(2)
})
