import { expect, test } from 'vitest'
import { ZonedDate } from './input'

test.each([
  ['2026-08-21T00:00:00Z', '2026-08-21T00:00:00.000Z'],
  ['2026-08-21T00:00Z', '2026-08-21T00:00:00.000Z'],
  ['2026-08-21T00:00:00.25+13:45', '2026-08-20T10:15:00.250Z'],
  ['2028-02-29T23:59:59.999-04:00', '2028-03-01T03:59:59.999Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['2026-02-29T00:00:00Z', null],
  ['2026-02-30T00:00:00Z', null],
  ['2100-02-29T12:00:00Z', null],
  ['2026-04-31T12:00:00+02:00', null],
  ['2026-13-01T00:00:00Z', null],
  ['2026-08-21T25:00:00Z', null],
  ['2026-08-21T00:00:00', null],
  ['2026-08-21', null],
])('the zoned date %s is %s', (text, expected) => {
  const { data } = ZonedDate.safeParse(text)
  expect(data?.toISOString() ?? null).toBe(expected)
})
