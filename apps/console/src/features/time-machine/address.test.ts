import { expect, test } from 'vitest'
import { DEFAULT_FLEET_QUERY } from '#src/live/query'
import { queryIn, readAddress, writeAddress } from './address'

const AT = Date.UTC(2026, 10, 20, 15, 30)

test('what is written is read again, and what belongs to others stays', () => {
  const state = {
    atMs: AT,
    view: 'inside' as const,
    deviceId: 5,
    circle: { latitude: -23.5, longitude: -46.65, radiusMeters: 300 },
    geofenceId: null,
    fromMs: AT,
    toMs: AT + 60_000,
  }
  const text = writeAddress('?expand=true&geofenceId=4', state, { ...DEFAULT_FLEET_QUERY, search: 'ônibus' })
  expect(readAddress(text)).toEqual(state)
  expect(new URLSearchParams(text).get('expand')).toBe('true')
  expect(new URLSearchParams(text).get('at')).toBe('2026-11-20T15:30:00Z')
  expect(queryIn(text)?.search).toBe('ônibus')
})

test('an address of any origin is read: what is none is left out, a bad instant is told', () => {
  expect(readAddress('?at=yesterday&deviceId=-3&circle=1,2&from=x&view=other')).toEqual({
    atMs: 'bad',
    view: 'fleet',
    deviceId: null,
    circle: null,
    geofenceId: null,
    fromMs: null,
    toMs: null,
  })
  expect(readAddress('?circle=95,0,300').circle).toBeNull()
  expect(readAddress('').atMs).toBeNull()
})
