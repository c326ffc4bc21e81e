import { describe, expect, test } from 'vitest'
import { calendarProblem, calendarText } from './icalendar'
import { nextTimes, readSchedules, scheduleProblem, writeSchedules, type Schedule } from './schedules'

const schedule = (part: Partial<Schedule> = {}): Schedule => ({
  start: '2026-01-05T08:00',
  end: '2026-01-05T18:00',
  zone: 'America/Sao_Paulo',
  frequency: 'none',
  days: [],
  ends: { kind: 'never' },
  ...part,
})
const written = (...schedules: Schedule[]): string => writeSchedules({ schedules, kept: [] })
const textOf = (...schedules: Schedule[]): string => calendarText(written(...schedules)) ?? ''

test('[ADM-CALENDARS-02] two schedules come back as they were, and the server takes them', () => {
  const two = [schedule(), schedule({ start: '2026-02-01T22:00', end: '2026-02-02T06:00', zone: 'UTC' })]
  expect(calendarProblem(written(...two))).toBeUndefined()
  expect(readSchedules(written(...two))).toEqual({ schedules: two, kept: [] })
})

test.each(['daily', 'weekly', 'monthly', 'yearly'] as const)('[ADM-CALENDARS-03] %s', (frequency) => {
  const one = schedule({ frequency, days: frequency === 'weekly' ? ['MO', 'FR'] : [] })
  expect(textOf(one)).toContain(`RRULE:FREQ=${frequency.toUpperCase()}`)
  expect(calendarProblem(written(one))).toBeUndefined()
  expect(readSchedules(written(one))?.schedules).toEqual([one])
})

describe('[ADM-CALENDARS-04] the end of the repetition', () => {
  const repeating = (ends: Schedule['ends']) => schedule({ frequency: 'daily', ends })
  test('never', () => expect(textOf(repeating({ kind: 'never' }))).not.toMatch(/COUNT|UNTIL/))
  test('after a number', () => expect(textOf(repeating({ kind: 'count', count: 5 }))).toContain('COUNT=5'))
  test('until a day', () => {
    const one = repeating({ kind: 'until', day: '2026-12-31' })
    expect(textOf(one)).toContain('UNTIL=20261231T235959')
    expect(readSchedules(written(one))?.schedules).toEqual([one])
  })
})

test('a weekly one begins on the first of its days', () => {
  const one = schedule({ start: '2026-01-03T08:00', end: '2026-01-03T09:00', frequency: 'weekly', days: ['TU'] })
  expect(textOf(one)).toContain('DTSTART;TZID=America/Sao_Paulo:20260106T080000')
})

test.each<[Partial<Schedule>, string]>([
  [{ start: '' }, 'start'],
  [{ end: '2026-01-05T08:00' }, 'end'],
  [{ end: '' }, 'end'],
  [{ frequency: 'weekly' }, 'days'],
  [{ frequency: 'daily', ends: { kind: 'count', count: 0 } }, 'count'],
  [{ frequency: 'daily', ends: { kind: 'until', day: '2026-01-04' } }, 'untilDate'],
])('[ADM-CALENDARS-04] refused: %j', (part, problem) => expect(scheduleProblem(schedule(part))).toBe(problem))

test.each([
  ['every second week', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['the last Friday', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
  ['a day that is left out', 'RRULE:FREQ=DAILY\r\nEXDATE;TZID=America/Sao_Paulo:20260106T080000'],
  ['an end within a day', 'RRULE:FREQ=DAILY;UNTIL=20261231T120000Z'],
])('what the form cannot show is kept as it is: %s', (_what, rule) => {
  const event = `BEGIN:VEVENT\r\nDTSTART;TZID=America/Sao_Paulo:20260105T080000\r\nDTEND;TZID=America/Sao_Paulo:20260105T180000\r\n${rule}\r\nEND:VEVENT`
  const data = btoa(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`)
  const book = readSchedules(data)
  expect(book).toEqual({ schedules: [], kept: [event] })
  const again = writeSchedules({ schedules: [schedule()], kept: book?.kept ?? [] })
  expect(calendarProblem(again)).toBeUndefined()
  expect(readSchedules(again)).toEqual({ schedules: [schedule()], kept: [event] })
})

test('what is no calendar is not read', () => expect(readSchedules('%%%')).toBeNull())

describe('the next times', () => {
  const starts = (part: Partial<Schedule>, from: string) => nextTimes(schedule(part), from, 3).map(({ start }) => start)
  test('of one that does not repeat: until it is over', () => {
    expect(starts({}, '2026-01-05T17:59')).toEqual(['2026-01-05T08:00'])
    expect(starts({}, '2026-01-05T18:00')).toEqual([])
  })
  test('on workdays', () => {
    const days = ['MO', 'TU', 'WE', 'TH', 'FR'] as const
    expect(starts({ frequency: 'weekly', days }, '2026-01-09T19:00')).toEqual([
      '2026-01-12T08:00',
      '2026-01-13T08:00',
      '2026-01-14T08:00',
    ])
  })
  test('over midnight: the night that has begun is the first', () => {
    const night = { start: '2026-01-01T22:00', end: '2026-01-02T06:00', frequency: 'daily' } as const
    expect(starts(night, '2026-03-10T03:00')[0]).toBe('2026-03-09T22:00')
  })
  test('a number of times is counted from the beginning', () => {
    const five = { frequency: 'daily', ends: { kind: 'count', count: 5 } } as const
    expect(starts(five, '2026-01-08T12:00')).toEqual(['2026-01-08T08:00', '2026-01-09T08:00'])
  })
  test('until a day', () => {
    const until = { frequency: 'daily', ends: { kind: 'until', day: '2026-01-06' } } as const
    expect(starts(until, '2026-01-01T00:00')).toEqual(['2026-01-05T08:00', '2026-01-06T08:00'])
  })
  test('the 31st only in months that have one; the 29th of February in its years', () => {
    const monthly = { start: '2026-01-31T08:00', end: '2026-01-31T09:00', frequency: 'monthly' } as const
    expect(starts(monthly, '2026-02-01T00:00')).toEqual(['2026-03-31T08:00', '2026-05-31T08:00', '2026-07-31T08:00'])
    const leap = { start: '2024-02-29T08:00', end: '2024-02-29T09:00', frequency: 'yearly' } as const
    expect(starts(leap, '2026-01-01T00:00')[0]).toBe('2028-02-29T08:00')
  })
})
