import { expect, test } from 'vitest'
import { deviceRoom } from './device-room'

const free = { deviceLimit: null }
const server = (limit?: unknown) => ({ attributes: limit === undefined ? {} : { 'tarkan.deviceLimit': limit } })
const user = (deviceLimit: number) => ({ deviceLimit })

test('[CORE-DEVICES-19] room below the limit of the user; -1 is unlimited, 0 is none', () => {
  expect(deviceRoom(1, user(2), server(), free)).toBeNull()
  expect(deviceRoom(2, user(2), server(), free)).toBe('user')
  expect(deviceRoom(5000, user(-1), server(), free)).toBeNull()
  expect(deviceRoom(0, user(0), server(), free)).toBe('user')
})

test.each([
  [2, 1, null],
  [2, 2, 'server'],
  ['2', 2, 'server'],
  [-1, 99, null],
  ['', 99, null],
])('[CORE-DEVICES-19] server limit %j with %i devices: %s', (limit, count, full) => {
  expect(deviceRoom(count, user(-1), server(limit), free)).toBe(full)
})

test.each([
  [0, 0, 'licence'],
  [-1, 0, 'licence'],
  [5, 4, null],
  [5, 5, 'licence'],
  [null, 99, null],
])('[CORE-DEVICES-20] licence limit %j with %i devices: %s', (deviceLimit, count, full) => {
  expect(deviceRoom(count, user(-1), server(), { deviceLimit })).toBe(full)
})
