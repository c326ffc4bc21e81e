import { expect, test } from 'vitest'
import {
  attributeColumnKey,
  attributeColumnKind,
  attributeFigure,
  attributeOf,
  attributeOfColumn,
  attributeUnit,
  createColumnTotals,
  isAttributeName,
  REPORTS,
  WORD_KINDS,
  type AnyReport,
} from './index'

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

test.each([
  ['power', 'reading', 'V', 12.4, 12.4],
  ['obdSpeed', 'speed', '', 18.52, 10],
  ['odometer', 'distance', '', 7, 7],
  ['hours', 'hours', '', 7, 7],
  ['door', 'text', '', 1, null],
  ['input', 'text', '', 5, null],
  ['nobodyKnows', 'text', '', 5, 5],
  ['power', 'reading', 'V', '12.4', null],
])('the attribute %s is a column of kind %s in %j', (name, kind, unit, value, figure) => {
  expect([attributeColumnKind(name), attributeUnit(name)]).toEqual([kind, unit])
  expect(attributeFigure(name, value)).toEqual(figure === null ? null : expect.closeTo(figure, 6))
  expect(attributeOfColumn(attributeColumnKey(name))).toBe(name)
})

test("a name of an attribute is one that a heading can show; what every object has is nobody's attribute", () => {
  const names = ['power', 'Tanque 2', '<b>', '=1+1', '__proto__', 'a'.repeat(128)]
  expect(names.filter((name) => !isAttributeName(name))).toEqual([])
  const hostile = ['', ' ', ' a', 'a ', 'a\nb', 'a\u0000', '\u202epower', 'a\u2028b', 'a'.repeat(129)]
  expect(hostile.filter(isAttributeName)).toEqual([])
  expect(['__proto__', 'constructor', 'toString'].map((name) => attributeOf({ a: 1 }, name))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(all.flatMap(({ columns }) => columns).filter(({ key }) => attributeOfColumn(key) !== null)).toEqual([])
})
