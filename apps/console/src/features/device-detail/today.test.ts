import type { StopRow, SummaryRow, TripRow } from '@rastro/model/report'
import { expect, test } from 'vitest'
import { stretchesOf, totalsOf } from './today'

const HOUR_MS = 3_600_000
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 22) + hour * HOUR_MS).toISOString()
const trip = (from: number, to: number) =>
  ({ startTime: at(from), endTime: at(to), duration: (to - from) * HOUR_MS }) as TripRow
const stop = (from: number, to: number) =>
  ({ startTime: at(from), endTime: at(to), duration: (to - from) * HOUR_MS }) as StopRow

test('trips and stops follow each other, the newest first', () => {
  const stretches = stretchesOf([trip(6, 7), trip(9, 10)], [stop(0, 6), stop(7, 9)])
  expect(stretches.map(({ kind, fromMs }) => `${kind} ${new Date(fromMs).getUTCHours()}`)).toEqual([
    'trip 9',
    'stop 7',
    'trip 6',
    'stop 0',
  ])
})

test('a day adds up; a day without a report is unknown, not nothing', () => {
  const summary = { distance: 81_000, maxSpeed: 50 } as SummaryRow
  expect(totalsOf({ trips: [trip(6, 7), trip(9, 10)], stops: [stop(7, 9)], summary })).toEqual({
    meters: 81_000,
    drivingMs: 2 * HOUR_MS,
    stoppedMs: 2 * HOUR_MS,
    fastestKnots: 50,
  })
  expect(totalsOf({ trips: [], stops: [], summary: null })).toMatchObject({ meters: null, fastestKnots: null })
})
