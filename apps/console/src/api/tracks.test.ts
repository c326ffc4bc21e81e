import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error'
import { readTracks } from './tracks'

const FROM = Date.UTC(2026, 10, 20)
const REQUEST = { deviceIds: [7], fromMs: FROM, toMs: FROM + 1000 }
const LINES = 'application/vnd.rastro.track+json; charset=utf-8'
const HEAD = JSON.stringify({ device: 7, from: FROM, to: FROM + 1000 })
const PAGE = JSON.stringify({
  id: [1, 1],
  t: [FROM, 500],
  lat: [-25_400_000, 100],
  lon: [-49_200_000, 100],
  speed: [1000, 2000],
  course: [90, 91],
  alt: [900, 1],
  way: [0, 150],
  flags: [3, 3],
  gaps: [],
  values: {},
})
const END = JSON.stringify({ end: { count: 2, kept: 2, meters: 15, durationMs: 500, movingMs: 500, maxSpeedKnots: 20, maxSpeedAt: FROM, gaps: 0, isCut: false } }) // prettier-ignore

afterEach(() => vi.unstubAllGlobals())

/** Answers once; gives the address that was asked. */
const answer = (body: string, type: string, status = 200): (() => string) => {
  const asked = vi.fn(async (_: string) => new Response(body, { status, headers: { 'content-type': type } }))
  vi.stubGlobal('fetch', asked)
  return () => asked.mock.calls[0]?.[0] ?? ''
}

const load = async (signal?: AbortSignal) => {
  const told = { fixes: 0, meters: 0, shares: [] as number[] }
  await readTracks(
    REQUEST,
    {
      page: (_, columns) => (told.fixes += columns.timesMs.length),
      end: (_, totals) => (told.meters += totals.meters),
      progress: (share) => told.shares.push(share),
    },
    signal,
  )
  return told
}

describe('[CORE-HISTORY-02] a track', () => {
  test('is asked for by device and times in UTC, and told with its progress', async () => {
    const asked = answer(`${HEAD}\n${PAGE}\n${END}\n`, LINES)
    expect(await load()).toEqual({ fixes: 2, meters: 15, shares: [0.5, 1] })
    expect(asked()).toMatch(/\?deviceId=7&from=2026-11-20T00%3A00%3A00\.000Z&to=2026-11-20T00%3A00%3A01\.000Z$/)
  })
  test('may also come as the list of positions of the contract', async () => {
    const row = {
      deviceId: 7,
      latitude: -25,
      longitude: -49,
      speed: 10,
      course: 0,
      altitude: 0,
      valid: true,
      attributes: {},
    }
    const rows = [
      { ...row, id: 1, fixTime: '2026-11-20T00:00:00.000+00:00' },
      { ...row, id: 2, fixTime: '2026-11-20T00:00:01.000+00:00', latitude: -25.001 },
    ]
    answer(JSON.stringify(rows), 'application/json')
    const told = await load()
    expect(told.fixes).toBe(2)
    expect(told.meters).toBeCloseTo(111.3, 0)
  })
  test('that ends early did not arrive', async () => {
    answer(`${HEAD}\n${PAGE}\n`, LINES)
    await expect(load()).rejects.toMatchObject({ code: 'CONNECTION_ERROR' })
  })
})

test.each([
  ['[CORE-HISTORY-03] nothing', '', 'application/json', 200, 'INVALID_SERVER_RESPONSE'],
  ['[CORE-HISTORY-03] no lines', '', LINES, 200, 'INVALID_SERVER_RESPONSE'],
  ['[CORE-HISTORY-03] no list', '{}', 'application/json', 200, 'TRACK_FORMAT_INVALID'],
  ['[CORE-HISTORY-04] 404', 'HTTP 404 Not Found', 'text/plain', 404, 'TRACK_EMPTY'],
  ['[CORE-HISTORY-04] an empty list', '[]', 'application/json', 200, 'TRACK_EMPTY'],
  ['[CORE-HISTORY-05] a page of the web', '<html>', 'text/html', 200, 'TRACK_UNREADABLE'],
  ['[CORE-HISTORY-05] lines that are none', '<html>\n', LINES, 200, 'TRACK_UNREADABLE'],
])('%s instead of a track has an error of its own', async (_, body, type, status, code) => {
  answer(body, type, status)
  await expect(load()).rejects.toMatchObject({ code })
})

test('[CORE-HISTORY-02] a refusal keeps the code of the server', async () => {
  answer('java.lang.SecurityException: Device access denied', 'text/plain', 400)
  const error = await load().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'DEVICE_ACCESS_DENIED' })
})
