import { expect, test } from 'vitest'
import { createDevicePace } from './device-pace'

const state = (status: 'online' | 'offline', positionId = 7) => ({ status, lastUpdateMs: 0, positionId })

test('[CORE-LIVE-01] a device whose last update alone moves is held back, and sent after a while', () => {
  const pace = createDevicePace(5000)
  expect(pace.isNews(1, state('online'), 0)).toBe(true)
  expect(pace.isNews(1, state('online'), 1000)).toBe(false)
  expect(pace.isNews(1, state('online'), 4999)).toBe(false)
  expect(pace.isWaiting()).toBe(true)
  expect(pace.due(4999)).toEqual([])
  expect(pace.due(5000)).toEqual([1])
  expect(pace.isNews(1, state('online'), 5000)).toBe(true)
  expect(pace.isWaiting()).toBe(false)
})

test('a change of status and the first position are sent at once', () => {
  const pace = createDevicePace(5000)
  pace.isNews(1, state('online', 0), 0)
  expect(pace.isNews(1, state('online', 7), 1)).toBe(true)
  expect(pace.isNews(1, state('offline', 7), 2)).toBe(true)
  expect(pace.isNews(1, state('online', 8), 3)).toBe(true)
})
