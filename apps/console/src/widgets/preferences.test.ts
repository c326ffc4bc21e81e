import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePreference, type PreferenceName } from './preferences'

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

test('[CORE-SESSION-14] whatever is stored is read as a preference, and stored again is the same one', () => {
  const names: PreferenceName[] = ['mapPref', 'groupPref', 'closedHeadings', 'isMuted', 'mapLayer', 'mapOverlay']
  const near = fc.record({
    clustered: fc.anything(),
    plate: fc.boolean(),
    __proto__: fc.anything(),
    other: fc.string(),
  })
  const stored = fc.oneof(fc.json(), fc.string(), fc.oneof(near, fc.array(fc.anything()), fc.constantFrom('status', 'roads')).map((value) => JSON.stringify(value) ?? '')) // prettier-ignore
  fc.assert(
    fc.property(fc.constantFrom(...names), stored, (name, text) => {
      const read = parsePreference(name, text)
      const types = { mapPref: 'object', groupPref: 'string', closedHeadings: 'object', isMuted: 'boolean', mapLayer: 'string', mapOverlay: 'boolean' } // prettier-ignore
      expect(typeof read).toBe(types[name])
      expect(parsePreference(name, JSON.stringify(read))).toEqual(read)
      if (name === 'mapPref') expect(Object.values(read).every((value) => typeof value === 'boolean')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
