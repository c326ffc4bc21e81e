import { expect, test } from 'vitest'
import { corridorWidth, pixelsAtZoom0 } from '../areas/corridor'
import { addPlace, endDrawing, setRadius, startDrawing, type Drawing } from './drawing'
import { handlesOf, shapeFeatures } from './shape-features'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const square = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)].reduce<Drawing>(addPlace, startDrawing('polygon'))
const roles = (drawing: Drawing, chosen: number | null = null) => handlesOf(drawing, chosen).map(({ role }) => role)

test('the first corner can close a polygon once there are three', () => {
  expect(roles(addPlace(addPlace(startDrawing('polygon'), at(0, 0)), at(0, 1)))).toEqual(['corner', 'corner'])
  expect(roles(square)).toEqual(['first', 'corner', 'corner', 'corner'])
})

test('a finished shape has places between its corners, and one to move it by', () => {
  const ended = endDrawing(square)
  expect(roles(ended, 2)).toEqual(['corner', 'corner', 'chosen', 'corner', 'middle', 'middle', 'middle', 'middle', 'whole']) // prettier-ignore
  expect(handlesOf(ended, null)[4]).toEqual({ role: 'middle', index: 1, place: at(0, 0.5) })
  expect(handlesOf(ended, null).at(-1)?.place).toEqual(at(0.5, 0.5))
  const line = endDrawing([at(0, 0), at(0, 1), at(1, 1)].reduce<Drawing>(addPlace, startDrawing('line')))
  expect(roles(line).filter((role) => role === 'middle')).toHaveLength(2)
})

test('[CORE-GEOFENCE-04] a circle has its centre, then its edge as well', () => {
  const centre = addPlace(startDrawing('circle'), at(-23.5, -46.6))
  expect(roles(centre)).toEqual(['centre'])
  expect(roles(setRadius(centre, 100))).toEqual(['radius', 'centre'])
})

test('what a click would add is shown before it is made', () => {
  const look = { corridorMeters: 25, pointer: at(0, 0.001), chosen: null, withHandles: true }
  const centre = addPlace(startDrawing('circle'), at(0, 0))
  const kinds = shapeFeatures(centre, look).features.map(({ properties }) => String(properties?.['role']))
  expect(kinds).toEqual(['shape', 'draft', 'centre'])
  const plain = shapeFeatures(endDrawing(square), { ...look, withHandles: false })
  expect(plain.features.map(({ geometry }) => geometry.type)).toEqual(['Polygon'])
})

test('a corridor keeps its metres at every zoom', () => {
  // The equator is 512 pixels long at zoom 0.
  expect(pixelsAtZoom0(40_075_016.686, 0)).toBe(512)
  expect(pixelsAtZoom0(1000, 60)).toBeCloseTo(2 * pixelsAtZoom0(1000, 0), 9)
  expect(corridorWidth('wide').slice(3)).toEqual([0, ['get', 'wide'], 24, ['*', ['get', 'wide'], 2 ** 24]])
})
