import { expect, test } from 'vitest'
import { freeCentre, isFarAway, isNearEdge, mustFit, paddingFor } from './keep-in-view'

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

test('[CORE-SHARE-06] several kept in view are fitted anew when one is about to leave, or when they have come together', () => {
  const inside = { left: 60, top: 120, right: 330, bottom: 380 }
  expect(mustFit(inside, phone, sheet, true)).toBe(false)
  expect(mustFit({ ...inside, right: 385 }, phone, sheet, true)).toBe(true)
  expect(mustFit({ ...inside, top: 60 }, phone, sheet, true)).toBe(true)
  expect(mustFit({ ...inside, bottom: 420 }, phone, sheet, true)).toBe(true)
  const together = { left: 180, top: 240, right: 210, bottom: 260 }
  expect(mustFit(together, phone, sheet, true)).toBe(true)
  // As near as it gets already: standing side by side is no reason to move on and on.
  expect(mustFit(together, phone, sheet, false)).toBe(false)
})

test('[CORE-MAP-01] what is brought into view has its marker beside the controls, header and sheet, on phone and desktop', () => {
  // Of the largest cluster with its ring.
  const markerPx = 44
  const controlsPx = 44 + 12
  const drawer = { top: 68, right: 412, bottom: 0, left: 0 }
  for (const [size, insets] of [
    [phone, sheet],
    [phone, { ...sheet, bottom: 150 }],
    [
      { width: 360, height: 640 },
      { ...sheet, bottom: 320 },
    ],
    [{ width: 1440, height: 900 }, drawer],
  ] as const) {
    const { top, right, bottom, left } = paddingFor(size, insets)
    expect(right - markerPx).toBeGreaterThanOrEqual(insets.right + controlsPx)
    expect(top - markerPx).toBeGreaterThanOrEqual(insets.top)
    expect(bottom - markerPx).toBeGreaterThanOrEqual(insets.bottom)
    expect(left).toBeGreaterThanOrEqual(markerPx)
    // Otherwise the map refuses to move at all.
    expect(left + right).toBeLessThan(size.width)
    expect(top + bottom).toBeLessThan(size.height)
  }
})
