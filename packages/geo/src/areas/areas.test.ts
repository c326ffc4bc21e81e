import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { destination, type LatLon } from '../distance'
import { type Area, boxesOf, edgeMeters, innerMeters, isCrossedBy, isInside, metersOutside, readArea, squareKilometers, writeArea } from './index' // prettier-ignore

const at = (latitude: number, longitude: number): LatLon => ({ latitude, longitude })

function area(text: string): Area {
  const read = readArea(text)
  if (typeof read === 'string') throw new Error(read)
  return read
}

describe('[CORE-GEOFENCE-02] [CORE-GEOFENCE-03] the text of an area, latitude first', () => {
  test.each([
    ['CIRCLE (-23.5 -46.6, 300)', { kind: 'circle', centre: at(-23.5, -46.6), radiusMeters: 300 }],
    ['circle( -23.5   -46.6 ,1.5e2 )', { kind: 'circle', centre: at(-23.5, -46.6), radiusMeters: 150 }],
    ['LINESTRING (-23 -46, -23.1 -46)', { kind: 'line', places: [at(-23, -46), at(-23.1, -46)] }],
    ['POLYGON ((0 0, 0 1, 1 1, 0 0))', { kind: 'polygon', corners: [at(0, 0), at(0, 1), at(1, 1)] }],
    ['POLYGON ((0 0, 0 1, 1 1))', { kind: 'polygon', corners: [at(0, 0), at(0, 1), at(1, 1)] }],
  ])('%s', (text, expected) => {
    expect(readArea(text)).toEqual(expected)
    expect(readArea(writeArea(area(text)))).toEqual(expected)
  })
  test.each([
    ['', 'unreadable'],
    ['SQUARE (1 2, 3)', 'unreadable'],
    ['CIRCLE (1, 2, 3)', 'unreadable'],
    ['CIRCLE (1 2)', 'unreadable'],
    ['CIRCLE (1 2, 3, 4)', 'unreadable'],
    ['CIRCLE (1 2, NaN)', 'unreadable'],
    ['CIRCLE (91 2, 30)', 'offEarth'],
    ['CIRCLE (1 2, 0)', 'radius'],
    ['CIRCLE (1 2, -5)', 'radius'],
    ['CIRCLE (1 2, 1e9)', 'tooLarge'],
    ['LINESTRING (1 2)', 'tooFewPoints'],
    ['LINESTRING (1 2, 3)', 'unreadable'],
    ['POLYGON ((1 2, 3 4))', 'tooFewPoints'],
    ['POLYGON ((1 2, 3 4, 1 2))', 'tooFewPoints'],
    ['POLYGON (1 2, 3 4, 5 6)', 'unreadable'],
    ['POLYGON ((0 0, 0 9, 9 9, 9 0), (1 1, 1 2, 2 2))', 'unreadable'],
    ['POLYGON ((0 0, 0 1, 0 2))', 'tooFewPoints'],
    ['POLYGON ((1 1, 1 1, 2 2, 3 3))', 'tooFewPoints'],
    ['POLYGON ((0 0, 1 1, 0 1, 1 0))', 'crossing'],
    ['POLYGON ((0 -85, 10 0, 0 95.5))', 'tooLarge'],
    ['POLYGON ((0 0, 4 4, 4 0, 0 4))', 'crossing'],
  ])('%s is refused: %s', (text, problem) => {
    expect(readArea(text)).toBe(problem)
  })
})

test('[CORE-GEOFENCE-03] a polygon crosses itself exactly when two of its sides do', () => {
  const degrees = fc.integer({ min: -20, max: 20 })
  const corners = fc.array(fc.record({ latitude: degrees, longitude: degrees }), { minLength: 3, maxLength: 9 })
  const turn = (a: LatLon, b: LatLon, c: LatLon) => Math.sign((b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)) // prettier-ignore
  fc.assert(
    fc.property(corners, (ring) => {
      const read = readArea(writeArea({ kind: 'polygon', corners: ring }))
      fc.pre(typeof read !== 'string' || read === 'crossing')
      const sides = ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const)
      const doCross = sides.some(([a, b]) => sides.some(([c, d]) => turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0)) // prettier-ignore
      expect(read === 'crossing').toBe(doCross)
    }),
    { numRuns: 2000 },
  )
})

