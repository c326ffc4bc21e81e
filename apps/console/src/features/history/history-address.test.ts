import { expect, test } from 'vitest'
import { readAddress, spanOfPeriod, writeAddress } from './history-address'

test('[CORE-HISTORY-01] an address opens what it says, and says what is open', () => {
  const address = '?deviceId=7&deviceId=9&from=2026-11-20T03%3A00%3A00.000Z&to=2026-11-21T03%3A00%3A00.000Z'
  const request = readAddress(`${address}&expand=true`)
  expect(request).toEqual({
    deviceIds: [7, 9],
    period: { fromMs: Date.UTC(2026, 10, 20, 3), toMs: Date.UTC(2026, 10, 21, 3) },
    isBad: false,
  })
  expect(readAddress('?deviceId=%5B7%2C9%5D').deviceIds).toEqual([7, 9])
  expect(writeAddress('', request)).toBe(address)
  expect(writeAddress('?expand=true&period=today', request)).toContain('expand=true')
  expect(writeAddress('', { deviceIds: [7], period: 'last7' })).toBe('?deviceId=7&period=last7')
})

test('[CORE-HISTORY-01] without a period it is today; ids that are none and too many are left out', () => {
  expect(readAddress('')).toEqual({ deviceIds: [], period: 'today', isBad: false })
  expect(readAddress('?deviceId=x&deviceId=-3&deviceId=7&deviceId=7').deviceIds).toEqual([7])
  const many = Array.from({ length: 40 }, (_, id) => `deviceId=${id + 1}`).join('&')
  expect(readAddress(many).deviceIds).toHaveLength(10)
})

test.each([
  '?from=2026-11-21T03:00:00Z&to=2026-11-20T03:00:00Z',
  '?from=2026-11-21T03:00:00Z&to=2026-11-21T03:00:00Z',
  '?from=yesterday&to=now',
  '?from=2026-11-21T03:00:00Z',
  '?period=forever',
])('[CORE-HISTORY-01] a period that is none is said to be none: %s', (search) => {
  expect(readAddress(search).isBad).toBe(true)
})

test('[CORE-HISTORY-01] the last 24 hours end now, days end with the day of the person', () => {
  const now = Date.UTC(2026, 10, 21, 18)
  expect(spanOfPeriod('24h', now, 'UTC')).toEqual({ fromMs: now - 86_400_000, toMs: now })
  expect(spanOfPeriod('today', now, 'America/Sao_Paulo').fromMs).toBe(Date.UTC(2026, 10, 21, 3))
})
