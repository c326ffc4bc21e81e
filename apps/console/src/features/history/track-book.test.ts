import { joinTrackPages, type TrackColumns } from '@rastro/model/track-reader'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error'
import type { readTracks } from '#src/api/tracks'
import { TrackBook } from './track-book'

type Readers = Parameters<typeof readTracks>[1]

/** A question to the server that waits for its answer. */
interface Asked {
  deviceId: number
  fromMs: number
  signal: AbortSignal
  readers: Readers
  end(): void
  fail(error: unknown): void
}
let asked: Asked[] = []
vi.mock('#src/api/tracks', () => ({
  readTracks: (
    { deviceIds, fromMs }: { deviceIds: number[]; fromMs: number },
    readers: Readers,
    signal: AbortSignal,
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      asked.push({ deviceId: deviceIds[0] ?? 0, fromMs, signal, readers, end: resolve, fail: reject })
    }),
}))

const MONDAY = { fromMs: 1000, toMs: 2000 }
const TUESDAY = { fromMs: 2000, toMs: 3000 }
const page = (...timesMs: number[]): TrackColumns => ({
  ...joinTrackPages([]),
  ids: Float64Array.from(timesMs),
  timesMs: Float64Array.from(timesMs),
  latitudes: new Float64Array(timesMs.length),
  longitudes: new Float64Array(timesMs.length),
  speedsKnots: new Float32Array(timesMs.length),
  coursesDegrees: new Float32Array(timesMs.length),
  altitudesMeters: new Float32Array(timesMs.length),
  waysMeters: new Float64Array(timesMs.length),
  flags: new Uint8Array(timesMs.length),
})
const settled = () => new Promise((resolve) => setTimeout(resolve))
const last = (): Asked => asked.at(-1) as Asked
const shown = (book: TrackBook) =>
  book.get().map(({ deviceId, state, columns }) => `${deviceId} ${state} ${[...columns.timesMs].join(',')}`.trim())

let book: TrackBook
beforeEach(() => {
  asked = []
  book = new TrackBook()
})
afterEach(() => vi.restoreAllMocks())

const answer = async (...timesMs: number[]) => {
  const question = last()
  if (timesMs.length > 0) question.readers.page(question.deviceId, page(...timesMs))
  question.end()
  await settled()
}

test('[CORE-HISTORY-01] tracks come one after the other, in the order in which they were asked for', async () => {
  const seen: string[][] = []
  book.subscribe(() => seen.push(shown(book)))
  book.want([7, 9], MONDAY)
  expect(shown(book)).toEqual(['7 loading', '9 waiting'])
  await answer(1000, 1500)
  expect(shown(book)).toEqual(['7 ready 1000,1500', '9 loading'])
  await answer(1200)
  expect(shown(book)).toEqual(['7 ready 1000,1500', '9 ready 1200'])
  expect(asked.map(({ deviceId }) => deviceId)).toEqual([7, 9])
  expect(seen.at(-1)).toEqual(shown(book))
})

test('another vehicle is asked for alone; what is here stays, and what is not wanted any more is given up', async () => {
  book.want([7], MONDAY)
  await answer(1000)
  book.want([7, 9], MONDAY)
  expect(shown(book)).toEqual(['7 ready 1000', '9 loading'])
  book.want([7, 5], MONDAY)
  expect(asked[1]?.signal.aborted).toBe(true)
  expect(shown(book)).toEqual(['7 ready 1000', '5 loading'])
  await answer()
  expect(shown(book)).toEqual(['7 ready 1000', '5 ready'])
  book.want([], MONDAY)
  expect(book.get()).toEqual([])
})

test('an answer for a period that is not asked for any more is never shown for another one', async () => {
  book.want([7, 9], MONDAY)
  await answer(1000)
  const late = last()
  late.readers.page(9, page(1100))
  book.want([7, 9], TUESDAY)
  expect(shown(book)).toEqual(['7 loading', '9 waiting'])
  late.end()
  await settled()
  expect(shown(book)).toEqual(['7 loading', '9 waiting'])
  await answer(2100)
  await answer(2200)
  expect(shown(book)).toEqual(['7 ready 2100', '9 ready 2200'])
  expect(asked.map(({ deviceId, fromMs }) => [deviceId, fromMs])).toEqual([[7, 1000], [9, 1000], [7, 2000], [9, 2000]]) // prettier-ignore
})

test('what is stopped keeps what came, and is asked for again as a whole', async () => {
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(10_000)
  book.want([7, 9], MONDAY)
  last().readers.page(7, page(1000, 1100))
  last().readers.progress?.(0.5)
  expect(shown(book)).toEqual(['7 loading 1000,1100', '9 waiting'])
  expect(book.get()[0]?.share).toBe(0.5)
  book.stop()
  expect(last().signal.aborted).toBe(true)
  last().fail(new DOMException('stopped', 'AbortError'))
  await settled()
  expect(shown(book)).toEqual(['7 stopped 1000,1100', '9 stopped'])
  expect(asked).toHaveLength(1)
  book.retry()
  expect(shown(book)).toEqual(['7 loading', '9 waiting'])
})

test('a track that fails says why and lets the next one come; nothing at all is an answer', async () => {
  book.want([7, 9, 5], MONDAY)
  last().readers.page(7, page(1000))
  last().fail(new ApiError({ status: 500, code: 'SERVER_ERROR' }))
  await settled()
  expect(shown(book)).toEqual(['7 failed 1000', '9 loading', '5 waiting'])
  expect(book.get()[0]?.error).toMatchObject({ code: 'SERVER_ERROR' })
  last().fail(new ApiError({ status: 0, code: 'TRACK_EMPTY' }))
  await settled()
  expect(shown(book)).toEqual(['7 failed 1000', '9 ready', '5 loading'])
  await answer(1300)
  book.retry()
  expect(shown(book)).toEqual(['7 loading', '9 ready', '5 ready 1300'])
})
