import { simpleCalendar } from '@rastro/model/weekly'
import { describe, expect, test } from 'vitest'
import { lastPeriod, readCalendar } from './calendar-times'

const calendar = (...lines: string[]) =>
  readCalendar(
    Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')).toString('base64'), // prettier-ignore
  )
const at = (iso: string): number => Date.parse(iso)
const SAO_PAULO = ';TZID=America/Sao_Paulo:'
const office = calendar(
  `DTSTART${SAO_PAULO}20260105T080000`,
  `DTEND${SAO_PAULO}20260105T180000`,
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  `EXDATE${SAO_PAULO}20261225T080000`,
)

describe('moments of a calendar', () => {
  test.each([
    ['Monday at 8 in São Paulo', '2026-11-23T11:00:00Z', true],
    ['a second before', '2026-11-23T10:59:59Z', false],
    ['the last second of the day', '2026-11-23T20:59:59Z', true],
    ['the end belongs to what follows', '2026-11-23T21:00:00Z', false],
    ['Saturday', '2026-11-21T15:00:00Z', false],
    ['a day taken out', '2026-12-25T15:00:00Z', false],
    ['the Friday before it', '2026-12-18T15:00:00Z', true],
    ['before it began', '2025-12-29T15:00:00Z', false],
    ['years later', '2036-11-24T15:00:00Z', true],
  ])('%s', (_, moment, expected) => {
    expect(office.contains(at(moment))).toBe(expected)
  })

  test('a shift over midnight and over the end of a month', () => {
    const night = calendar(`DTSTART${SAO_PAULO}20260101T220000`, `DTEND${SAO_PAULO}20260102T060000`, 'RRULE:FREQ=DAILY')
    const hits = ['2026-12-01T00:59:59Z', '2026-12-01T01:00:00Z', '2026-12-01T08:59:59Z', '2026-12-01T09:00:00Z']
    expect(hits.map((moment) => night.contains(at(moment)))).toEqual([false, true, true, false])
  })
  test('summer time: eight is eight on the wall', () => {
    const lisbon = calendar(
      'DTSTART;TZID=Europe/Lisbon:20260105T080000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20260801T070000Z',
    )
    expect(lisbon.contains(at('2026-01-10T08:30:00Z'))).toBe(true)
    expect(lisbon.contains(at('2026-07-10T07:30:00Z'))).toBe(true)
    expect(lisbon.contains(at('2026-07-10T08:30:00Z'))).toBe(false)
    expect(lisbon.contains(at('2026-08-01T07:30:00Z'))).toBe(true)
    expect(lisbon.contains(at('2026-08-02T07:30:00Z'))).toBe(false)
  })
  test('without a zone, with one nobody knows, and whole days: UTC', () => {
    expect(calendar('DTSTART:20260105T080000', 'DURATION:PT1H').contains(at('2026-01-05T08:30:00Z'))).toBe(true)
    expect(
      calendar('DTSTART;TZID=Moon/Sea:20260105T080000', 'DURATION:PT1H').contains(at('2026-01-05T08:30:00Z')),
    ).toBe(true)
    const day = calendar('DTSTART;VALUE=DATE:20260105')
    expect(day.contains(at('2026-01-05T23:59:59Z'))).toBe(true)
    expect(day.contains(at('2026-01-06T00:00:00Z'))).toBe(false)
  })
  test('once, as the stock screens write it', () => {
    const once = calendar(`DTSTART${SAO_PAULO}20260105T080000`, `DTEND${SAO_PAULO}20260105T090000`, 'RRULE:FREQ=DAILY;COUNT=1') // prettier-ignore
    expect(once.contains(at('2026-01-05T11:30:00Z'))).toBe(true)
    expect(once.contains(at('2026-01-06T11:30:00Z'))).toBe(false)
  })
  test('a rule without end that repeats each second does not hold up the server', () => {
    const each = calendar('DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY')
    expect(each.contains(at('2000-01-01T00:10:00Z'))).toBe(true)
    expect(each.contains(at('2026-01-01T00:10:00Z'))).toBe(false)
  })
  test.each(['', 'bm90IGEgY2FsZW5kYXI=', '%%%'])('what cannot be read holds no moment: %j', (data) => {
    expect(readCalendar(data).contains(at('2026-01-01T00:00:00Z'))).toBe(false)
  })
})

describe('the period that ended last', () => {
  const zone = 'America/New_York'
  const of = (every: 'day' | 'week' | 'month', after: string, until: string) => {
    const found = lastPeriod(simpleCalendar({ kind: 'periods', zone, every, weekStart: 'MO' }), at(after), at(until))
    return found && [new Date(found.fromMs).toISOString(), new Date(found.toMs).toISOString()]
  }
  test.each([
    ['day', '2025-10-14T03:59Z', '2025-10-14T04:00Z', '2025-10-13T04:00:00.000Z', '2025-10-14T04:00:00.000Z'],
    // The day on which clocks are put back has 25 hours.
    ['day', '2025-11-01T00:00Z', '2025-11-03T12:00Z', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
    ['week', '2025-10-01T00:00Z', '2025-10-15T00:00Z', '2025-10-06T04:00:00.000Z', '2025-10-13T04:00:00.000Z'],
    ['month', '2024-01-01T00:00Z', '2024-03-01T05:00Z', '2024-02-01T05:00:00.000Z', '2024-03-01T05:00:00.000Z'],
    ['month', '2020-01-01T00:00Z', '2025-03-15T00:00Z', '2025-02-01T05:00:00.000Z', '2025-03-01T05:00:00.000Z'],
  ] as const)('of each %s, after %s until %s', (every, after, until, from, to) => {
    expect(of(every, after, until)).toEqual([from, to])
  })
  test('none where none did', () => {
    expect(of('day', '2025-10-14T04:00Z', '2025-10-15T03:59Z')).toBeNull()
    expect(of('week', '2025-10-13T04:00Z', '2025-10-20T03:00Z')).toBeNull()
    expect(lastPeriod('no calendar', 0, Date.now())).toBeNull()
  })
})