describe('inside', () => {
  test('a circle to its edge', () => {
    const circle = area('CIRCLE (-23.55 -46.63, 150)')
    expect(isInside(circle, destination(at(-23.55, -46.63), 77, 149))).toBe(true)
    expect(isInside(circle, destination(at(-23.55, -46.63), 77, 151))).toBe(false)
    expect(metersOutside(circle, destination(at(-23.55, -46.63), 77, 180))).toBeCloseTo(30, 3)
  })
  test('a corridor is 25 m to each side unless it says otherwise', () => {
    const line = area('LINESTRING (-23 -46, -23 -46.1)')
    const beside = (meters: number) => destination(at(-23, -46.05), 0, meters)
    expect(isInside(line, beside(24))).toBe(true)
    expect(isInside(line, beside(26))).toBe(false)
    expect(isInside(line, beside(90), 100)).toBe(true)
    expect(isInside(line, destination(at(-23, -46), 90, 24))).toBe(true)
    expect(isInside(line, destination(at(-23, -46), 90, 26))).toBe(false)
  })
  test('a polygon across the date line', () => {
    const fiji = area('POLYGON ((-16 179, -16 -179, -18 -179, -18 179))')
    expect(isInside(fiji, at(-17, 179.9))).toBe(true)
    expect(isInside(fiji, at(-17, -179.9))).toBe(true)
    expect(isInside(fiji, at(-17, 178.9))).toBe(false)
    expect(isInside(fiji, at(-17, 0))).toBe(false)
    expect(boxesOf(fiji)).toHaveLength(2)
  })

  /** A polygon whose corners go once around its centre, so that a ray tells inside from outside by other means. */
  const star = fc.record({
    centre: fc.record({ latitude: fc.double({ min: -60, max: 60, noNaN: true }), longitude: fc.double({ min: -170, max: 170, noNaN: true }) }), // prettier-ignore
    radii: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 24 }),
  })
  const corner = ({ centre, radii }: { centre: LatLon; radii: number[] }, i: number): [x: number, y: number] => {
    const angle = (2 * Math.PI * i) / radii.length
    const radius = radii[i % radii.length]!
    return [centre.longitude + radius * Math.cos(angle), centre.latitude + radius * Math.sin(angle)]
  }
  test('any star agrees with a walk along the ray from its centre', () => {
    fc.assert(
      fc.property(
        star,
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 1.2, noNaN: true }),
        (shape, angle, distance) => {
          const { centre, radii } = shape
          const sector = Math.min(radii.length - 1, Math.floor((angle / (2 * Math.PI)) * radii.length))
          const [ax, ay] = corner(shape, sector)
          const [bx, by] = corner(shape, sector + 1)
          const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
          const cross = (px: number, py: number, qx: number, qy: number) => px * qy - py * qx
          const edge =
            cross(ax - centre.longitude, ay - centre.latitude, bx - ax, by - ay) / cross(ux, uy, bx - ax, by - ay)
          fc.pre(Math.abs(edge - distance) > 1e-6)
          const corners = radii.map((_, i) => at(corner(shape, i)[1], corner(shape, i)[0]))
          const place = at(centre.latitude + distance * uy, centre.longitude + distance * ux)
          const polygon: Area = { kind: 'polygon', corners }
          expect(isInside(polygon, place)).toBe(distance < edge)
          expect(metersOutside(polygon, place) < 0).toBe(distance < edge)
        },
      ),
      { numRuns: 500 },
    )
  })
  test('whatever is inside lies in a box', () => {
    const places = fc.record({ latitude: fc.double({ min: -88, max: 88, noNaN: true }), longitude: fc.double({ min: -180, max: 180, noNaN: true }) }) // prettier-ignore
    fc.assert(
      fc.property(
        places,
        fc.double({ min: 1, max: 500_000, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (centre, radiusMeters, bearing) => {
          const circle: Area = { kind: 'circle', centre, radiusMeters }
          const place = destination(centre, bearing, radiusMeters * 0.999)
          const isHeld = boxesOf(circle).some(
            (box) =>
              place.latitude >= box.south && place.latitude <= box.north && place.longitude >= box.west && place.longitude <= box.east, // prettier-ignore
          )
          expect(isHeld).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('passing through', () => {
  test.each([
    ['CIRCLE (0 0, 1000)', true],
    ['POLYGON ((-0.01 -0.01, -0.01 0.01, 0.01 0.01, 0.01 -0.01))', true],
    ['LINESTRING (-0.01 0, 0.01 0)', true],
    ['CIRCLE (0.02 0, 1000)', false],
    ['LINESTRING (0.001 0, 0.01 0)', false],
  ])('%s', (text, expected) => {
    expect(isCrossedBy(area(text), at(0, -1), at(0, 1))).toBe(expected)
  })
})

describe('passing the date line', () => {
  test.each([
    ['CIRCLE (0 0, 1000)', 179.9, -179.9, false],
    ['CIRCLE (0 180, 1000)', 179.9, -179.9, true],
    ['CIRCLE (0 180, 1000)', -179.9, 179.9, true],
    ['CIRCLE (0 180, 1000)', -0.1, 0.1, false],
    ['POLYGON ((-1 -1, -1 1, 1 1, 1 -1))', 179.9, -179.9, false],
    ['POLYGON ((-1 179.5, -1 179.7, 1 179.7, 1 179.5))', -179.9, 179.4, true],
    ['POLYGON ((-1 179.5, -1 179.7, 1 179.7, 1 179.5))', 179.4, -179.9, true],
    ['POLYGON ((-1 179.95, -1 -179.95, 1 -179.95, 1 179.95))', 179.9, -179.9, true],
    ['POLYGON ((-1 179.95, -1 -179.95, 1 -179.95, 1 179.95))', -0.1, 0.1, false],
  ])('%s from %d to %d', (text, from, to, expected) => {
    expect(isCrossedBy(area(text), at(0, from), at(0, to))).toBe(expected)
  })
})

describe('[CORE-GEOFENCE-07] size', () => {
  test('a circle of 150 m has 0.0707 km²', () => {
    expect(squareKilometers(area('CIRCLE (-23.5 -46.6, 150)'))).toBeCloseTo(0.0706858, 6)
    expect(edgeMeters(area('CIRCLE (-23.5 -46.6, 150)'))).toBeCloseTo(942.48, 1)
  })
  test.each([0, -23.5, 62])('many corners come near to the circle they stand on, at latitude %s', (latitude) => {
    const corners = Array.from({ length: 360 }, (_, i) => destination(at(latitude, -46.6), i, 5000))
    expect(squareKilometers({ kind: 'polygon', corners })).toBeCloseTo(Math.PI * 25, 1)
    expect(edgeMeters({ kind: 'polygon', corners }) / 1000).toBeCloseTo(10 * Math.PI, 1)
  })
  test('from the middle to the edge', () => {
    expect(innerMeters(area('CIRCLE (-23.5 -46.6, 150)'))).toBeCloseTo(150, 6)
    expect(innerMeters(area('LINESTRING (-23 -46, -23.1 -46)'), 40)).toBe(40)
    const side = 0.01
    const square = area(`POLYGON ((0 0, 0 ${side}, ${side} ${side}, ${side} 0))`)
    expect(innerMeters(square)).toBeCloseTo(556.6, 0)
  })
  test('a corridor of 1 km, 25 m to each side', () => {
    const end = destination(at(-23, -46), 90, 1000)
    expect(squareKilometers({ kind: 'line', places: [at(-23, -46), end] })).toBeCloseTo(0.05196, 4)
  })
})
