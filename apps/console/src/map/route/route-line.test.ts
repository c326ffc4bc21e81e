import { VALID } from '@rastro/model/track-reader'
import { expect, test } from 'vitest'
import { mercatorX, mercatorY } from '../scene'
import type { RouteLook, RoutePage } from './messages'
import { RouteLine } from './route-line'

const WORLD = { minX: 0, maxX: 1, minY: 0, maxY: 1 }
const BY_SPEED: RouteLook = { colors: ['slow', 'fast'], limitsKnots: [30] }

const pageOf = (
  places: readonly (readonly [latitude: number, longitude: number, speedKnots?: number])[],
  gapStarts: number[] = [],
  fromMs = 0,
): RoutePage => ({
  timesMs: Float64Array.from(places, (_, place) => fromMs + place * 1000),
  latitudes: Float64Array.from(places, ([latitude]) => latitude),
  longitudes: Float64Array.from(places, ([, longitude]) => longitude),
  speedsKnots: Float32Array.from(places, ([, , speed = 10]) => speed),
  flags: Uint8Array.from(places, ([latitude, longitude]) => (latitude === 0 && longitude === 0 ? 0 : VALID)),
  gapStarts,
})

const drawn = (line: RouteLine, zoom = 14, box = WORLD) => {
  const lines: GeoJSON.Feature[] = []
  const arrows: GeoJSON.Feature[] = []
  line.draw(zoom, box, lines, arrows)
  const parts = lines.map(({ properties, geometry }) => ({
    kind: properties?.['kind'] as string,
    color: properties?.['color'] as string,
    places: geometry.type === 'MultiLineString' ? geometry.coordinates.map((one) => one.length) : [],
  }))
  return { parts, arrows }
}

test('[CORE-HISTORY-01] a line changes colour with the speed, and stays joined where it does', () => {
  const line = new RouteLine()
  line.look = BY_SPEED
  line.add(pageOf([[0.1, 0], [0.1, 0.1], [0.1, 0.2, 50], [0.2, 0.3, 50]])) // prettier-ignore
  line.add(pageOf([[0.3, 0.3, 5], [0.3, 0.5, 5]], [], 9000)) // prettier-ignore
  expect(drawn(line, 18).parts).toEqual([
    { kind: 'way', color: 'slow', places: [2, 3] },
    { kind: 'way', color: 'fast', places: [3] },
  ])
})

test('[CORE-HISTORY-01] a gap is drawn as a gap, within a page and between two', () => {
  const line = new RouteLine()
  line.add(pageOf([[0.1, 0], [0.2, 0.1], [1, 1], [1.1, 1.2]], [2])) // prettier-ignore
  line.add(pageOf([[2, 2], [2.1, 2.2]], [0], 9000)) // prettier-ignore
  expect(drawn(line).parts).toEqual([
    { kind: 'way', color: '#1d63c9', places: [2, 2, 2] },
    { kind: 'gap', color: '#1d63c9', places: [2, 2] },
  ])
})

test('[CORE-HISTORY-01] far away fewer places are drawn, and none outside of the view', () => {
  const line = new RouteLine()
  const wave = Array.from({ length: 5000 }, (_, place) => [Math.sin(place / 5) / 100, place / 1000] as const)
  for (let begin = 0; begin < wave.length; begin += 1000)
    line.add(pageOf(wave.slice(begin, begin + 1000), [], begin * 1000))
  const places = (zoom: number, box = WORLD) => drawn(line, zoom, box).parts.flatMap((part) => part.places)
  const [far, near] = [places(4), places(16)].map((counts) => counts.reduce((sum, count) => sum + count, 0))
  expect(far).toBeLessThan(100)
  expect(near).toBeGreaterThan(3000)
  const part = { minX: mercatorX(1), maxX: mercatorX(1.1), minY: mercatorY(0.2), maxY: mercatorY(-0.2) }
  expect(places(16, part).reduce((sum, count) => sum + count, 0)).toBeLessThan(150)
})

test('[CORE-HISTORY-01] arrows point where the vehicle went', () => {
  const line = new RouteLine()
  line.add(pageOf([[10, 10], [10, 11], [9, 11]])) // prettier-ignore
  const courses = drawn(line, 10).arrows.map(({ properties }) => Math.round(properties?.['course'] as number))
  expect(new Set(courses)).toEqual(new Set([90, 180]))
})

test('[CORE-HISTORY-01] the nearest moment lies between fixes, never in a gap; nowhere is no place', () => {
  const line = new RouteLine()
  line.add(pageOf([[10, 10], [0, 0], [10, 11], [20, 20]], [3])) // prettier-ignore
  const near = line.nearest(mercatorX(10.25), mercatorY(10), 0.001)
  expect(near?.timeMs).toBeCloseTo(500, 0)
  expect(line.nearest(mercatorX(15), mercatorY(15), 0.001)).toBeNull()
  expect(line.nearest(mercatorX(20), mercatorY(20), 0.001)?.timeMs).toBe(3000)
})
