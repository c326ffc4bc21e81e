import { expect, test } from 'vitest'
import { DEFAULT_FLEET_QUERY } from '#src/live/query'
import { addressWithQuery } from './use-query-in-url'

test('the address takes the query and keeps what is not of it', () => {
  const query = { ...DEFAULT_FLEET_QUERY, search: 'são 1', combined: 'moving' as const }
  const address = addressWithQuery('?expand=true&sort=name-desc', query)
  expect(new URLSearchParams(address).get('q')).toBe('são 1')
  expect(address).toContain('expand=true')
  expect(address).not.toContain('sort')
  expect(addressWithQuery(address, DEFAULT_FLEET_QUERY)).toBe('?expand=true')
})
