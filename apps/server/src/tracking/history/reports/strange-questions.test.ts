import { REPORT_TYPES } from '@rastro/model/report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

const HOUR_MS = 3_600_000
const T0 = Date.now() - 2 * HOUR_MS
const iso = (ms: number): string => new Date(ms).toISOString()
const FROM = iso(T0)
const TO = iso(T0 + HOUR_MS)

let server: TestServer
let owner: Person
let ownId = 0
let foreignId = 0
beforeAll(async () => {
  server = await startTestServer()
  const admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  const own = await makeDevice(owner)
  const foreign = await makeDevice(await makeUser(server, admin))
  ownId = own.id
  foreignId = foreign.id
  for (const { uniqueId } of [own, foreign])
    await driveDevice(server.context.tracking, uniqueId, T0).at(60, { speedKnots: 30 }, { alarm: 'sos' })
})
afterAll(() => server.close())

interface Question {
  deviceId?: number | string
  from?: string
  to?: string
}
type Ask = (question: Question) => Promise<Answer>

const queryOf = ({ deviceId = ownId, from = FROM, to = TO }: Question): string =>
  `deviceId=${deviceId}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`
const read =
  (path: string): Ask =>
  (question) =>
    owner.client.get(`/api/${path}?${queryOf(question)}`)

const reports: Array<[string, Ask]> = [
  ...REPORT_TYPES.map((type): [string, Ask] => [`reports/${type}`, read(`reports/${type}`)]),
  ['reports/trips/xlsx', read('reports/trips/xlsx')],
  [
    'reports/jobs',
    ({ deviceId = ownId, from = FROM, to = TO }) =>
      owner.client.post('/api/reports/jobs', { type: 'trips', format: 'json', deviceId: [deviceId], from, to }),
  ],
]
const tracks: Array<[string, Ask]> = [
  ['positions/track', read('positions/track')],
  ['positions/track/gpx', read('positions/track/gpx')],
  ['positions/track/csv', read('positions/track/csv')],
  [
    'positions/within',
    ({ deviceId = ownId, from = FROM, to = TO }) =>
      owner.client.post('/api/positions/within', {
        area: 'CIRCLE (-25.4 -49.2, 100)',
        deviceIds: [deviceId],
        from,
        to,
      }),
  ],
]
const events: [string, Ask] = ['events', read('events')]
const at: [string, Ask] = [
  'positions/at',
  ({ deviceId = ownId, to = TO }) =>
    owner.client.get(`/api/positions/at?deviceId=${deviceId}&time=${encodeURIComponent(to)}`),
]
const all = [...reports, ...tracks, events, at]

describe.each(all)('%s', (path, ask) => {
  const isReport = reports.some(([name]) => name === path)

  test('answers what it is meant to be asked', async () => {
    expect((await ask({})).status).toBe(200)
  })
  test('an inverted period is refused', async () => {
    const answer = await ask({ from: TO, to: FROM })
    expect(answer).toMatchObject(path === 'positions/at' ? { status: 200 } : { status: 400, code: 'INVALID_INPUT' })
  })
  test.each(['2147483648', '9007199254740993', '-1', '0', '1.5', 'NaN', '1 or 1=1', "1'", '%00'])(
    'a device %s that cannot be shows nothing and breaks nothing',
    async (deviceId) => {
      const answer = await ask({ deviceId: encodeURIComponent(deviceId) })
      expect(answer.status).toBeLessThan(500)
      if (answer.status === 200 && answer.headers.get('content-type')?.includes('json') && path !== 'reports/jobs')
        expect(answer.json()).toEqual([])
    },
  )
  test('devices of others are left out of reports, and refused elsewhere', async () => {
    const answer = await ask({ deviceId: foreignId })
    if (!isReport) expect(answer).toMatchObject({ status: 400, code: 'DEVICE_ACCESS_DENIED' })
    else if (path.endsWith('xlsx') || path.endsWith('jobs')) expect(answer.status).toBe(200)
    else expect(answer.json()).toEqual([])
  })
  test.each([
    ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    ['1970-01-01T00:00:00Z', TO],
    ['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z'],
    ['2026-02-31T00:00:00Z', TO],
    ['2026-01-01T25:61:61Z', TO],
    ['', ''],
  ])('from %s to %s is answered or refused, never a failure', async (from, to) => {
    expect((await ask({ from, to })).status).toBeLessThan(500)
  })
})

test.each([
  ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  [iso(T0 - 3650 * 86_400_000), TO],
])('[CORE-REPORTS-03] day by day from %s to %s costs what was reported, not what was asked', async (from, to) => {
  const daily = (await owner.client.get(`/api/reports/summary?daily=true&${queryOf({ from, to })}`)).json<unknown[]>()
  expect(daily).toEqual((await owner.client.get(`/api/reports/summary?${queryOf({ from, to })}`)).json())
  expect(daily).toHaveLength(1)
})

test('a hundred thousand devices do not fit into an address, and are refused in a body', async () => {
  const ids = Array.from({ length: 100_000 }, (_, index) => index + 1)
  const inAddress = await owner.client.get(
    `/api/reports/trips?from=${FROM}&to=${TO}&deviceId=${ids.join('&deviceId=')}`,
  )
  expect(inAddress.status).toBe(431)
  const period = { from: FROM, to: TO }
  const job = { type: 'trips', format: 'json', deviceId: ids, ...period }
  const within = { area: 'CIRCLE (0 0, 10)', deviceIds: ids, ...period }
  for (const answer of [
    await owner.client.post('/api/reports/jobs', job),
    await owner.client.post('/api/positions/within', within),
    await owner.client.post('/api/events/acknowledge', { ids, eventIds: ids }),
  ])
    expect([400, 404, 413]).toContain(answer.status)
  // The server is as well as before.
  expect((await owner.client.get(`/api/reports/route?${queryOf({})}`)).json()).toHaveLength(1)
})
