import { expect, test } from 'vitest'
import { TileOutage } from './tile-outage'

const failTimes = (outage: TileOutage, times: number): (number | null)[] =>
  Array.from({ length: times }, () => outage.failed())

test('[ADM-MAP-13] a tile server that never answers is asked six times, then rests', () => {
  const outage = new TileOutage()
  expect(failTimes(outage, 8)).toEqual([null, null, null, null, null, 30_000, null, null])
  expect(outage.isPaused).toBe(true)
})

test('pauses double up to five minutes and begin again once a tile came', () => {
  const outage = new TileOutage()
  failTimes(outage, 6)
  const pauses = Array.from({ length: 5 }, () => {
    outage.resume()
    return failTimes(outage, 2)[1]
  })
  expect(pauses).toEqual([60_000, 120_000, 240_000, 300_000, 300_000])
  outage.resume()
  outage.came()
  expect(failTimes(outage, 6)).toEqual([null, null, null, null, null, 30_000])
})

test('single failures between good tiles are an ordinary day', () => {
  const outage = new TileOutage()
  for (let i = 0; i < 50; i++) {
    expect(failTimes(outage, 5)).toEqual([null, null, null, null, null])
    outage.came()
  }
})
