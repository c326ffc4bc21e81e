import { expect, test } from 'vitest'
import { compareLines } from './compare'
import { EMPTY_ASK } from './ask'
import { kindNamed } from './kinds'
import type { Line } from './line'
import { totalsOf } from './totals'

const vehicle = (deviceId: number, distance: number | null): Line => ({
  id: deviceId,
  deviceId,
  values: { device: `V${deviceId}`, distance },
  find: null,
})

const shown = (lines: readonly Line[]) =>
  lines.map(({ deviceId, values }) => [deviceId, values.distance, values.distanceBefore, values.distanceChange])

test('[CORE-REPORTS-05] a month against the month before, vehicle by vehicle', () => {
  const lines = compareLines(
    [vehicle(1, 1500), vehicle(2, 900), vehicle(3, 50), vehicle(4, null)],
    [vehicle(1, 1000), vehicle(2, 1000), vehicle(3, 0), vehicle(5, 700), vehicle(6, 0)],
  )
  expect(shown(lines)).toEqual([
    [1, 1500, 1000, 0.5],
    [2, 900, 1000, expect.closeTo(-0.1, 10)],
    // Nothing before: no share says how much more it is.
    [3, 50, 0, null],
    [4, null, null, null],
    [5, 0, 700, -1],
  ])
})

test('[CORE-REPORTS-05] the sum is compared over vehicles that are known in both', () => {
  const lines = compareLines([vehicle(1, 1500), vehicle(2, 500)], [vehicle(1, 1000)])
  const columns = (kindNamed('resume')?.columns({ ...EMPTY_ASK, compared: true }) ?? []).filter(({ key }) =>
    key.startsWith('distance'),
  )
  expect(totalsOf(columns, lines)).toEqual({ distance: 2000, distanceBefore: 1000, distanceChange: 0.5 })
})

test('drivers are compared by name', () => {
  const driver = (name: string, distance: number): Line => ({
    id: 0,
    deviceId: null,
    values: { driver: name, distance },
    find: null,
  })
  const [ana, bia] = compareLines([driver('Ana', 10), driver('Bia', 20)], [driver('Bia', 10)])
  expect([ana?.values.distanceBefore, bia?.values.distanceChange]).toEqual([null, 1])
})
