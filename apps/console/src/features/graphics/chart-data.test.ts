import { beforeAll, expect, test } from 'vitest'
import { makePosition } from '#src/live/testing/fleet-builders'
import { wordsFor } from '#src/widgets/telemetry/testing/words'
import type { Words } from '#src/widgets/telemetry'
import { lineValues, refined, tableRows, type Line } from './chart-data'
import { defaultNames, drawableNames, measureOf } from './measures'

const MINUTE = 60_000
let words: Words
beforeAll(async () => void (words = await wordsFor('pt-BR')))

test('[CORE-DETAIL-08] values are in the unit of the person; attributes of one unit share it', () => {
  const speed = measureOf('speed', words)
  expect([speed.label, speed.unit, speed.convert(10)]).toEqual(['Velocidade', 'km/h', 18.52])
  expect(measureOf('obdSpeed', words)).toMatchObject({ unit: 'km/h' })
  expect(measureOf('obdSpeed', words).convert(80)).toBeCloseTo(80)
  expect(measureOf('totalDistance', words).convert(1500)).toBe(1.5)
  expect(measureOf('hours', words).convert(7_200_000)).toBe(2)
  expect(measureOf('ignition', words)).toMatchObject({ isFlag: true, unit: '' })
  expect(measureOf('vendorThing', words)).toMatchObject({ label: 'Vendor thing', unit: '' })
})

test('[CORE-DETAIL-08] a silence is a gap, a message without the value is none', () => {
  const times = [0, 1, 2, 3, 90, 91].map((minute) => minute * MINUTE)
  const line = lineValues({ times, series: { power: [12, null, 12, 12, 13, 13] } }, measureOf('power', words))
  expect(line.values).toEqual([12, 12, 12, null, 13, 13])
  expect(line.times[3]).toBe(3 * MINUTE + 1)
})

test('the zoomed part replaces the same part of the whole', () => {
  const base = { times: [0, 10, 20, 30], series: { speed: [0, 1, 2, 3] } }
  const detail = { times: [10, 12, 14], series: { speed: [5, 6, 7] } }
  expect(refined(base, detail, { fromMs: 8, toMs: 22 })).toEqual({
    times: [0, 10, 12, 14, 30],
    series: { speed: [0, 5, 6, 7, 3] },
  })
})

test('the table has one row per moment', () => {
  const line = (key: string, times: number[], values: (number | null)[]): Line => ({
    key,
    label: key,
    measure: measureOf('power', words),
    times,
    values,
  })
  expect(tableRows([line('a', [1, 2, 9], [1, null, 9]), line('b', [1, 3], [5, 6])], { fromMs: 0, toMs: 5 })).toEqual([
    [1, [1, 5]],
    [3, [null, 6]],
  ])
})

test('what a device tells in numbers can be drawn', () => {
  const position = makePosition(7, { attributes: { power: 12, vendorX: 5, ignition: true, driverName: 'Ana' } })
  expect(defaultNames([position])).toEqual(['speed', 'power'])
  expect(drawableNames([position])).toEqual(expect.arrayContaining(['speed', 'vendorX', 'ignition', 'rpm']))
  expect(drawableNames([position])).not.toContain('driverName')
})
