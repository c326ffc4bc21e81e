import { squareKilometers } from '@rastro/geo'
import { expect, test } from 'vitest'
import { squareText } from './use-geofence-text'

const circle = (radiusMeters: number) =>
  squareKilometers({ kind: 'circle', centre: { latitude: 0, longitude: 0 }, radiusMeters })

// K-14: the true size, not that of the formula with the wrong divisor.
test.each([
  [150, 'pt-BR', '0,071'],
  [10, 'pt-BR', '0,00031'],
  [1000, 'pt-BR', '3,1'],
  [20_000, 'pt-BR', '1.257'],
  [20_000, 'en-US', '1,257'],
])('[CORE-GEOFENCE-07] a circle of %d m in %s is %s km²', (radiusMeters, locale, text) => {
  expect(squareText(circle(radiusMeters), locale)).toBe(text)
})
