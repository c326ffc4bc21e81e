import { expect, test } from 'vitest'
import { calendarProblem, calendarText } from './icalendar'
import { readSimpleCalendar, type SimpleCalendar, simpleCalendar } from './weekly'

const zone = 'America/Sao_Paulo'
const hours = (fields: object = {}): SimpleCalendar => ({
  kind: 'hours',
  zone,
  days: ['MO', 'TU', 'WE', 'TH', 'FR'],
  startMinutes: 480,
  endMinutes: 1080,
  ...fields,
})
const periods = (every: 'day' | 'week' | 'month'): SimpleCalendar => ({ kind: 'periods', zone, every, weekStart: 'MO' })

test.each([hours(), hours({ startMinutes: 1320, endMinutes: 360 }), periods('day'), periods('week'), periods('month')])(
  '[CORE-CALENDARS-01] %j is a calendar, and is read back',
  (choice) => {
    const data = simpleCalendar(choice)
    expect(calendarProblem(data)).toBeUndefined()
    expect(readSimpleCalendar(data)).toEqual(choice)
  },
)

test('working hours begin on the first day chosen; a night ends on the next day', () => {
  const text = calendarText(simpleCalendar(hours({ days: ['FR', 'WE'], startMinutes: 1320, endMinutes: 360 })))
  expect(text).toContain(
    'DTSTART;TZID=America/Sao_Paulo:20240103T220000\r\nDTEND;TZID=America/Sao_Paulo:20240104T060000',
  )
  expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=WE,FR')
})

test('a week is seven days from its first; months have their own lengths, leap days too', () => {
  expect(calendarText(simpleCalendar({ ...periods('week'), weekStart: 'SU' } as SimpleCalendar))).toContain(
    'DTSTART;TZID=America/Sao_Paulo:20240107T000000\r\nDTEND;TZID=America/Sao_Paulo:20240114T000000',
  )
  const months = calendarText(simpleCalendar(periods('month'))) ?? ''
  expect(months.match(/BEGIN:VEVENT/g)).toHaveLength(15)
  for (const [start, end] of [
    ['20240201', '20240301'],
    ['20250201', '20250301'],
    ['20240401', '20240501'],
    ['20241201', '20250101'],
  ])
    expect(months).toContain(`DTSTART;TZID=${zone}:${start}T000000\r\nDTEND;TZID=${zone}:${end}T000000`)
})

test('what makes no calendar is refused; what was changed elsewhere is not taken for a choice', () => {
  for (const wrong of [hours({ days: [] }), hours({ startMinutes: -1 }), hours({ zone: 'X\r\nBEGIN:VEVENT' })])
    expect(() => simpleCalendar(wrong)).toThrow(RangeError)
  const data = simpleCalendar(periods('week'))
  const changed = btoa(atob(data).replace('FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2'))
  for (const other of [changed, btoa('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), '***'])
    expect(readSimpleCalendar(other)).toBeNull()
})
