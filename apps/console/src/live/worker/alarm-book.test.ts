import type { Event, EventRow } from '@rastro/model/event'
import { expect, test } from 'vitest'
import { AlarmBook } from './alarm-book'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const event = (id: number, minutesAgo: number, more: Partial<Event> = {}): Event => ({
  id,
  type: 'alarm',
  deviceId: 1,
  eventTime: new Date(NOW - minutesAgo * 60_000).toISOString(),
  serverTime: new Date(NOW).toISOString(),
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  ...more,
})
const row = (one: Event): EventRow => ({ ...one, acknowledgement: null })
const ids = (book: AlarmBook): number[] => book.all.map(({ id }) => id)

test('alarms are kept newest first, each once, until somebody saw to them', () => {
  const book = new AlarmBook()
  book.load([row(event(1, 30)), row(event(2, 20))])
  expect(book.hear([event(3, 25), event(4, 1), event(2, 20)], NOW)).toBe(true)
  expect(ids(book)).toEqual([4, 2, 3, 1])
  expect(book.hear([event(4, 1)], NOW)).toBe(false)
  expect(book.settle(new Set([2, 99]))).toBe(true)
  expect(book.settle(new Set([2]))).toBe(false)
  expect(ids(book)).toEqual([4, 3, 1])
})

test('other events, and alarms of a tracker that empties an old memory, are none', () => {
  const book = new AlarmBook()
  expect(book.hear([event(1, 1, { type: 'ignitionOn' }), event(2, 24 * 60 + 1)], NOW)).toBe(false)
  expect(ids(book)).toEqual([])
})
