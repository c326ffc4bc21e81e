import { expect, test } from 'vitest'
import { listGeofences, shownGeofences, withoutShape } from './listed-geofences'

const named = (id: number, name: string) => withoutShape({ id, name, description: null, calendarId: 0, attributes: {} })

test('[CORE-GEOFENCE-01] names alone make a list that can be searched and sorted; its shapes are awaited, not unreadable', () => {
  const all = listGeofences([named(2, 'Pátio'), named(1, 'Doca'), named(3, 'Porto')])
  expect(shownGeofences(all, '', 'name').map(({ geofence }) => geofence.name)).toEqual(['Doca', 'Pátio', 'Porto'])
  expect(shownGeofences(all, 'patio', 'size').map(({ geofence }) => geofence.id)).toEqual([2])
  expect(all.map(({ kind }) => kind)).toEqual(['awaited', 'awaited', 'awaited'])
})
