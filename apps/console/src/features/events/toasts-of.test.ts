import type { EventRow } from '@rastro/model/event'
import { expect, test } from 'vitest'
import { toastsOf } from './toasts-of'

const alarm = (id: number): EventRow => ({
  id,
  type: 'alarm',
  deviceId: 1,
  eventTime: '2026-11-21T18:00:00.000Z',
  serverTime: '2026-11-21T18:00:00.000Z',
  positionId: 0,
  geofenceId: 0,
  maintenanceId: 0,
  attributes: {},
  acknowledgement: null,
})
const plan = (ids: number[], fresh: number[], hidden: number[] = []) => {
  const { single, together } = toastsOf(
    ids.map(alarm),
    (id) => fresh.includes(id),
    (id) => hidden.includes(id),
    3,
  )
  return [single.map(({ id }) => id), together.map(({ id }) => id)]
}

test.each<[string, number[], number[], number[], number[], number[]]>([
  ['nothing', [], [], [], [], []],
  ['up to three that just came have their own', [3, 2, 1], [1, 2, 3], [], [3, 2, 1], []],
  ['a fourth makes one of them all', [4, 3, 2, 1], [1, 2, 3, 4], [], [], [4, 3, 2, 1]],
  ['those of before are told together', [3, 2, 1], [], [], [], [3, 2, 1]],
  ['old and new', [9, 2, 1], [9], [], [9], [2, 1]],
  ['hidden ones are not told', [9, 2, 1], [9], [9, 2, 1], [], []],
  ['a new one among hidden ones brings all to mind', [5, 4, 3, 2, 1], [5, 4, 3, 2], [1, 2, 3, 4], [], [5, 4, 3, 2, 1]],
])('%s', (_name, ids, fresh, hidden, single, together) => {
  expect(plan(ids, fresh, hidden)).toEqual([single, together])
})
