import { expect, test } from 'vitest'
import { problemsOf } from '#src/widgets/form/rules'
import { calendarRules, draftOf, upcoming, withStart, type CalendarDraft, type DraftSchedule } from './calendar-draft'
import { wallIn } from './wall-time'

const schedule: DraftSchedule = {
  key: 1,
  start: '2026-01-05T08:00',
  end: '2026-01-05T18:00',
  zone: 'America/Sao_Paulo',
  frequency: 'weekly',
  days: ['MO'],
  ends: { kind: 'never' },
}

const wrongIn = (draft: CalendarDraft) => Object.fromEntries(problemsOf(calendarRules(null), draft))

test('[ADM-CALENDARS-02] what is wanted: a name, a schedule, an end after the start', () => {
  expect(wrongIn({ name: ' ', schedules: [], kept: [] })).toEqual({ name: 'required', schedules: 'noSchedule' })
  expect(wrongIn({ name: 'x'.repeat(129), schedules: [schedule], kept: [] })).toEqual({ name: 'tooLong' })
  const late = { ...schedule, end: schedule.start }
  expect(wrongIn({ name: 'x', schedules: [late], kept: [] })).toEqual({ 'schedule-1': 'end' })
  expect(wrongIn({ name: 'x', schedules: [schedule], kept: [] })).toEqual({})
})

test('schedules that nobody touched keep their text to the letter', () => {
  const { data } = calendarRules(null).bodyOf({ name: 'x', schedules: [schedule], kept: [] })
  const stored = {
    id: 3,
    name: 'x',
    attributes: { own: 1 },
    data: `${btoa(atob(data).replace('\r\n', '\r\nX-OTHER:1\r\n'))}`,
  }
  expect(calendarRules(stored).bodyOf({ ...draftOf(stored), name: ' y ' })).toEqual({ ...stored, name: 'y' })
})

test('the end moves with the start', () => {
  expect(withStart(schedule, '2026-03-02T22:00')).toMatchObject({ start: '2026-03-02T22:00', end: '2026-03-03T08:00' })
  expect(withStart(schedule, '')).toMatchObject({ start: '', end: schedule.end })
})

test('the next times are asked on the clock of the zone', () => {
  // 20:30 of Monday in São Paulo, Tuesday already in UTC.
  const now = Date.UTC(2026, 0, 12, 23, 30)
  expect(wallIn('America/Sao_Paulo', now)).toBe('2026-01-12T20:30')
  expect(wallIn('Nowhere/Land', now)).toBe('2026-01-12T23:30')
  expect(upcoming([schedule], now)[0]?.start).toBe('2026-01-19T08:00')
  const daily = { ...schedule, key: 2, frequency: 'daily', days: [] } as const
  expect(upcoming([schedule, daily], now).map(({ start }) => start.slice(0, 10))).toEqual([
    '2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16', '2026-01-17',
  ]) // prettier-ignore
})
