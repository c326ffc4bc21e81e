import { expect, test } from 'vitest'
import { defaultView } from './list-view'

test('[ADM-DEVICES-30] the account says cards or compact; anything else is cards', () => {
  expect(defaultView({ attributes: { 'tarkan.deviceView': 'compact' } })).toBe('compact')
  expect(defaultView({ attributes: {} })).toBe('cards')
  expect(defaultView({ attributes: { 'tarkan.deviceView': 7 } })).toBe('cards')
})
