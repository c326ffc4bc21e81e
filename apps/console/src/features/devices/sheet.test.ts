import { expect, test } from 'vitest'
import { makeDevice, makePosition } from '#src/live/testing/fleet-builders'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import { allColumns } from './columns'
import { wallTime } from '#src/widgets/files/wall-time'
import { sheetCell, sheetLabel } from './sheet'

const unit = {
  device: makeDevice(1, {
    name: '=HYPERLINK("x")',
    lastUpdate: '2026-09-01T12:00:00.000+00:00',
    attributes: { monthlyValue: 89.9, 'sim.expiresOn': '2027-01-31' },
  }),
  position: makePosition(1, { speed: 10, attributes: { totalDistance: 12_345_000, hours: 7_200_000, power: '12,4' } }),
  moving: false,
  anchored: false,
  answer: { state: 'stopped' as const, sinceMs: null, place: null, silence: null, blocked: null },
}
const cell = async (column: string) => sheetCell(column, unit, await wordsFor('pt-BR'), String)

test('numbers are numbers in the units of the person, days and times are times', async () => {
  expect(await cell('speed')).toBeCloseTo(18.52)
  expect(await cell('totalDistance')).toBe(12_345)
  expect(await cell('hours')).toBe(2)
  expect(await cell('monthlyValue')).toBe(89.9)
  expect(await cell('sim.expiresOn')).toEqual(new Date('2027-01-31T00:00:00Z'))
  expect(await cell('lastUpdate')).toBeInstanceOf(Date)
  expect(sheetLabel('totalDistance', await wordsFor('pt-BR'))).toMatch(/\(km\)$/)
})

test('what is no number stays as it was said; nothing stays empty', async () => {
  expect(await cell('power')).toBe('12,4')
  expect(await cell('battery')).toBeNull()
  expect(await cell('name')).toBe('=HYPERLINK("x")')
})

test('a moment is written as the clock of the person shows it', () => {
  expect(wallTime(Date.parse('2026-09-01T01:30:00Z'), 'America/Sao_Paulo')).toEqual(new Date('2026-08-31T22:30:00Z'))
})

test('every attribute and every field of the form can be a column, once', () => {
  const columns = allColumns()
  expect(new Set(columns).size).toBe(columns.length)
  expect(columns).toEqual(expect.arrayContaining(['temp1', 'rssi', 'iccid', 'group', 'fixTime', 'fuelCapacity']))
})
