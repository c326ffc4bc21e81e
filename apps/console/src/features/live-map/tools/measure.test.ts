import { expect, test } from 'vitest'
import { legsOf, measureOf } from './measure'

test('legs are the ways between one place and the next', () => {
  const origin = { latitude: 0, longitude: 0 }
  expect(legsOf([])).toEqual([])
  expect(legsOf([origin])).toEqual([])
  const [first = 0, second = 0, ...rest] = legsOf([
    origin,
    { latitude: 0, longitude: 1 },
    { latitude: 0, longitude: 3 },
  ])
  expect(rest).toEqual([])
  // A degree of the equator: 40,075.017 km / 360.
  expect(first).toBeCloseTo(111_319.49, 0)
  expect(second).toBeCloseTo(222_638.98, 0)
})

test.each([
  [0, 'km', 'pt-BR', '0', 'm'],
  [999.4, 'km', 'pt-BR', '999', 'm'],
  [1234, 'km', 'pt-BR', '1,23', 'km'],
  [123_456, 'km', 'pt-BR', '123,5', 'km'],
  [1_234_567, 'km', 'pt-BR', '1.234,6', 'km'],
  [804.672, 'mi', 'en-US', '2,640', 'ft'],
  [3218.688, 'mi', 'en-US', '2.00', 'mi'],
  [926, 'nmi', 'en-US', '926', 'm'],
  [18_520, 'nmi', 'en-US', '10.0', 'nmi'],
] as const)('%d metres in %s and %s', (meters, large, locale, value, unit) => {
  expect(measureOf(meters, large, locale)).toEqual({ value, unit })
})
