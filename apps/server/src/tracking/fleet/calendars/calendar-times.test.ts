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
  test.each([
    ['each second since long ago', '20000101T000000Z', 'FREQ=SECONDLY', '2026-01-01T00:10:00Z', true],
    ['each day since the year 1950', '19500101T080000Z', 'FREQ=DAILY', '2026-01-01T08:00:30Z', true],
    ['a thousand million times', '20000101T000000Z', 'FREQ=SECONDLY;COUNT=999999999', '2026-01-01T00:10:00Z', false],
    ...['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'MONTHLY', 'YEARLY'].map(
      (often) => [`on the 31st of February, ${often}`, '20000101T000000Z', `FREQ=${often};BYMONTH=2;BYMONTHDAY=31`, '2026-03-03T00:00:00Z', false] as const, // prettier-ignore
    ),
    ['a place that no list has', '20000101T000000Z', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9', '2026-01-05T00:00:00Z', false],
  ] as const)('a rule without end does not hold up the server: %s', (_, start, rule, moment, expected) => {
    const one = calendar(`DTSTART:${start}`, 'DURATION:PT1M', `RRULE:${rule}`)
    for (let times = 0; times < 50; times++) expect(one.contains(at(moment))).toBe(expected)
    if (!expected) expect(one.lastEnded(0, at(moment))).toBeNull()
  })
  test.each([
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', ['2026-01-30', '2026-02-27']],
    ['the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-01-31', '2026-02-28']],
    ['the 31st, where there is one', 'FREQ=MONTHLY;BYMONTHDAY=31', ['2026-01-31', '2026-03-31']],
    ['the last weekday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['2026-01-30', '2026-02-27']],
    ['every other week', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU', ['2026-01-05', '2026-01-18', '2026-01-19']],
    ['every other week from Mondays', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', ['2026-01-05', '2026-01-11', '2026-01-19']],
    ['every 10th day', 'FREQ=DAILY;INTERVAL=10', ['2026-01-05', '2026-01-15', '2026-01-25']],
    ['three times', 'FREQ=DAILY;COUNT=3', ['2026-01-05', '2026-01-06', '2026-01-07']],
    ['until a day, that day included', 'FREQ=DAILY;UNTIL=20260106', ['2026-01-05', '2026-01-06']],
    ['the 20th Monday of the year', 'FREQ=YEARLY;BYDAY=20MO', ['2026-05-18']],
    ['Monday of week 20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2026-05-11']],
    ['the 100th day', 'FREQ=YEARLY;BYYEARDAY=100', ['2026-04-10']],
    ['Fridays that are the 13th', 'FREQ=DAILY;BYDAY=FR;BYMONTHDAY=13', ['2026-02-13', '2026-03-13', '2026-11-13']],
    ['every fourth year', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29']],
  ])('%s', (_, rule, days) => {
    const one = calendar('DTSTART:20260105T080000Z', 'DURATION:PT1H', `RRULE:${rule}`)
    const found: string[] = []
    for (let ms = at('2026-01-01T08:30:00Z'); ms < at('2029-01-01T00:00:00Z'); ms += 86_400_000) {
      if (one.contains(ms)) found.push(new Date(ms).toISOString().slice(0, 10))
    }
    expect(found.slice(0, days.length)).toEqual(days)
    if (/COUNT|UNTIL/.test(rule)) expect(found).toEqual(days)
  })
  test('days put in and taken out', () => {
    const one = calendar(
      'DTSTART:20260105T080000Z',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY',
      'RDATE:20260107T080000Z',
      'EXDATE:20260112T080000Z',
    )
    const days = ['2026-01-05', '2026-01-07', '2026-01-12', '2026-01-19']
    expect(days.map((day) => one.contains(at(`${day}T08:30:00Z`)))).toEqual([true, true, false, true])
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
  test('a day whose midnight is left out begins at one, and the day before has 24 hours', () => {
    const data = simpleCalendar({ kind: 'periods', zone: 'America/Santiago', every: 'day', weekStart: 'MO' })
    const spans = ['2026-09-06T12:00Z', '2026-09-07T12:00Z'].map((until) => {
      const found = lastPeriod(data, at('2026-09-01T00:00Z'), at(until))
      return found && [new Date(found.fromMs).toISOString(), new Date(found.toMs).toISOString()]
    })
    expect(spans).toEqual([
      ['2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
      ['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
    ])
  })
  test('none where none did', () => {
    expect(of('day', '2025-10-14T04:00Z', '2025-10-15T03:59Z')).toBeNull()
    expect(of('week', '2025-10-13T04:00Z', '2025-10-20T03:00Z')).toBeNull()
    expect(lastPeriod('no calendar', 0, Date.now())).toBeNull()
  })
})
