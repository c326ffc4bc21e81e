import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_PRESETS, dayOf, dayStart, fieldOf, momentOf, presetSpan, spanBefore } from './index'

const NOW = Date.UTC(2026, 10, 21, 18)
const SAO_PAULO = 'America/Sao_Paulo'

test('a field for date and time speaks the time zone of the person, also when the clocks change', () => {
  expect(fieldOf(NOW, SAO_PAULO)).toBe('2026-11-21T15:00')
  expect(momentOf('2026-11-21T15:00', SAO_PAULO)).toBe(NOW)
  const before = Date.UTC(2026, 2, 29, 0, 30)
  expect(momentOf(fieldOf(before, 'Europe/Madrid'), 'Europe/Madrid')).toBe(before)
  expect(momentOf('', 'UTC')).toBeNull()
})

test('[CORE-REPORTS-05] presets are whole days in the time zone of the person', () => {
  const days = DAY_PRESETS.map((preset) => {
    const { fromMs, toMs } = presetSpan(preset, NOW, SAO_PAULO)
    return [preset, fieldOf(fromMs, SAO_PAULO), fieldOf(toMs, SAO_PAULO), (toMs + 1) % 60_000]
  })
  expect(days).toEqual([
    ['today', '2026-11-21T00:00', '2026-11-21T23:59', 0],
    ['yesterday', '2026-11-20T00:00', '2026-11-20T23:59', 0],
    ['last7', '2026-11-15T00:00', '2026-11-21T23:59', 0],
    ['last30', '2026-10-23T00:00', '2026-11-21T23:59', 0],
    ['last90', '2026-08-24T00:00', '2026-11-21T23:59', 0],
    ['thisMonth', '2026-11-01T00:00', '2026-11-21T23:59', 0],
    ['lastMonth', '2026-10-01T00:00', '2026-10-31T23:59', 0],
  ])
})

test('[CORE-REPORTS-05] late in the evening it is still today where the person is', () => {
  const lateMs = Date.UTC(2026, 10, 22, 1)
  expect(dayOf(lateMs, SAO_PAULO)).toBe('2026-11-21')
  expect(presetSpan('today', lateMs, SAO_PAULO).fromMs).toBe(Date.UTC(2026, 10, 21, 3))
})

test('[CORE-REPORTS-05] a day of 25 hours is whole', () => {
  const { fromMs, toMs } = presetSpan('today', Date.UTC(2026, 9, 25, 12), 'Europe/Madrid')
  expect((toMs + 1 - fromMs) / 3_600_000).toBe(25)
  expect(dayStart('2026-10-26', 'Europe/Madrid', -1)).toBe(fromMs)
})

test('[CORE-REPORTS-05] months are those of the person, also over the turn of the year', () => {
  const january = Date.UTC(2026, 0, 1, 1)
  const fields = (preset: 'thisMonth' | 'lastMonth', zone: string) => {
    const { fromMs, toMs } = presetSpan(preset, january, zone)
    return [fieldOf(fromMs, zone), fieldOf(toMs, zone)]
  }
  expect(fields('thisMonth', SAO_PAULO)).toEqual(['2025-12-01T00:00', '2025-12-31T23:59'])
  expect(fields('lastMonth', SAO_PAULO)).toEqual(['2025-11-01T00:00', '2025-11-30T23:59'])
  expect(fields('thisMonth', 'UTC')).toEqual(['2026-01-01T00:00', '2026-01-01T23:59'])
})

test.each([
  ['thisMonth', NOW, '2026-10-01T00:00', '2026-10-21T23:59'],
  ['lastMonth', NOW, '2026-09-01T00:00', '2026-09-30T23:59'],
  // Thirty days of March against a February of 28.
  ['thisMonth', Date.UTC(2026, 2, 30, 15), '2026-02-01T00:00', '2026-02-28T23:59'],
  ['last7', NOW, '2026-11-08T00:00', '2026-11-14T23:59'],
  ['yesterday', NOW, '2026-11-19T00:00', '2026-11-19T23:59'],
] as const)('[CORE-REPORTS-05] %s is measured against the days before it', (preset, nowMs, from, to) => {
  const before = spanBefore(preset, presetSpan(preset, nowMs, SAO_PAULO), SAO_PAULO)
  expect([fieldOf(before.fromMs, SAO_PAULO), fieldOf(before.toMs, SAO_PAULO)]).toEqual([from, to])
})

