import { reportOf } from '@rastro/model/report-definitions'
import { expect, test } from 'vitest'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { attributeColumns, attributesIn, withAttributes } from './attribute-columns'
import { columnLabel, isNumeric, shownText, type ColumnKey } from './columns'
import { lineOf } from './kinds'
import { totalsOf } from './totals'

const ROWS = [
  { deviceId: 1, attributes: { power: 12.437, obdSpeed: 100, hours: 5_400_000, door: true, io9: 7, ignition: true } },
  { deviceId: 1, attributes: { power: 'low', alarm: 'sos' } },
]
const keysOf = (names: readonly string[]): ColumnKey[] => attributeColumns(names, [], []).map(({ key }) => key)

test('[CORE-REPORTS-03] what was chosen and what the fleet sends are columns, each once, beside those of the report', () => {
  const own = reportOf('route').columns.map(({ key }) => ({ key: key as ColumnKey }))
  const columns = attributeColumns(['power'], ['ignition', 'power', 'temp1', 'a\nb', ''], own)
  expect(columns).toEqual([
    { key: 'attributes.power', isRare: true },
    { key: 'attributes.temp1', isRare: true },
  ])
})

test('a kept choice is asked for only as far as the server takes it', () => {
  expect(attributesIn(['time', 'attributes.power', 'attributes.', 'attributes.a\nb', 'attributes.power'])).toEqual([
    'power',
  ])
  expect(attributesIn(Array.from({ length: 40 }, (_, index) => `attributes.io${index}`))).toHaveLength(30)
})

test('[CORE-REPORTS-03] an attribute has its name, unit and words; empty where it is not known', async () => {
  const words = { ...(await wordsFor('pt-BR')), deviceName: String, geofenceName: String }
  const names = ['power', 'obdSpeed', 'hours', 'door', 'io9', 'alarm', '__proto__']
  const keys = keysOf(names)
  expect(keys.map((key) => columnLabel(key, words)).slice(0, 1)).toEqual(['Alimentação (V)'])
  expect(columnLabel('attributes.obdSpeed', words)).toMatch(/\(km\/h\)$/)
  const lines = ROWS.map((row, id) => ({ id, ...lineOf(reportOf('route'), row, words) }))
  const told = withAttributes(lines, names, words)
  const texts = told.map(({ values }) => keys.map((key) => shownText(key, values[key], words.formats)))
  expect(texts[0]?.slice(0, 2)).toEqual(['12,437', expect.stringMatching(/^100/)])
  expect(texts[0]?.slice(3)).toEqual(['Sim', '7', '', ''])
  expect(texts[1]).toEqual(['low', '—', '—', '', '', 'SOS', ''])
  expect(keys.filter(isNumeric)).toEqual(['attributes.power', 'attributes.obdSpeed', 'attributes.hours'])
  // Nothing is added up, and nobody pays for what was not chosen.
  expect(
    Object.values(
      totalsOf(
        keys.map((key) => ({ key })),
        told,
      ),
    ).every((total) => total === null),
  ).toBe(true)
  expect(withAttributes(lines, [], words)).toBe(lines)
})
