import { expect, test } from 'vitest'
import { ListRows } from './list-rows'

const section = (key: string, count: number, isOpen = true) => ({ key, count, isOpen })

test('[CORE-GROUPS-03] headings and devices are one sequence; closed sections are their heading alone', () => {
  const rows = new ListRows(3, [section('a', 2), section('b', 5, false), section('c', 1), section('d', 4, false)])
  const shown = Array.from({ length: rows.count }, (_, row) => {
    const at = rows.rowAt(row)
    return 'heading' in at ? at.heading.key : at.index
  })
  expect(shown).toEqual(['a', 0, 1, 'b', 'c', 2, 'd'])
  expect([0, 1, 2].map((index) => rows.rowOf(index))).toEqual([1, 2, 5])
  expect(['a', 'b', 'c', 'd', 'x'].map((key) => rows.rowOfHeading(key))).toEqual([0, 3, 4, 6, -1])
  expect([0, 1, 3, 4, 5, 6].map((row) => rows.indexFrom(row))).toEqual([0, 0, 2, 2, 2, 3])
})

test('a plain list has only devices', () => {
  const rows = new ListRows(2, null)
  expect(rows.count).toBe(2)
  expect(rows.rowAt(1)).toEqual({ index: 1 })
  expect(rows.rowOf(1)).toBe(1)
})
