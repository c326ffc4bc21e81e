import { expect, test } from 'vitest'
import { periodFileName } from './file-name'
import { serverTexts } from './server'

test.each([
  ['Viagens', ['2026-11-01', '2026-11-07'], 'a', 'pdf', 'viagens-2026-11-01-a-2026-11-07.pdf'],
  ['Histórico', ['2026-11-01', '2026-11-01'], 'a', 'xlsx', 'historico-2026-11-01.xlsx'],
  ['Dispositivos', null, 'a', 'pdf', 'dispositivos.pdf'],
  ['Exceso de velocidad', ['2026-02-28', '2028-02-29'], 'a', 'csv', 'exceso-de-velocidad-2026-02-28-a-2028-02-29.csv'],
  ['a"b\r\nc/../d', null, 'to', 'pdf', 'a-b-c-d.pdf'],
] as const)('%s of %j is a name that every disk takes', (title, days, until, ending, expected) => {
  expect(periodFileName({ title, days, until, ending })).toBe(expected)
})

test('every report has a name in every language', () => {
  for (const { reports } of Object.values(serverTexts))
    for (const title of Object.values(reports.names))
      expect(periodFileName({ title, days: null, until: reports.until, ending: 'pdf' })).toMatch(/^[a-z][a-z-]+\.pdf$/)
})
