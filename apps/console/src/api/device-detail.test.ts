import { expect, test } from 'vitest'
import { firstAfterMotion } from './device-detail'

test('a vehicle rests from the first message after its last motion', () => {
  const of = (motion: (number | null)[]) => firstAfterMotion({ times: [10, 20, 30, 40], series: { motion } })
  expect(of([1, 1, 0, 0])).toEqual({ lastMs: 20, restMs: 30 })
  expect(of([0, 0, 0, 1])).toEqual({ lastMs: 40, restMs: null })
  expect(of([0, null, 0, 0])).toBeNull()
  expect(firstAfterMotion({ times: [], series: {} })).toBeNull()
})
