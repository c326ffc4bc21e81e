import type { Geofence } from '@rastro/model/geofence'
import { describe, expect, test } from 'vitest'
import { newProblems, problemsOf } from '#src/widgets/form/rules'
import { draftOf, geofenceOf, geofenceRules, NEW_GEOFENCE, type GeofenceDraft, type Units } from './geofence-draft'

const units: Units = { locale: 'pt-BR', speedUnit: 'kmh' }
const CIRCLE = { kind: 'circle', centre: { latitude: -23.5, longitude: -46.6 }, radiusMeters: 300 } as const
const stored: Geofence = {
  id: 7,
  name: 'Pátio',
  description: null,
  area: 'CIRCLE(-23.50 -46.6,300)',
  calendarId: 3,
  attributes: { color: '#112233', speedLimit: 43.19654427645788, isAnchor: false, foreign: 'kept' },
}

test('[CORE-GEOFENCE-02] a circle is saved as its centre and radius', () => {
  const draft = { ...draftOf(NEW_GEOFENCE, units), name: ' Garagem ', area: CIRCLE }
  expect(geofenceOf(0, draft, null, units)).toEqual({
    id: 0,
    name: 'Garagem',
    description: null,
    area: 'CIRCLE (-23.5 -46.6, 300)',
    calendarId: 0,
    attributes: {},
  })
})

test('[CORE-GEOFENCE-09] what was not touched is saved exactly as it was', () => {
  expect(geofenceOf(7, draftOf(stored, units), stored, units)).toEqual(stored)
})

test('an area that cannot be read survives a change of the name', () => {
  const odd = { ...stored, area: 'MULTIPOLYGON (…)' }
  const draft = { ...draftOf(odd, units), name: 'Novo' }
  expect([...newProblems(geofenceRules(odd, units), draft, draftOf(odd, units))]).toEqual([])
  expect(geofenceOf(7, draft, odd, units)).toMatchObject({ name: 'Novo', area: 'MULTIPOLYGON (…)' })
})

test('a limit is typed in the unit of the person and stored in knots', () => {
  const draft = { ...draftOf(stored, units), speedLimit: '40' }
  expect(draftOf(stored, units).speedLimit).toBe('80')
  expect(geofenceOf(7, draft, stored, units).attributes['speedLimit']).toBeCloseTo(21.598, 3)
  expect(geofenceOf(7, { ...draft, speedLimit: '' }, stored, units).attributes).not.toHaveProperty('speedLimit')
  const miles: Units = { locale: 'en-US', speedUnit: 'mph' }
  expect(geofenceOf(7, { ...draft, speedLimit: '11.5078' }, stored, miles).attributes['speedLimit']).toBeCloseTo(10, 6)
})

describe('problems', () => {
  const fine = { ...draftOf(NEW_GEOFENCE, units), name: 'x', area: CIRCLE }
  const wrongIn = (draft: GeofenceDraft) => Object.fromEntries(problemsOf(geofenceRules(null, units), draft))
  test('[ADM-GEOFENCE-06] a name is wanted', () => {
    expect(wrongIn({ ...fine, name: '  ' })).toEqual({ name: 'required' })
    expect(wrongIn(fine)).toEqual({})
  })
  test('[CORE-GEOFENCE-03] an area is wanted, and a radius of at least 10 m', () => {
    expect(wrongIn({ ...fine, area: null })).toEqual({ area: 'missing' })
    expect(wrongIn({ ...fine, area: { ...CIRCLE, radiusMeters: 9 } })).toEqual({ area: 'tooSmall' })
  })
  test.each([
    ['speedLimit', 'oitenta', 'notANumber'],
    ['speedLimit', '0', 'notPositive'],
    ['corridor', '-5', 'notPositive'],
    ['corridor', '20000', 'tooWide'],
    ['description', 'x'.repeat(129), 'tooLong'],
  ] as const)('%s %s', (field, value, problem) => {
    expect(wrongIn({ ...fine, [field]: value })).toEqual({ [field]: problem })
  })
  test('what is above must be above what is below', () => {
    expect(wrongIn({ ...fine, floor: '100', ceiling: '50' })).toEqual({ ceiling: 'ceilingBelowFloor' })
  })
  test('what was stored wrong by others does not stand in the way of another name', () => {
    const odd: Geofence = { ...stored, attributes: { speedLimit: 'fast', color: 'red', floor: -1 } }
    const draft = { ...draftOf(odd, units), name: 'Novo' }
    expect([...newProblems(geofenceRules(odd, units), draft, draftOf(odd, units))]).toEqual([])
  })
})
