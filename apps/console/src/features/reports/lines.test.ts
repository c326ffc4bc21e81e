import { expect, test } from 'vitest'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { footText, shownText, splitColumns } from './columns'
import { chartBars } from './chart-bars'
import type { Column } from './columns'
import type { Line } from './line'
import { compareValues } from './report-table'
import { tableItems } from './table-items'
import { totalsOf } from './totals'

const COLUMNS: readonly Column[] = [
  { key: 'device' },
  { key: 'distance', total: 'sum' },
  { key: 'duration', total: 'sum' },
  { key: 'maxSpeed', total: 'max' },
  { key: 'averageSpeed', total: { meters: 'distance', ms: 'duration' } },
]
const line = (id: number, deviceId: number, values: Line['values']): Line => ({ id, deviceId, values, find: null })
const HOUR = 3_600_000
const LINES = [
  line(0, 2, { device: 'Van 10', distance: 1852, duration: HOUR, maxSpeed: 40, startTime: Date.UTC(2026, 10, 20, 12) }),
  line(1, 1, { device: 'Van 9', distance: 5556, duration: HOUR, maxSpeed: 70, startTime: Date.UTC(2026, 10, 22, 1) }),
  line(2, 2, { device: 'Van 10', distance: null, duration: null, maxSpeed: null, startTime: null }),
]

test('[CORE-REPORTS-06] the foot adds up, takes the highest, and averages over the whole way', () => {
  const totals = totalsOf(COLUMNS, LINES)
  expect(totals).toMatchObject({ device: null, distance: 7408, duration: 2 * HOUR, maxSpeed: 70 })
  // 4 nautical miles in two hours.
  expect(totals.averageSpeed).toBeCloseTo(2)
  expect(totalsOf(COLUMNS, [])).toMatchObject({ distance: null, averageSpeed: null })
})

test('[CORE-REPORTS-06] lines are grouped by device, in the order of names, each group with its own sums', () => {
  const items = tableItems(LINES, COLUMNS, true)
  expect(items.map((item) => (item.kind === 'line' ? item.line.id : `${String(item.name)} ${item.count}`))).toEqual([
    'Van 9 1',
    1,
    'Van 10 2',
    0,
    2,
  ])
  expect(items[2]).toMatchObject({ totals: { distance: 1852 } })
  expect(tableItems(LINES, COLUMNS, false)).toHaveLength(3)
})

test('numbers sort by size, words as people sort them, and what is unknown comes last', () => {
  expect([10, null, 9].sort(compareValues)).toEqual([9, 10, null])
  expect(['van 10', 'Éder', 'Van 9', null].sort(compareValues)).toEqual(['Éder', 'Van 9', 'van 10', null])
})

test('bars of days leave no day out and follow the clock of the person', () => {
  const bars = chartBars(LINES, { by: 'day', of: 'distance', how: 'sum' }, 'America/Sao_Paulo')
  expect(bars.map(({ value }) => value)).toEqual([1852, 5556])
  const utc = chartBars(LINES, { by: 'day', of: 'distance', how: 'sum' }, 'UTC')
  expect(utc.map(({ value }) => value)).toEqual([1852, 0, 5556])
})

test('bars of names are the largest ones, and one for the rest', () => {
  const many = Array.from({ length: 20 }, (_, id) => line(id, id, { device: `D${id}`, distance: id }))
  const bars = chartBars(many, { by: 'device', of: 'distance', how: 'sum' }, 'UTC')
  expect(bars).toHaveLength(12)
  expect(bars[0]).toEqual({ name: 'D19', value: 19 })
  expect(bars.at(-1)).toEqual({ name: null, value: 36 })
  expect(chartBars(LINES, { by: 'device', of: null, how: 'sum' }, 'UTC')).toContainEqual({ name: 'Van 10', value: 2 })
})

test('[CORE-REPORTS-06] columns in which this report has something are offered before those that would be empty', () => {
  const columns = [{ key: 'device' }, { key: 'ignition' }, { key: 'speed' }, { key: 'odometer' }] as const
  const lines = [{ values: { device: 'A', ignition: '', speed: 0, odometer: null } }, { values: { device: 'B' } }]
  const { told, silent } = splitColumns(columns, lines)
  expect(told.map(({ key }) => key)).toEqual(['device', 'speed'])
  expect(silent.map(({ key }) => key)).toEqual(['ignition', 'odometer'])
})

test('[CORE-REPORTS-06] the foot says of the highest value that it is no sum', async () => {
  const words = await wordsFor('pt-BR')
  expect(footText({ key: 'maxSpeed', total: 'max' }, 50, words)).toMatch(/^máx\. 9[23]/)
  expect(footText({ key: 'trips', total: 'sum' }, 3, words)).toBe('3')
  expect(footText({ key: 'speed', total: 'max' }, null, words)).toBe('')
})

test('coordinates have six decimals each, zeros too; a course has none', async () => {
  const { formats } = await wordsFor('pt-BR')
  expect(shownText('longitude', -48.99617, formats)).toBe('-48,996170')
  expect(shownText('latitude', -23.5, formats)).toBe('-23,500000')
  expect(shownText('course', 181.4, formats)).toBe('181')
})
