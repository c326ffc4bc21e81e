import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarProblem } from './icalendar'
import { FREQUENCIES, nextTimes, readSchedules, type Schedule, scheduleProblem, writeSchedules } from './schedules'
import { WEEKDAYS } from './weekly'

const DAY_MS = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')
/** Days and times as somebody may type them: some that no calendar has. */
const day = fc
  .tuple(fc.integer({ min: 2024, max: 2029 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, date]) => `${year}-${two(month)}-${two(date)}`)
const time = fc.constantFrom('00:00', '06:30', '08:00', '18:00', '23:59')
const wall = fc.tuple(day, time).map(([date, hour]) => `${date}T${hour}`)
const later = (start: string, minutes: number): string => {
  const ms = Date.parse(`${start}:00Z`)
  return Number.isFinite(ms) ? new Date(ms + minutes * 60_000).toISOString().slice(0, 16) : ''
}
const ends: fc.Arbitrary<Schedule['ends']> = fc.oneof(
  fc.constant({ kind: 'never' } as const),
  fc.record({
    kind: fc.constant('count' as const),
    count: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.constantFrom(1.5, 1e9, Number.NaN)),
  }),
  fc.record({ kind: fc.constant('until' as const), day: fc.oneof(day, fc.constantFrom('', 'soon', '2027-02-29')) }),
)
const schedule: fc.Arbitrary<Schedule> = fc
  .record({
    start: wall,
    minutes: fc.constantFrom(0, 1, 60, 600, 1440, 3000),
    zone: fc.constantFrom('America/Sao_Paulo', 'UTC', 'Europe/Madrid'),
    frequency: fc.constantFrom(...FREQUENCIES),
    days: fc.subarray([...WEEKDAYS]),
    ends,
  })
  .map(({ minutes, ...rest }) => ({ ...rest, end: later(rest.start, minutes) }))
const isSound = (one: Schedule): boolean => scheduleProblem(one) === null
const weekdayOf = (ms: number) => WEEKDAYS[(new Date(ms).getUTCDay() + 6) % 7]

test('[ADM-CALENDARS-04] what the form finds nothing wrong with, the server takes, and the form reads it back', () => {
  fc.assert(
    fc.property(fc.array(schedule, { minLength: 1, maxLength: 3 }), (given) => {
      const sound = given.filter(isSound)
      const data = writeSchedules({ schedules: sound, kept: [] })
      expect(calendarProblem(data)).toBeUndefined()
      const book = readSchedules(data)
      expect(book?.kept).toEqual([])
      expect(book?.schedules.map(({ end, frequency }) => [frequency, end.slice(11)])).toEqual(
        sound.map(({ end, frequency }) => [frequency, end.slice(11)]),
      )
      // What was read is written and read without any change.
      expect(readSchedules(writeSchedules({ schedules: book?.schedules ?? [], kept: [] }))).toEqual(book)
    }),
    { numRuns: 500 },
  )
})

test.each<[string, Partial<Schedule>, string]>([
  ['a start that no calendar has', { start: '2026-02-30T08:00', end: '2026-03-05T08:00' }, 'start'],
  ['an end that no calendar has', { start: '2026-02-20T08:00', end: '2026-02-31T08:00' }, 'end'],
  ['a day to end on that is none', { frequency: 'daily', ends: { kind: 'until', day: 'soon' } }, 'untilDate'],
  ['the 29th of a February without it', { frequency: 'daily', ends: { kind: 'until', day: '2027-02-29' } }, 'untilDate'], // prettier-ignore
  ['more times than can be written', { frequency: 'daily', ends: { kind: 'count', count: 1e9 } }, 'count'],
  ['an end before its first weekday', { frequency: 'weekly', days: ['SU'], ends: { kind: 'until', day: '2026-01-06' } }, 'untilDate'], // prettier-ignore
])('[ADM-CALENDARS-04] %s is refused', (_what, part, problem) => {
  const monday: Schedule = { start: '2026-01-05T08:00', end: '2026-01-05T18:00', zone: 'UTC', frequency: 'none', days: [], ends: { kind: 'never' } } // prettier-ignore
  expect(scheduleProblem({ ...monday, ...part })).toBe(problem)
})

/** Every day from the first on, one after the other. */
function slowly(one: Schedule, from: string, most: number): string[] {
  const [first, last] = [Date.parse(`${one.start}:00Z`), Date.parse(`${one.end}:00Z`)]
  const found: string[] = []
  let times = 0
  for (let ms = first; ms < first + 12 * 366 * DAY_MS && found.length < most; ms += DAY_MS) {
    const text = new Date(ms).toISOString()
    const isMeant = {
      none: ms === first,
      daily: true,
      weekly: one.days.some((name) => name === weekdayOf(ms)),
      monthly: text.slice(8, 10) === one.start.slice(8, 10),
      yearly: text.slice(5, 10) === one.start.slice(5, 10),
    }[one.frequency]
    if (!isMeant) continue
    times += 1
    const { ends: end, frequency } = one
    if (frequency !== 'none' && end.kind === 'count' && times > end.count) break
    if (frequency !== 'none' && end.kind === 'until' && text.slice(0, 10) > end.day) break
    if (new Date(ms + last - first).toISOString().slice(0, 16) > from) found.push(text.slice(0, 16))
  }
  return found
}

test('the next times are those that somebody finds who goes through the days one by one', () => {
  fc.assert(
    fc.property(
      schedule.filter(isSound),
      wall.filter((text) => later(text, 0) === text),
      (one, from) => {
        expect(nextTimes(one, from, 4).map(({ start }) => start)).toEqual(slowly(one, from, 4))
      },
    ),
    { numRuns: 250 },
  )
})
