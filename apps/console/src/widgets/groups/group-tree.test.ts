import { expect, test } from 'vitest'
import { groupTree, totalsOf, withDescendants } from './group-tree'

const group = (id: number, groupId: number, name: string) => ({ id, groupId, name, attributes: {} })
const GROUPS = [
  group(3, 1, 'Sul 10'),
  group(1, 0, 'Frota'),
  group(2, 1, 'Sul 2'),
  group(4, 3, 'Base'),
  group(5, 99, 'Solta'),
]

test('children stand under their parent, by name', () => {
  expect(groupTree(GROUPS).map(({ group: { id }, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 0],
  ])
})

test('a loop is shown once and does not hang', () => {
  const loop = [group(1, 2, 'A'), group(2, 1, 'B')]
  expect(groupTree(loop).map((choice) => choice.group.id)).toEqual([1, 2])
  expect(withDescendants(1, loop)).toEqual([1, 2])
})

test('choosing a group takes what is below it', () => expect(withDescendants(1, GROUPS).sort()).toEqual([1, 2, 3, 4]))

test('a group counts what is below it', () =>
  expect([
    ...totalsOf(
      groupTree(GROUPS),
      new Map([
        [1, 2],
        [4, 5],
        [2, 1],
      ]),
    ),
  ]).toEqual([
    [1, 8],
    [2, 1],
    [3, 5],
    [4, 5],
    [5, 0],
  ]))

test('a chain of thousands of groups is a tree like any other', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => group(index + 1, index, `G ${index}`))
  expect(groupTree(chain).at(-1)).toMatchObject({ depth: 19_999 })
  expect(withDescendants(1, chain)).toHaveLength(20_000)
})
