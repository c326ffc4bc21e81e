import { describe, expect, test } from 'vitest'
import { isFine, problemsOf, upcoming, withStart, type DraftSchedule } from './calendar-draft'
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

describe('[ADM-CALENDARS-02] what is wanted', () => {
  test('a name, a schedule, an end after the start', () => {
    expect(problemsOf({ name: ' ', schedules: [], kept: [] })).toMatchObject({ name: 'nameRequired', isEmpty: true })
    const late = { ...schedule, end: schedule.start }
    expect(problemsOf({ name: 'x', schedules: [late], kept: [] }).schedules.get(1)).toBe('end')
    expect(isFine(problemsOf({ name: 'x', schedules: [schedule], kept: [] }))).toBe(true)
    expect(isFine(problemsOf({ name: 'x', schedules: [], kept: ['BEGIN:VEVENT'] }))).toBe(true)
  })
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
