import { describe, expect, test } from 'vitest'
import type { FleetQuery } from '../contract'
import {
  DEFAULT_FLEET_QUERY,
  isNarrowed,
  motionFilterOf,
  queryFromSearch,
  searchFromQuery,
  statusFilterOf,
  withCategory,
  withMotion,
  withoutFilters,
  withStatus,
} from './fleet-query'

const FULL: FleetQuery = {
  search: 'abc 1',
  combined: 'stopped',
  doing: 'idle',
  state: 'Em manutenção',
  advanced: 'gps_brand',
  advancedValue: 'Suntech',
  groupIds: [3, 9],
  hiddenCategories: ['truck', 'bus'],
  onlyDeviceId: 7,
  sort: 'lastUpdate-desc',
}

describe('fleet query', () => {
  test('a query survives the URL', () => {
    expect(queryFromSearch(searchFromQuery(FULL))).toEqual(FULL)
    expect(queryFromSearch(JSON.parse(JSON.stringify(searchFromQuery(FULL))))).toEqual(FULL)
  })

  test('defaults leave no parameter', () => expect(JSON.stringify(searchFromQuery(DEFAULT_FLEET_QUERY))).toBe('{}'))

  test('numbers read by the router stay text', () => {
    expect(queryFromSearch({ q: 860111, groups: 4 })).toMatchObject({ search: '860111', groupIds: [4] })
  })

  test.each([null, 'x', 12, { show: 'nope', with: {}, groups: 'a,-1', only: 'zz', sort: 'xyz' }])(
    '[CORE-DEVICES-16] unreadable parameters %j give the defaults',
    (search) => expect(queryFromSearch(search)).toEqual(DEFAULT_FLEET_QUERY),
  )

  test('[CORE-DEVICES-13] a status filter switches motion off and the reverse', () => {
    const moving = withMotion(DEFAULT_FLEET_QUERY, 'moving')
    const offline = withStatus(moving, 'offline')
    expect(motionFilterOf(offline)).toBeNull()
    expect(offline.combined).toBe('offline')
    expect(statusFilterOf(withMotion(offline, 'moving'))).toBe('all')
    expect(withMotion(offline, null)).toBe(offline)
  })

  test('[CORE-DEVICES-14] moving means all statuses with motion on', () => {
    const moving = withMotion(withStatus(DEFAULT_FLEET_QUERY, 'online'), 'moving')
    expect([statusFilterOf(moving), motionFilterOf(moving)]).toEqual(['all', 'moving'])
  })

  test('[CORE-DEVICES-11] a category is hidden once and shown again', () => {
    const hidden = withCategory(withCategory(DEFAULT_FLEET_QUERY, 'truck', false), 'truck', false)
    expect(hidden.hiddenCategories).toEqual(['truck'])
    expect(withCategory(hidden, 'truck', true).hiddenCategories).toEqual([])
  })

  test('clearing filters keeps sort and the only-one mode', () => {
    const cleared = withoutFilters(FULL)
    expect(isNarrowed(FULL)).toBe(true)
    expect(isNarrowed(cleared)).toBe(false)
    expect(cleared).toMatchObject({ sort: 'lastUpdate-desc', onlyDeviceId: 7 })
  })
})
