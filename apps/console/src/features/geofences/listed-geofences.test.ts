import { expect, test } from 'vitest'
import { normaliseText } from '#src/live/query'
import { listGeofences, shownGeofences, type GeofenceSort } from './listed-geofences'

const geofence = (id: number, name: string, area: string, description: string | null = null) => ({
  id,
  name,
  area,
  description,
  calendarId: 0,
  attributes: {},
})
const ALL = listGeofences([
  geofence(1, 'Pátio 10', 'CIRCLE (0 0, 100)', 'São João'),
  geofence(2, 'Pátio 9', 'CIRCLE (0 0, 500)'),
  geofence(3, 'Rota', 'LINESTRING (0 0, 0 1)'),
  geofence(4, 'Antiga', 'nonsense'),
  geofence(5, 'Zona', 'POLYGON ((0 0, 0 1, 1 1))'),
])
const ids = (wanted: string, sort: GeofenceSort) =>
  shownGeofences(ALL, normaliseText(wanted), sort).map((one) => one.geofence.id)

test.each<[GeofenceSort, number[]]>([
  ['name', [4, 2, 1, 3, 5]],
  ['kind', [2, 1, 5, 3, 4]],
  ['size', [5, 3, 2, 1, 4]],
  ['newest', [5, 4, 3, 2, 1]],
])('[CORE-GEOFENCE-01] sorted by %s', (sort, order) => expect(ids('', sort)).toEqual(order))

test('[CORE-GEOFENCE-01] found by name or description, whatever the accents', () => {
  expect(ids('patio', 'name')).toEqual([2, 1])
  expect(ids('sao joao', 'name')).toEqual([1])
})

test('[CORE-GEOFENCE-01] shapes are read when somebody looks at them, not before the first row', () => {
  let reads = 0
  const one = (id: number) => ({
    ...geofence(id, `Cerca ${id}`, ''),
    get area() {
      reads++
      return 'CIRCLE (0 0, 100)'
    },
  })
  const listed = listGeofences(Array.from({ length: 100 }, (_, id) => one(id)))
  expect(shownGeofences(listed, normaliseText('cerca 4'), 'name')).toHaveLength(11)
  expect(reads).toBe(0)
  expect(listed[0]?.kind).toBe('circle')
  expect(listed[0]?.squareKm).toBeGreaterThan(0)
  expect(reads).toBe(1)
})
