import { describe, expect, test } from 'vitest'
import { destination } from '../distance'
import { isInArea, parseArea } from './area'

const CURITIBA = { latitude: -25.43, longitude: -49.27 }
const inside = (text: string, latitude: number, longitude: number, width?: number): boolean | undefined => {
  const area = parseArea(text)
  return area ? isInArea(area, { latitude, longitude }, width) : undefined
}

describe('areas', () => {
  const square = 'POLYGON ((-26 -50, -26 -48, -24 -48, -24 -50))'
  const horseshoe = 'POLYGON ((0 0, 0 10, 10 10, 10 8, 2 8, 2 2, 10 2, 10 0, 0 0))'
  const line = 'LINESTRING (-25 -49, -25 -48, -24 -48)'
  const dateLine = 'POLYGON ((-10 170, -10 -170, 10 -170, 10 170))'
  test.each<[string, string, number, number, boolean]>([
    ['a point in a square', square, -25, -49, true],
    ['a point beside it', square, -25, -47.9, false],
    ['between the arms of a horseshoe', horseshoe, 6, 5, false],
    ['in an arm of it', horseshoe, 6, 9, true],
    ['on both sides of the date line', dateLine, 0, 179, true],
    ['on both sides of the date line', dateLine, 0, -179, true],
    ['far from the date line', dateLine, 0, 0, false],
    ['20 m from a line', line, -25.00018, -48.5, true],
    ['30 m from a line', line, -25.00027, -48.5, false],
    ['beyond the end of a line', line, -25, -49.001, false],
    ['at its corner', line, -25, -48, true],
  ])('%s', (_name, text, latitude, longitude, expected) => {
    expect(inside(text, latitude, longitude)).toBe(expected)
  })
  test('a circle reaches to its radius', () => {
    const text = `CIRCLE (${CURITIBA.latitude} ${CURITIBA.longitude}, 150)`
    for (const bearing of [0, 90, 200]) {
      const at = (meters: number) => destination(CURITIBA, bearing, meters)
      expect(inside(text, at(149).latitude, at(149).longitude)).toBe(true)
      expect(inside(text, at(151).latitude, at(151).longitude)).toBe(false)
    }
  })
  test('a line is as wide as its geofence says', () => {
    expect(inside(line, -25.001, -48.5, 200)).toBe(true)
  })
  test.each([
    '',
    'CIRCLE (1 2)',
    'CIRCLE (95 2, 10)',
    'CIRCLE (1 2, -5)',
    'POLYGON ((1 2, 3 4))',
    'POLYGON ((1 2, 3 4, x 5))',
    'LINESTRING (1 2)',
    'POINT (1 2)',
  ])('%j is no area', (text) => {
    expect(parseArea(text)).toBeNull()
  })
})
