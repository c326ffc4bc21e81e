import { expect, test } from 'vitest'
import { parsePreference } from './preferences'

const DEFAULTS = {
  clustered: true,
  name: false,
  plate: false,
  status: false,
  speed: false,
  precision: false,
  showGeofences: true,
  geofenceNames: false,
}

test('[CORE-SESSION-14] map preferences: clustered and geofences on, the rest off', () => {
  expect(parsePreference('mapPref', null)).toEqual(DEFAULTS)
})

test.each(['{', '7', 'null', '"x"', '[]'])('[CORE-SESSION-14] the corrupt text %s gives the defaults', (stored) => {
  expect(parsePreference('mapPref', stored)).toEqual(DEFAULTS)
  expect(parsePreference('isMuted', stored)).toBe(false)
  expect(parsePreference('groupPref', stored)).toBe('none')
})

test('[CORE-SESSION-14] one bad value does not lose the others', () => {
  expect(parsePreference('mapPref', '{"plate":true,"name":"yes"}')).toEqual({ ...DEFAULTS, plate: true })
  expect(parsePreference('isMuted', 'true')).toBe(true)
  expect(parsePreference('closedHeadings', '["group:3",7]')).toEqual(['group:3'])
})
