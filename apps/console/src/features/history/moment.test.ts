import { joinTrackPages, MOVING, VALID, type TrackColumns } from '@rastro/model/track-reader'
import { expect, test } from 'vitest'
import { momentAt, nearestPlace, placeAt } from './moment'

const track = (
  places: [timeMs: number, latitude: number, longitude: number][],
  gapStarts: number[] = [],
): TrackColumns => ({
  ...joinTrackPages([]),
  ids: Float64Array.from(places, (_, place) => place),
  timesMs: Float64Array.from(places, ([timeMs]) => timeMs),
  latitudes: Float64Array.from(places, ([, latitude]) => latitude),
  longitudes: Float64Array.from(places, ([, , longitude]) => longitude),
  speedsKnots: Float32Array.from(places, () => 20),
  coursesDegrees: Float32Array.from(places, () => 45),
  flags: Uint8Array.from(places, () => VALID + MOVING),
  gapStarts,
})

test('[CORE-HISTORY-01] places by time', () => {
  const times = Float64Array.of(10, 20, 30)
  expect([5, 10, 29, 30, 99].map((time) => placeAt(times, time))).toEqual([-1, 0, 1, 2, 2])
  expect([5, 14, 16, 99].map((time) => nearestPlace(times, time))).toEqual([0, 0, 1, 2])
  expect(nearestPlace(new Float64Array(), 5)).toBe(-1)
})

test('[CORE-HISTORY-01] between two fixes the vehicle is on its way, turned to where it goes', () => {
  const moment = momentAt(track([[0, -25, -49], [1000, -25, -48.99]]), 250) // prettier-ignore
  expect(moment).toMatchObject({ place: 0, latitude: -25, isUnsure: false })
  expect(moment?.longitude).toBeCloseTo(-48.9975, 6)
  expect(moment?.courseDegrees).toBeCloseTo(90, 0)
})

test('[CORE-HISTORY-01] in a gap, before the begin and after the end it stays, unsure', () => {
  const gapped = track([[0, -25, -49], [900_000, -26, -49]], [1]) // prettier-ignore
  expect(momentAt(gapped, 450_000)).toMatchObject({ latitude: -25, isUnsure: true, courseDegrees: 45 })
  expect(momentAt(gapped, -5)).toMatchObject({ place: 0, isUnsure: true })
  expect(momentAt(gapped, 900_000)).toMatchObject({ latitude: -26, isUnsure: false })
  expect(momentAt(gapped, 900_001)).toMatchObject({ latitude: -26, isUnsure: true })
  expect(momentAt(track([]), 0)).toBeNull()
})
