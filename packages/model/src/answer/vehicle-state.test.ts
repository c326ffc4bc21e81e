import { expect, test } from 'vitest'
import { doingOf, engineOf, SILENT_AFTER_MS, vehicleState, type StateFacts } from './vehicle-state'

const NOW = Date.UTC(2026, 2, 2, 8)
const HOUR = 3_600_000
const facts = (parts: Partial<StateFacts>): StateFacts => ({
  doing: 'stopped',
  isOnline: false,
  lastHeardMs: NOW - 1000,
  restPauseMs: null,
  nowMs: NOW,
  ...parts,
})

test.each([
  ['drives', { doing: 'moving', isOnline: true }, 'moving'],
  ['lets its engine run', { doing: 'idle', isOnline: true }, 'idle'],
  ['is parked', { isOnline: true }, 'stopped'],
  ['never said anything', { doing: null, lastHeardMs: null }, 'never'],
  ['is connected and never said where', { doing: null, isOnline: true }, 'never'],
  ['left and never said where', { doing: null }, 'silent'],
  ['is parked and just hung up', {}, 'stopped'],
  ['is parked and hung up long ago', { lastHeardMs: NOW - SILENT_AFTER_MS }, 'silent'],
  ['sleeps as it usually does', { lastHeardMs: NOW - HOUR, restPauseMs: HOUR }, 'stopped'],
  ['sleeps longer than usual', { lastHeardMs: NOW - 3 * HOUR, restPauseMs: HOUR }, 'silent'],
  ['speaks once a week', { lastHeardMs: NOW - 80 * HOUR, restPauseMs: 160 * HOUR }, 'silent'],
] as const)('who %s', (_who, parts, state) => expect(vehicleState(facts(parts))).toBe(state))

test.each(['moving', 'idle'] as const)('[CORE-DEVICES-06] %s only counts while it is connected', (doing) => {
  expect(vehicleState(facts({ doing }))).toBe('silent')
})

test('flags as trackers write them', () => {
  expect(doingOf({ motion: 'true' })).toBe('moving')
  expect(doingOf({ motion: 0, ignition: 1 })).toBe('idle')
  expect(doingOf({ motion: 'perhaps', ignition: {} })).toBe('stopped')
  expect(engineOf({ rpm: 0 })).toBeNull()
})
