import { MOVING, VALID, type TrackColumns } from '@rastro/model/track-reader'
import { expect, test } from 'vitest'
import { makePosition } from '#src/live/testing/fleet-builders'
import { mercatorX } from '#src/map/scene'
import { fixOf, Way } from './way'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Fixes on the parallel of 10° south: time, longitude, whether it moves. */
const columns = (
  fixes: [timeMs: number, longitude: number, moves: boolean][],
  gapStarts: number[] = [],
): TrackColumns => ({
  ids: Float64Array.from(fixes, (_, place) => place),
  timesMs: Float64Array.from(fixes, ([timeMs]) => timeMs),
  latitudes: Float64Array.from(fixes, () => -10),
  longitudes: Float64Array.from(fixes, ([, longitude]) => longitude),
  speedsKnots: Float32Array.from(fixes, ([, , moves]) => (moves ? 20 : 0)),
  coursesDegrees: new Float32Array(fixes.length),
  altitudesMeters: new Float32Array(fixes.length),
  waysMeters: new Float64Array(fixes.length),
  flags: Uint8Array.from(fixes, ([, , moves]) => VALID + (moves ? MOVING : 0)),
  gapStarts,
  values: {},
})

const first = (longitude: number, motion: boolean) =>
  fixOf(makePosition(1, { fixTime: new Date(0).toISOString(), latitude: -10, longitude, attributes: { motion } }))

test('between two fixes a vehicle is on the line between them, before the first nowhere', () => {
  const way = new Way(null)
  way.append(
    columns([
      [MINUTE, 10, true],
      [2 * MINUTE, 11, true],
    ]),
  )
  expect(way.placeAt(MINUTE - 1)).toBeNull()
  expect(way.placeAt(MINUTE)?.x).toBeCloseTo(mercatorX(10), 9)
  expect(way.placeAt(1.25 * MINUTE)?.x).toBeCloseTo(mercatorX(10.25), 9)
  expect(way.placeAt(9 * MINUTE)?.x).toBeCloseTo(mercatorX(11), 9)
  // And back again.
  expect(way.placeAt(1.5 * MINUTE)?.x).toBeCloseTo(mercatorX(10.5), 9)
})

test('over a gap it stays where it was last seen', () => {
  const way = new Way(first(10, true))
  way.append(
    columns(
      [
        [MINUTE, 11, true],
        [2 * MINUTE, 20, true],
      ],
      [1],
    ),
  )
  expect(way.placeAt(0.5 * MINUTE)?.x).toBeCloseTo(mercatorX(10.5), 9)
  expect(way.placeAt(1.9 * MINUTE)?.x).toBeCloseTo(mercatorX(11), 9)
  expect(way.placeAt(2 * MINUTE)?.x).toBeCloseTo(mercatorX(20), 9)
})

test('a silence between what was told first and the first page is a gap as well', () => {
  const way = new Way(first(10, true))
  way.append(columns([[60 * MINUTE, 20, true]]))
  expect(way.placeAt(59 * MINUTE)?.x).toBeCloseTo(mercatorX(10), 9)
})

test('standing for long, it does not creep to the next fix', () => {
  const way = new Way(null)
  way.append(
    columns([
      [0, 10, false],
      [30 * MINUTE, 10.001, false],
    ]),
  )
  expect(way.placeAt(29 * MINUTE)?.x).toBeCloseTo(mercatorX(10), 9)
})

test('what came already changes nothing, and what is behind the clock is forgotten', () => {
  const way = new Way(first(10, true))
  const page = columns([
    [MINUTE, 11, true],
    [2 * MINUTE, 12, true],
  ])
  way.append(page)
  way.append(page)
  expect(way.fixAt(2.5 * MINUTE)?.timeMs).toBe(2 * MINUTE)
  way.append(columns([[3 * MINUTE, 13, true]]))
  expect(way.placeAt(2.5 * MINUTE)?.x).toBeCloseTo(mercatorX(12.5), 9)
  expect(way.fixAt(MINUTE)).toBeNull()
})