test('[CORE-REPORTS-05] two times that are a whole month are measured against the month before, others against as long', () => {
  const month = presetSpan('lastMonth', NOW, SAO_PAULO)
  const before = spanBefore(month, month, SAO_PAULO)
  expect(fieldOf(before.fromMs, SAO_PAULO)).toBe('2026-09-01T00:00')
  const hours = { fromMs: NOW, toMs: NOW + 3_600_000 - 1 }
  expect(spanBefore(hours, hours, SAO_PAULO)).toEqual({ fromMs: NOW - 3_600_000, toMs: NOW - 1 })
})

test.each([
  ['today, where midnight is left out', 'today', '2026-09-06T15:00:00Z', 'America/Santiago', '2026-09-06T04:00', 23],
  ['the day before it', 'yesterday', '2026-09-06T15:00:00Z', 'America/Santiago', '2026-09-05T04:00', 24],
  [
    'the day whose last hour comes twice',
    'yesterday',
    '2026-04-05T15:00:00Z',
    'America/Santiago',
    '2026-04-04T03:00',
    25,
  ],
  ['São Paulo when it had summer time', 'today', '2018-11-04T15:00:00Z', SAO_PAULO, '2018-11-04T03:00', 23],
  ['a month with such a day', 'lastMonth', '2018-12-03T15:00:00Z', SAO_PAULO, '2018-11-01T03:00', 30 * 24 - 1],
  ['a day with two midnights', 'today', '2026-11-01T15:00:00Z', 'America/Havana', '2026-11-01T04:00', 25],
  ['a leap day', 'today', '2028-02-29T15:00:00Z', SAO_PAULO, '2028-02-29T03:00', 24],
  ['the month of a leap day', 'lastMonth', '2028-03-31T15:00:00Z', SAO_PAULO, '2028-02-01T03:00', 29 * 24],
] as const)('[CORE-REPORTS-05] %s', (_what, preset, now, zone, fromUtc, hours) => {
  const { fromMs, toMs } = presetSpan(preset, Date.parse(now), zone)
  expect([new Date(fromMs).toISOString().slice(0, 16), (toMs + 1 - fromMs) / 3_600_000]).toEqual([fromUtc, hours])
})

test('days follow each other without a gap and without an overlap, in every zone and year', () => {
  const zones = [SAO_PAULO, 'America/Santiago', 'America/Havana', 'Europe/Madrid', 'Asia/Beirut', 'UTC']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) }),
      (zone, nowMs) => {
        const [yesterday, today] = [presetSpan('yesterday', nowMs, zone), presetSpan('today', nowMs, zone)]
        expect(yesterday.toMs + 1).toBe(today.fromMs)
        expect(today.fromMs <= nowMs && nowMs <= today.toMs).toBe(true)
        expect([dayOf(today.fromMs, zone), dayOf(today.toMs, zone)]).toEqual([dayOf(nowMs, zone), dayOf(nowMs, zone)])
        expect(dayOf(yesterday.fromMs, zone)).toBe(dayOf(yesterday.toMs, zone))
        expect(dayOf(today.fromMs - 1, zone) < dayOf(nowMs, zone)).toBe(true)
        expect(presetSpan('lastMonth', nowMs, zone).toMs + 1).toBe(presetSpan('thisMonth', nowMs, zone).fromMs)
      },
    ),
    { numRuns: 150 },
  )
})

test.each(['2026-02-30', '2026-13-01', '2026-00-10', 'tomorrow', ''])('%j is no day and no moment', (day) => {
  expect(dayStart(day, SAO_PAULO)).toBeNaN()
  expect(momentOf(`${day}T10:00`, SAO_PAULO)).toBeNull()
})
