import { expect, test } from 'vitest'
import { unwrapRing } from './offline-shapes'

test('a coast across the date line goes on past it, one around the pole stays', () => {
  const island = [
    [178, 70],
    [180, 71],
    [-180, 71],
    [-178, 70],
    [178, 70],
  ]
  expect(unwrapRing(island).map(([longitude]) => longitude)).toEqual([178, 180, 180, 182, 178])
  const pole = [
    [-180, -90],
    [-180, -78],
    [-60, -70],
    [60, -70],
    [180, -78],
    [180, -90],
    [-180, -90],
  ]
  expect(unwrapRing(pole)).toEqual(pole)
})
