import { expect, test } from 'vitest'
import { hexOf } from '../bytes/index'
import { frameOfSample } from '../testing/samples'
import { decodeInTurn, expectFramesInAnyPieces, expectNothingThrows } from '../testing/streams'
import { autotrack } from './autotrack.protocol'
import { login, samples } from './autotrack.samples'

const [telemetry = login] = samples.map(frameOfSample)

test('a login is confirmed with the constants it told', () => {
  const { deviceIds, replies } = decodeInTurn(autotrack, [login])
  expect(deviceIds).toEqual(['2026030400010203'])
  expect(replies?.map(({ bytes }) => hexOf(bytes).slice(0, -4))).toEqual(['f1f1f1f1650c002026030400010203e803d007'])
})

test('telemetry in the south-west is confirmed by its number once stored', () => {
  const { positions, replies } = decodeInTurn(autotrack, [login, telemetry])
  const [position] = positions ?? []
  expect(position?.fix).toMatchObject({ valid: true, courseDegrees: 90 })
  expect(position?.fix?.latitude).toBeCloseTo(-23.55, 5)
  expect(position?.fix?.longitude).toBeCloseTo(-46.63, 5)
  expect(position?.attributes).toMatchObject({
    odometer: 12_345,
    fuelUsed: 100,
    input: 3,
    adc1: 1000,
    adc5: 4,
    status: 5,
    event: 7,
    driverUniqueId: '48879',
  })
  expect(replies?.map(({ bytes, when }) => `${when} ${hexOf(bytes).slice(0, -4)}`)).toEqual([
    'stored f1f1f1f17b02000900',
  ])
})

test('streams in any pieces, damaged or not', () => {
  expectFramesInAnyPieces(autotrack, [login, telemetry, telemetry])
  expectNothingThrows(autotrack, [login, telemetry])
  expect(autotrack.recognise?.(login, 'tcp')).toBe('yes')
})
