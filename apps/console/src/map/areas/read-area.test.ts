import { describe, expect, test } from 'vitest'
import { readArea } from './read-area'

describe('[CORE-MAP-09] areas', () => {
  test('a circle is a ring around its centre', () => {
    const area = readArea('CIRCLE (-23.5 -46.6, 1000)')
    expect(area?.type).toBe('Polygon')
    if (area?.type !== 'Polygon') return
    const ring = area.coordinates[0]!
    expect(ring[0]![0]).toBeCloseTo(-46.6, 6)
    expect(ring[0]![1]).toBeCloseTo(-23.5 + 1000 / 111_319.49, 5)
    expect(ring[0]).toEqual(ring.at(-1))
  })

  test('lines and polygons put longitude first', () => {
    expect(readArea('LINESTRING (-1 -2, 3 4)')).toEqual({ type: 'LineString', coordinates: [[-2, -1], [4, 3]] }) // prettier-ignore
    expect(readArea('POLYGON ((0 0, 0 1.5, 1 1, 0 0))')).toEqual({
      type: 'Polygon',
      coordinates: [[[0, 0], [1.5, 0], [1, 1], [0, 0]]],
    }) // prettier-ignore
  })

  test('a ring that its text leaves open is closed', () => {
    const area = readArea('POLYGON ((0 0, 0 1, 1 1))')
    expect(area).toEqual({ type: 'Polygon', coordinates: [[[0, 0], [1, 0], [1, 1], [0, 0]]] }) // prettier-ignore
  })

  test.each([
    '',
    'CIRCLE (1 2)',
    'CIRCLE (91 2, 5)',
    'POLYGON ()',
    'POLYGON ((1 2, x))',
    'LINESTRING (1 2)',
    'POINT (1 2)',
  ])('unreadable: %s', (text) => expect(readArea(text)).toBeNull())
})
