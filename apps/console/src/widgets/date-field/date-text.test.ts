import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateHint, dayAfter, firstWeekdayOf, monthAfter, readDate, weeksOf, writeDate } from './date-text'

const brazil = { locale: 'pt-BR', twelveHour: false }
const spain = { locale: 'es-ES', twelveHour: false }
const america = { locale: 'en-US', twelveHour: true }

test.each([
  ['22/11/2026 14:30', brazil, '2026-11-22T14:30'],
  ['22/11/26 14h30', brazil, '2026-11-22T14:30'],
  ['22-11-2026, 9:05', brazil, '2026-11-22T09:05'],
  ['2.1.2026 7h', spain, '2026-01-02T07:00'],
  ['11/22/2026 2:30 PM', america, '2026-11-22T14:30'],
  ['11/22/2026 12:00 a.m.', america, '2026-11-22T00:00'],
  ['11/22/2026 12:15 pm', america, '2026-11-22T12:15'],
  ['11/22/2026 14:30', america, '2026-11-22T14:30'],
  ['2026-11-22T14:30', america, '2026-11-22T14:30'],
  ['22/11/2026', brazil, '2026-11-22T00:00'],
  ['29/02/2028 00:00', brazil, '2028-02-29T00:00'],
])('%j is a moment', (text, style, moment) => {
  expect(readDate(text, 'datetime', style)).toBe(moment)
})

const NONE = ['', 'amanhã', '30/02/2026 10:00', '11/22/2026 10:00', '22/11/2026 24:00', '22/11/2026 10:60', '22/11']
test.each([...NONE, '22/11/2026 13:00 pm', '22/11/0026 10:00'])('%j is none', (text) => {
  expect(readDate(text, 'datetime', brazil)).toBeNull()
})

test('a day alone is a day, and ends where the field says', () => {
  expect(readDate('22/11/2026', 'date', brazil)).toBe('2026-11-22')
  expect(readDate('22/11/2026 14:30', 'date', brazil)).toBeNull()
  expect(readDate('22/11/2026', 'datetime', brazil, '23:59')).toBe('2026-11-22T23:59')
})

test('what is written is read back, in every language and both clocks', () => {
  for (const locale of ['pt-BR', 'es-ES', 'en-US'])
    for (const twelveHour of [false, true])
      for (const moment of ['2026-01-02T00:00', '2026-11-22T12:30', '2026-12-31T23:59'])
        expect(readDate(writeDate(moment, 'datetime', { locale, twelveHour }), 'datetime', { locale, twelveHour })).toBe(moment) // prettier-ignore
  expect(writeDate('2026-11-22T14:30', 'datetime', brazil)).toBe('22/11/2026 14:30')
  expect(writeDate('2026-11-22T14:30', 'datetime', america)).toBe('11/22/2026 2:30 PM')
  expect(writeDate('', 'datetime', brazil)).toBe('')
  expect(dateHint('datetime', brazil, { day: 'd', month: 'm', year: 'a' })).toBe('dd/mm/aaaa hh:mm')
  expect(dateHint('date', america, { day: 'd', month: 'm', year: 'y' })).toBe('mm/dd/yyyy')
})

test('months and weeks of a calendar', () => {
  expect(monthAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(monthAfter('2026-01-15', -1)).toBe('2025-12-15')
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(firstWeekdayOf('es-ES')).toBe(1)
  const weeks = weeksOf('2026-11-22', 0)
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.flat()).toHaveLength(35)
  expect(weeksOf('2026-11-22', 1)[0]?.[0]).toBe('2026-10-26')
})

const styles = ['pt-BR', 'es-ES', 'en-US'].flatMap((locale) =>
  [false, true].map((twelveHour) => ({ locale, twelveHour })),
)
const minute = fc.integer({ min: Date.UTC(1900, 0, 1) / 60_000, max: Date.UTC(9999, 11, 31) / 60_000 })

test('every minute of every day is read back as it was written', () => {
  fc.assert(
    fc.property(minute, fc.constantFrom(...styles), (minutes, style) => {
      const moment = new Date(minutes * 60_000).toISOString().slice(0, 16)
      expect(readDate(writeDate(moment, 'datetime', style), 'datetime', style)).toBe(moment)
      expect(readDate(writeDate(moment.slice(0, 10), 'date', style), 'date', style)).toBe(moment.slice(0, 10))
    }),
    { numRuns: 300 },
  )
})

test('whatever is typed is a real moment or none', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'0123456789/.- :hTapm,'), maxLength: 18 })
  fc.assert(
    fc.property(typed, fc.constantFrom(...styles), (text, style) => {
      for (const kind of ['date', 'datetime'] as const) {
        const read = readDate(text, kind, style)
        if (read === null) continue
        expect(new Date(`${kind === 'date' ? `${read}T00:00` : read}Z`).toISOString().startsWith(read), text).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('the weeks of a month are whole, without a gap, and hold all its days', () => {
  fc.assert(
    fc.property(minute, fc.constantFrom(0, 1), (minutes, firstWeekday) => {
      const day = new Date(minutes * 60_000).toISOString().slice(0, 10)
      if (day > '9999-11') return
      const weeks = weeksOf(day, firstWeekday)
      const days = weeks.flat()
      expect(
        weeks.every((week) => week.length === 7 && new Date(`${week[0]}T00:00Z`).getUTCDay() === firstWeekday),
      ).toBe(true)
      expect(days.every((one, at) => at === 0 || one === dayAfter(days[at - 1] ?? '', 1))).toBe(true)
      const month = day.slice(0, 7)
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      expect(days.filter((one) => one.startsWith(month))).toHaveLength(last)
      expect(weeks.every((week) => week.some((one) => one.startsWith(month)))).toBe(true)
      for (const months of [-13, -1, 1, 12])
        expect(monthAfter(monthAfter(`${month}-01`, months), -months)).toBe(`${month}-01`)
    }),
    { numRuns: 200 },
  )
})
