import { writeArea } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import {
  addPlace,
  areaOf,
  asOneStep,
  endDrawing,
  insertPlace,
  movePlace,
  problemOf,
  problemOfArea,
  removePlace,
  setRadius,
  shift,
  startDrawing,
  stateOf,
  undo,
  type DrawKind,
  type Drawing,
} from './drawing'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const drawn = (kind: DrawKind, ...places: [number, number][]): Drawing =>
  places.reduce((drawing, place) => addPlace(drawing, at(...place)), startDrawing(kind))
const textOf = (drawing: Drawing): string | null => {
  const area = areaOf(drawing)
  return area && writeArea(area)
}

test('[CORE-GEOFENCE-04] a circle goes from editing over set up to complete; nothing is off', () => {
  expect(stateOf(null)).toBe(0)
  expect(stateOf(startDrawing('circle'))).toBe(1)
  expect(stateOf(drawn('circle', [-23.5, -46.6]))).toBe(2)
  expect(stateOf(drawn('circle', [-23.5, -46.6], [-23.5, -46.59]))).toBe(3)
})

test('[CORE-GEOFENCE-04] lines and polygons know only off and editing', () => {
  for (const kind of ['line', 'polygon'] as const) {
    expect(stateOf(startDrawing(kind))).toBe(1)
    expect(stateOf(endDrawing(drawn(kind, [0, 0], [0, 1], [1, 1])))).toBe(1)
  }
})

describe('[CORE-GEOFENCE-03] what was drawn is what is saved', () => {
  test('a circle by its centre and its edge', () => {
    expect(textOf(setRadius(drawn('circle', [-23.5, -46.6]), 300))).toBe('CIRCLE (-23.5 -46.6, 300)')
    const area = areaOf(drawn('circle', [0, 0], [0, 0.001]))
    expect(area).toMatchObject({ radiusMeters: 111 })
  })
  test('a third click leaves a complete circle alone', () => {
    const circle = drawn('circle', [0, 0], [0, 0.001])
    expect(addPlace(circle, at(5, 5))).toBe(circle)
  })
  test('a line and a polygon by their points', () => {
    expect(textOf(drawn('line', [-23.1, -46.1], [-23.2, -46.2]))).toBe('LINESTRING (-23.1 -46.1, -23.2 -46.2)')
    expect(textOf(drawn('polygon', [0, 0], [0, 1], [1, 1]))).toBe('POLYGON ((0 0, 0 1, 1 1))')
  })
  test('places have no more than seven decimals', () => {
    expect(drawn('line', [1.123456789, 2]).places[0]).toEqual(at(1.1234568, 2))
  })
})

describe('[CORE-GEOFENCE-05] what may not be saved yet', () => {
  test.each<[string, Drawing, string | null]>([
    ['nothing', startDrawing('circle'), 'tooFewPoints'],
    ['a centre', drawn('circle', [0, 0]), 'tooFewPoints'],
    ['a radius below 10 m', setRadius(drawn('circle', [0, 0]), 9), 'tooSmall'],
    ['a radius of 10 m', setRadius(drawn('circle', [0, 0]), 10), null],
    ['a radius over the half of the earth', setRadius(drawn('circle', [0, 0]), 3_000_000), 'tooLarge'],
    ['one point of a line', drawn('line', [0, 0]), 'tooFewPoints'],
    ['two points of a line', drawn('line', [0, 0], [0, 1]), null],
    ['two corners', drawn('polygon', [0, 0], [0, 1]), 'tooFewPoints'],
    ['a bow tie', drawn('polygon', [0, 0], [1, 1], [0, 1], [1, 0]), 'crossing'],
    ['half the earth', drawn('polygon', [0, -100], [0, 100], [50, 0]), 'tooLarge'],
    ['a triangle', drawn('polygon', [0, 0], [0, 1], [1, 1]), null],
  ])('%s', (_what, drawing, problem) => {
    expect(problemOf(drawing)).toBe(problem)
  })
  test('more points than the server stores', () => {
    const places = Array.from({ length: 300 }, (_, i) => at(-23.1234567 + i / 1000, -46.1234567))
    expect(problemOfArea({ kind: 'line', places })).toBe('tooManyPoints')
  })
})

test('undo takes back one step at a time, whatever it was', () => {
  const three = drawn('polygon', [0, 0], [0, 1], [1, 1])
  const moved = movePlace(endDrawing(three), 1, at(0, 2))
  const more = insertPlace(moved, 1, at(-1, 1))
  expect(more.places).toEqual([at(0, 0), at(-1, 1), at(0, 2), at(1, 1)])
  expect(undo(more).places).toEqual(moved.places)
  expect(undo(undo(more))).toMatchObject({ places: three.places, isEnded: true })
  expect(undo(undo(undo(more)))).toMatchObject({ places: three.places, isEnded: false })
  expect(undo(undo(undo(undo(more)))).places).toHaveLength(2)
  const empty = startDrawing('line')
  expect(undo(empty)).toBe(empty)
})

test('a drag is one step', () => {
  const before = drawn('line', [0, 0], [0, 1])
  let now = before
  for (const latitude of [1, 2, 3]) now = asOneStep(before, movePlace(now, 1, at(latitude, 1)))
  expect(now.places[1]).toEqual(at(3, 1))
  expect(undo(now)).toEqual(before)
})

test('a corner is taken away only while enough are left', () => {
  const square = drawn('polygon', [0, 0], [0, 1], [1, 1], [1, 0])
  const triangle = removePlace(square, 3)
  expect(triangle.places).toHaveLength(3)
  expect(removePlace(triangle, 0)).toBe(triangle)
})

test('the whole shape is moved', () => {
  expect(shift(drawn('line', [0, 0], [0, 1]), 1, 2).places).toEqual([at(1, 2), at(1, 3)])
})

test('drawing again begins with the shape there is, if it is of that kind', () => {
  const circle = { kind: 'circle', centre: at(-23.5, -46.6), radiusMeters: 300 } as const
  expect(stateOf(startDrawing('circle', circle))).toBe(3)
  expect(areaOf(startDrawing('circle', circle))).toEqual(circle)
  expect(startDrawing('polygon', circle).places).toEqual([])
  const polygon = { kind: 'polygon', corners: [at(0, 0), at(0, 1), at(1, 1)] } as const
  expect(startDrawing('polygon', polygon)).toMatchObject({ isEnded: true, places: polygon.corners })
})
