import { expect, test } from 'vitest'
import { sendTracks } from './send-tracks'

const columnsOf = (times: number[]) => ({
  ids: new Float64Array(times),
  timesMs: new Float64Array(times),
  latitudes: new Float64Array(times),
  longitudes: new Float64Array(times),
  speedsKnots: new Float32Array(times),
  coursesDegrees: new Float32Array(times),
  altitudesMeters: new Float32Array(times),
  waysMeters: new Float64Array(times),
  flags: new Uint8Array(times),
  gapStarts: [],
  values: {},
})

test('[CORE-HISTORY-01] another period of the same vehicle keeps its colours; more of it is sent without the rest', () => {
  const said: unknown[] = []
  const layer = {
    look: (line: number) => void said.push(['look', line]),
    page: (line: number, { timesMs }: { timesMs: ArrayLike<number> }) => void said.push(['page', line, timesMs.length]),
    forget: (line: number) => void said.push(['forget', line]),
  }
  const sent = new Map<number, number>()
  const send = (timesMs: number[]): unknown[] => {
    said.length = 0
    const look = { colors: ['#123456'], limitsKnots: [] }
    sendTracks(layer, sent, [{ deviceId: 7, columns: columnsOf(timesMs) }], () => look)
    return [...said]
  }
  expect(send([1, 2, 3])).toEqual([['look', 7], ['page', 7, 3]]) // prettier-ignore
  expect(send([1, 2, 3, 4])).toEqual([['page', 7, 1]])
  expect(send([])).toEqual([['forget', 7]])
  expect(send([8, 9])).toEqual([['look', 7], ['page', 7, 2]]) // prettier-ignore
})
