import { expect, test } from 'vitest'
import { listFences, shownFences, withoutShape } from './listed-fences'

const named = (id: number, name: string) => withoutShape({ id, name, description: null, calendarId: 0, attributes: {} })

test('[CORE-GEOFENCE-01] names alone make a list that can be searched and sorted; its shapes are awaited, not unreadable', () => {
  const all = listFences([named(2, 'Pátio'), named(1, 'Doca'), named(3, 'Porto')])
  expect(shownFences(all, '', 'name').map(({ fence }) => fence.name)).toEqual(['Doca', 'Pátio', 'Porto'])
  expect(shownFences(all, 'patio', 'size').map(({ fence }) => fence.id)).toEqual([2])
  expect(all.map(({ kind }) => kind)).toEqual(['awaited', 'awaited', 'awaited'])
})
