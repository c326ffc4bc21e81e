import { expect, test } from 'vitest'
import { createColumnTotals, REPORTS, WORD_KINDS, type AnyReport } from './index'

const all: readonly AnyReport[] = REPORTS

test.each(all)('$type: what it refers to are columns of its own', ({ columns, paper = [], contract, chart }) => {
  const keys = columns.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const sheet = contract?.columns.map(([key]) => key) ?? []
  const bars = [{}, { daily: true }, { by: 'driver' as const }].flatMap((choices) => {
    const plan = chart?.(choices)
    return plan ? [plan.by, plan.of ?? 'day'].filter((key) => key !== 'day') : []
  })
  expect([...paper, ...sheet, ...bars].filter((key) => !keys.includes(key))).toEqual([])
  const summed = columns.flatMap(({ total }) => (typeof total === 'object' ? Object.values(total) : []))
  expect(summed.filter((key) => !keys.includes(key))).toEqual([])
})

test('a column of one name is words or figures in every report', () => {
  const isWords = new Map<string, boolean>()
  for (const { columns } of all)
    for (const { key, kind } of columns) {
      expect([key, isWords.get(key) ?? WORD_KINDS.has(kind)]).toEqual([key, WORD_KINDS.has(kind)])
      isWords.set(key, WORD_KINDS.has(kind))
    }
})

test('[CORE-REPORTS-06] an average over two columns leaves out rows that lack one of them', () => {
  const totals = createColumnTotals([
    { key: 'distance', total: 'sum' },
    { key: 'speed', total: { meters: 'distance', ms: 'duration' } },
  ])
  const hour = 3_600_000
  for (const row of [
    { distance: 1852, duration: hour },
    { distance: 9_999_999, duration: null },
  ]) {
    totals.add((key) => (row as Readonly<Record<string, unknown>>)[key])
  }
  expect(totals.totals()).toEqual({ distance: 1852 + 9_999_999, speed: expect.closeTo(1, 9) })
  expect(createColumnTotals([{ key: 'x', total: 'max' }]).totals()).toEqual({ x: null })
})
