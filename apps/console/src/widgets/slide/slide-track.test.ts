import { expect, test } from 'vitest'
import { isAtEnd, knobAt, travelPx } from './slide-track'

test('[CORE-SLIDE-06] the knob travels the width of the track without itself and both edges', () => {
  expect(travelPx(300)).toBe(300 - 46 - 4)
  expect(travelPx(20)).toBe(0)
})

test.each([
  [250, true],
  [245, true],
  [244, false],
  [0, false],
])('[CORE-SLIDE-02] of 250 px, %i px is the end: %s', (knob, isEnd) => {
  expect(isAtEnd(knob, 250)).toBe(isEnd)
})

test('[CORE-SLIDE-02] however narrow the track, it must be pulled over half of it', () => {
  for (let width = 0; width <= 400; width++) {
    const travel = travelPx(width)
    expect(isAtEnd(0, travel), `${width} px`).toBe(false)
    expect(isAtEnd(knobAt(travel / 2 - 0.5, travel), travel)).toBe(false)
    expect(isAtEnd(knobAt(1000, travel), travel)).toBe(travel > 0)
  }
})

test('the knob stays in its track, and a track without room never confirms', () => {
  expect(knobAt(-30, 250)).toBe(0)
  expect(knobAt(900, 250)).toBe(250)
  expect(isAtEnd(0, 0)).toBe(false)
})
