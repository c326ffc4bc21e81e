import { expect, test } from 'vitest'
import { endOf } from './share-end'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test('[CORE-SHARE-05] a link ends after 1, 8, 24 hours or 7 days, or at a moment of choice', () => {
  expect(endOf('1', null, '', NOW)).toBe('2026-11-21T13:00:00.000Z')
  expect(endOf('8', null, '', NOW)).toBe('2026-11-21T20:00:00.000Z')
  expect(endOf('168', null, '', NOW)).toBe('2026-11-28T12:00:00.000Z')
  const later = NOW + 5 * 3_600_000
  expect(endOf('custom', later, '', NOW)).toBe(new Date(later).toISOString())
  expect(endOf('keep', null, '2026-12-01T00:00:00.000Z', NOW)).toBe('2026-12-01T00:00:00.000Z')
})

test('a moment that is past or none is refused', () => {
  expect(endOf('custom', NOW - 60_000, '', NOW)).toBeNull()
  expect(endOf('custom', null, '', NOW)).toBeNull()
})
