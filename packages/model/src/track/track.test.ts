import { distanceMeters, metersToSide } from '@rastro/geo'
import { describe, expect, test } from 'vitest'
import { createTrackReader, joinTrackPages, readTrackLine } from './track-reader'
import { simplifyTrack } from './simplify-track'
import { MOVING, VALID } from './track-lines'

const HEAD = '{"device":7,"from":1000,"to":9000}\n'
const PAGE = `${JSON.stringify({
  id: [40, 2, -1],
  t: [1_790_000_000_000, 1000, 500],
  lat: [-25_400_000, 10, -20],
  lon: [179_999_999, -359_999_998, 0],
  speed: [1050, 0, 3240],
  course: [90, 0, 359],
  alt: [900, -1, 0],
  way: [0, 15, 5],
  flags: [VALID + MOVING, VALID, 0],
  gaps: [1],
  values: { ignition: [true, null, false] },
})}\n`
const END = '{"end":{"count":3,"kept":3}}\n'

describe('reading a track', () => {
  test('[CORE-HISTORY-01] differences become places, times and speeds again', () => {
    const part = readTrackLine(PAGE)
    if (part.kind !== 'page') throw new Error(part.kind)
    const { columns } = part
    expect([...columns.ids]).toEqual([40, 42, 41])
    expect([...columns.timesMs]).toEqual([1_790_000_000_000, 1_790_000_001_000, 1_790_000_001_500])
    expect([...columns.latitudes]).toEqual([-25.4, -25.39999, -25.40001])
    expect([...columns.longitudes]).toEqual([179.999999, -179.999999, -179.999999])
    expect([...columns.speedsKnots].map((speed) => speed.toFixed(2))).toEqual(['10.50', '0.00', '32.40'])
    expect([...columns.waysMeters]).toEqual([0, 1.5, 2])
    expect([...columns.altitudesMeters]).toEqual([900, 899, 899])
    expect([...columns.flags]).toEqual([3, 1, 0])
    expect(columns.gapStarts).toEqual([1])
    expect(columns.values).toEqual({ ignition: [true, null, false] })
  })
  test('however the text is cut, the parts are the same', () => {
    const text = HEAD + PAGE + END
    const whole = createTrackReader()(text)
    expect(whole.map(({ kind }) => kind)).toEqual(['head', 'page', 'end'])
    for (let size = 1; size <= text.length; size++) {
      const read = createTrackReader()
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      )
      expect(pieces.flatMap((piece) => read(piece))).toEqual(whole)
    }
  })
  test('pages are joined; gaps keep their fixes', () => {
    const part = readTrackLine(PAGE)
    if (part.kind !== 'page') throw new Error(part.kind)
    const joined = joinTrackPages([part.columns, part.columns])
    expect([...joined.ids]).toEqual([40, 42, 41, 40, 42, 41])
    expect(joined.gapStarts).toEqual([1, 4])
    expect(joined.values.ignition).toHaveLength(6)
    expect(joinTrackPages([]).ids).toHaveLength(0)
  })
  test.each(['<html>', '{}', '{"t":'])('%s is no line', (line) => {
    expect(() => readTrackLine(line)).toThrow(SyntaxError)
  })
})

describe('simplifying', () => {
  /** Numbers from -1 to 1 without order, the same for the same seed. */
  function noise(seed: number): () => number {
    let state = seed
    return () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 1_073_741_824 - 1
    }
  }
  test.each([1, 2, 3, 5, 8, 13, 21, 34])('what is left out lies within the tolerance, walk %d', (seed) => {
    const random = noise(seed)
    const toleranceMeters = seed * 12
    let [latitude, longitude] = [-23, -46]
    const line = Array.from({ length: 50 * seed }, () => {
      latitude += random() / 200
      longitude += random() / 200
      return { latitude, longitude }
    })
    const at = (place: number) => line[place] ?? { latitude: 0, longitude: 0 }
    const kept = simplifyTrack(line.length, at, { toleranceMeters })
    expect([kept[0], kept.at(-1)]).toEqual([0, line.length - 1])
    for (const [index, end] of kept.slice(1).entries())
      for (let place = (kept[index] ?? 0) + 1; place < end; place++)
        expect(metersToSide(at(place), at(kept[index] ?? 0), at(end))).toBeLessThanOrEqual(toleranceMeters)
  })
  test('a straight way across the date line keeps its ends, and what must stay', () => {
    const at = (place: number) => ({
      latitude: 0,
      longitude: place < 5 ? 179.995 + place / 1000 : -180.005 + place / 1000,
    })
    expect(distanceMeters(at(4), at(5))).toBeLessThan(120)
    expect(simplifyTrack(10, at, { toleranceMeters: 5 })).toEqual([0, 9])
    expect(simplifyTrack(10, at, { toleranceMeters: 5, keep: (place) => place === 3 })).toEqual([0, 3, 9])
    expect(simplifyTrack(1, at, { toleranceMeters: 5 })).toEqual([0])
    expect(simplifyTrack(0, at, { toleranceMeters: 5 })).toEqual([])
  })
})
