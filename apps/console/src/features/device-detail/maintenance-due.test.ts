import { expect, test } from 'vitest'
import { makePosition } from '#src/live/testing/fleet-builders'
import { maintenanceDue } from './maintenance-due'

const every = (id: number, type: string, start: number, period: number) => ({
  id,
  attributes: {},
  name: `m${id}`,
  type,
  start,
  period,
})
const position = makePosition(7, { attributes: { totalDistance: 25_000, hours: 100 } })

test('counts to the next time after the present reading', () => {
  const due = maintenanceDue([every(1, 'totalDistance', 10_000, 10_000), every(2, 'hours', 500, 0)], position)
  expect(due.map(({ id, left }) => [id, left])).toEqual([
    [2, 400],
    [1, 5000],
  ])
})

test('once only is over when it passed; without a reading nobody knows', () => {
  expect(maintenanceDue([every(1, 'hours', 50, 0)], position)).toEqual([])
  expect(maintenanceDue([every(1, 'obdOdometer', 50, 10)], position)).toMatchObject([{ left: null }])
  expect(maintenanceDue([every(1, 'hours', 50, 10)], null)).toMatchObject([{ left: null }])
})
