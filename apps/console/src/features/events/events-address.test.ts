import { expect, test } from 'vitest'
import { NO_FILTER, type EventFilter } from './event-filter'
import { filterIn, withFilter } from './events-address'

const FILTERS: EventFilter[] = [
  NO_FILTER,
  { ...NO_FILTER, period: 'week', types: ['alarm', 'geofenceExit'], seen: 'open' },
  { ...NO_FILTER, period: { fromMs: 1_790_000_000_000, toMs: 1_790_000_600_000 }, deviceIds: [7, 9], groupIds: [3] },
]

test.each(FILTERS)('[CORE-EVENTS-01] a list of events is opened again as its address says: %j', (filter) => {
  const search = withFilter('?expand=true', filter)
  expect(filterIn(search)).toEqual(filter)
  expect(new URLSearchParams(search).get('expand')).toBe('true')
  expect(withFilter(search, null)).toBe('?expand=true')
})

test.each(['?events=', '?events=yesterday~types:none~devices:-1.x~seen:never~~:', '?events=9.3'])(
  'an address of any origin is read: %s',
  (search) => expect(filterIn(search)).toEqual(NO_FILTER),
)

test('an address without a list opens none', () => {
  expect(filterIn('?period=week')).toBeNull()
})
