// What the form says of the next times and what the server does at them are one: two programs that share no line.
import { FREQUENCIES, nextTimes, scheduleProblem, writeSchedules, type Schedule } from '@rastro/model/schedules'
import { momentOfWall } from '@rastro/model/wall-clock'
import { WEEKDAYS } from '@rastro/model/weekly'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar } from './calendar-times'

const MINUTE_MS = 60_000
const isoOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16)
const wallMs = fc
  .integer({ min: Date.UTC(2024, 0, 1) / MINUTE_MS / 30, max: Date.UTC(2029, 0, 1) / MINUTE_MS / 30 })
  .map((halfHours) => halfHours * 30 * MINUTE_MS)

const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    startMs: wallMs,
    minutes: fc.constantFrom(30, 60, 480, 1439),
    // Clocks that are put on or back between two times of a schedule are another test's.
    zone: fc.constantFrom('America/Sao_Paulo', 'UTC', 'Asia/Kolkata'),
    frequency: fc.constantFrom(...FREQUENCIES),
    days: fc.subarray([...WEEKDAYS], { minLength: 1 }),
    ends: fc.oneof(
      fc.constant({ kind: 'never' } as const),
      fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constant('until' as const), day: wallMs.map((ms) => isoOf(ms).slice(0, 10)) }),
    ),
  })
  .map(({ startMs, minutes, ...rest }) => ({
    ...rest,
    start: isoOf(startMs),
    end: isoOf(startMs + minutes * MINUTE_MS),
  }))
  .filter((one) => scheduleProblem(one) === null)

test('[ADM-CALENDARS-03] at the next times that the form names the calendar holds, and between them it does not', () => {
  fc.assert(
    fc.property(schedule, wallMs, (one, fromMs) => {
      const calendar = readCalendar(writeSchedules({ schedules: [one], kept: [] }))
      const contains = (wall: number): boolean => calendar.contains(momentOfWall(wall, one.zone))
      const times = nextTimes(one, isoOf(fromMs), 4).map(({ start, end }) => [Date.parse(`${start}:00Z`), Date.parse(`${end}:00Z`)] as const) // prettier-ignore
      let before = fromMs
      for (const [startMs, endMs] of times) {
        expect([contains(startMs), contains(endMs - 1)]).toEqual([true, true])
        if (before < startMs) expect([contains(before), contains(startMs - 1)]).toEqual([false, false])
        before = endMs
      }
      // After the last one there is nothing more.
      if (times.length < 4)
        for (const days of [0, 1, 7, 31, 366]) expect(contains(before + days * 1440 * MINUTE_MS)).toBe(false)
    }),
    { numRuns: 300 },
  )
})
