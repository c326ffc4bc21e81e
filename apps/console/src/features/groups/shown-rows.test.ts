import { expect, test } from 'vitest'
import { groupTree } from '#src/widgets/groups'
import { shownRows } from './shown-rows'

const group = (id: number, groupId: number, name: string) => ({ id, groupId, name, attributes: {} })
const TREE = groupTree([group(1, 0, 'A'), group(2, 1, 'B São'), group(3, 2, 'C'), group(4, 1, 'D'), group(5, 0, 'E')])
const ids = (closed: number[], wanted = '') => shownRows(TREE, new Set(closed), wanted).map((row) => row.group.id)

test('what is below a closed group is not shown, its neighbours are', () => {
  expect(ids([])).toEqual([1, 2, 3, 4, 5])
  expect(ids([2])).toEqual([1, 2, 4, 5])
  expect(ids([1, 2])).toEqual([1, 5])
})

test('a search keeps the way to what it found, also in closed groups', () => {
  expect(ids([1], 'sao')).toEqual([1, 2])
  expect(ids([], 'zzz')).toEqual([])
})
