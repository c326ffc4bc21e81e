import type { EventAcknowledgement, EventRow } from '@rastro/model/event'
import { expect, test } from 'vitest'
import { activeFilters, filterOf, isPeriodRight, NO_FILTER, questionOf, type EventFilter } from './event-filter'
import { mergeEvents, openFirst } from './merge-events'

const NOW = Date.UTC(2026, 10, 21, 18)
const SEEN: EventAcknowledgement = { at: '2026-11-21T17:59:00.000Z', userId: 1, userName: 'Ana', note: 'ok' }
const row = (id: number, minutesAgo: number, more: Partial<EventRow> = {}): EventRow => ({
  id,
  type: 'alarm',
  deviceId: 1,
  eventTime: new Date(NOW - minutesAgo * 60_000).toISOString(),
  serverTime: new Date(NOW).toISOString(),
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  acknowledgement: null,
  ...more,
})
const heard = (...rows: EventRow[]) => new Map(rows.map((one) => [one.id, one]))
const ids = (loaded: EventRow[], came: EventRow[], filter: Partial<EventFilter> = {}, clearedAtMs = 0): number[] =>
  mergeEvents(loaded, heard(...came), questionOf({ ...NO_FILTER, ...filter }, NOW, clearedAtMs)).map(({ id }) => id)

test('[CORE-EVENTS-02] what comes is listed where its time belongs, each event once', () => {
  const loaded = [row(5, 10), row(4, 20)]
  expect(ids(loaded, [row(7, 1), row(6, 15), row(5, 10)])).toEqual([7, 5, 6, 4])
})

test('[CORE-EVENTS-02] what comes obeys the filters; groups are asked of the server', () => {
  const came = [row(1, 1), row(2, 2, { type: 'ignitionOn' }), row(3, 3, { deviceId: 9 }), row(4, 4, { acknowledgement: SEEN })] // prettier-ignore
  expect(ids([], came)).toEqual([1, 2, 3, 4])
  expect(ids([], came, { types: ['ignitionOn'] })).toEqual([2])
  expect(ids([], came, { deviceIds: [9] })).toEqual([3])
  expect(ids([], came, { seen: 'open' })).toEqual([1, 2, 3])
  expect(ids([], came, { seen: 'done' })).toEqual([4])
  expect(ids([], came, { groupIds: [1] })).toEqual([])
  expect(ids([], [row(1, 25 * 60)])).toEqual([])
  expect(ids([], [row(1, 25 * 60)], { period: 'week' })).toEqual([1])
  expect(ids([], came, { period: { fromMs: NOW - 200_000, toMs: NOW - 100_000 } })).toEqual([2, 3])
  expect(ids([], came, {}, NOW - 130_000)).toEqual([1, 2])
})

test('an acknowledgement shows at once and its row stays where it is', () => {
  const question = questionOf({ ...NO_FILTER, seen: 'open' }, NOW, 0)
  const merged = mergeEvents([row(5, 10)], heard(row(5, 10, { acknowledgement: SEEN })), question)
  expect(merged).toEqual([row(5, 10, { acknowledgement: SEEN })])
  // Pushed without one, it does not undo what was loaded.
  expect(mergeEvents([row(5, 10, { acknowledgement: SEEN })], heard(row(5, 10)), question)).toEqual(merged)
})

test('what is asked for elsewhere becomes a filter; the last 24 hours are none', () => {
  expect(activeFilters(NO_FILTER)).toBe(0)
  expect(filterOf({})).toEqual(NO_FILTER)
  expect(activeFilters(filterOf({ deviceId: 3, openAlarms: true }))).toBe(3)
  expect(questionOf(filterOf({ deviceId: 3, openAlarms: true }), NOW, 0)).toMatchObject({
    deviceIds: [3],
    types: ['alarm'],
    acknowledged: false,
    fromMs: NOW - 86_400_000,
    toMs: null,
  })
  expect(isPeriodRight({ fromMs: NOW, toMs: NOW - 1 })).toBe(false)
  expect(isPeriodRight({ fromMs: Number.NaN, toMs: NOW })).toBe(false)
})

test('[CORE-EVENTS-02] alarms that nobody saw to are on top, also those of pages that are not loaded; filters are obeyed', () => {
  const plain = { type: 'ignitionOn' } as const
  const listed = [row(9, 1, plain), row(8, 2), row(7, 3, { acknowledgement: SEEN }), row(6, 4, plain)]
  const open = [row(8, 2), row(3, 600), row(7, 3), row(2, 25 * 60)]
  const first = (filter: Partial<EventFilter> = {}) => {
    const { rows, openCount } = openFirst(listed, open, questionOf({ ...NO_FILTER, ...filter }, NOW, 0))
    return [rows.map(({ id }) => id), openCount]
  }
  // The seventh was seen to meanwhile; the second is of the day before.
  expect(first()).toEqual([[8, 3, 9, 7, 6], 2])
  expect(first({ types: ['ignitionOn'] })).toEqual([[8, 9, 7, 6], 1])
  expect(first({ deviceIds: [9] })).toEqual([[8, 9, 7, 6], 1])
})
