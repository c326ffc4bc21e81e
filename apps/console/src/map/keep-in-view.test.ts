import { expect, test } from 'vitest'
import { freeCentre, isFarAway, isNearEdge } from './keep-in-view'

const phone = { width: 390, height: 844 }
const sheet = { top: 72, right: 0, bottom: 422, left: 0 }

test('[CORE-MAP-04] the middle of a phone is above its sheet and below its header', () => {
  expect(freeCentre(phone, sheet)).toEqual({ x: 195, y: 247 })
  expect(isNearEdge(freeCentre(phone, sheet), phone, sheet)).toBe(false)
})

test.each([
  ['under the sheet', { x: 195, y: 500 }],
  ['under the header', { x: 195, y: 60 }],
  ['at the left edge', { x: 20, y: 247 }],
  ['out of the picture', { x: 900, y: 247 }],
])('a vehicle %s must be followed', (_, point) => {
  expect(isNearEdge(point, phone, sheet)).toBe(true)
})

test('with everything covered any place is an edge, none is an error', () => {
  expect(isNearEdge({ x: 195, y: 400 }, phone, { ...sheet, bottom: 844 })).toBe(true)
})

test('only what is near is glided to', () => {
  expect(isFarAway({ x: 500, y: 300 }, phone)).toBe(false)
  expect(isFarAway({ x: 195, y: 9000 }, phone)).toBe(true)
})
