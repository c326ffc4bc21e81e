import type { Statistics } from '@rastro/model/oversight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { createStatistics } from './statistics'
import { createTally } from './tally'

const HOUR_MS = 3_600_000
const clock = manualClock(new Date(2026, 4, 7, 12))

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ sessionHours: 8760 }, { clock })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const period = (fromMs: number, toMs = clock.nowMs() + 1000): string =>
  `from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}`
test('each day that is over has its figures, also across a restart of their keeper', async () => {
  const owner = await makeUser(server, admin)
  const [device, other] = [await makeDevice(owner), await makeDevice(owner)]
  const days = async (): Promise<Statistics[]> =>
    (await admin.client.get(`/api/statistics?${period(0, clock.nowMs() + 1000)}`)).json<Statistics[]>()
  expect(await days()).toEqual([])
  await driveDevice(server.context.tracking, device.uniqueId, clock.nowMs()).at(0, { latitude: 1, longitude: 2 })
  clock.advance(12 * HOUR_MS)
  const [first, ...more] = await days()
  expect(more).toEqual([])
  expect(first).toMatchObject({
    captureTime: expect.stringMatching(/^2026-05-0[78]T/),
    // The administrator and the owner.
    activeUsers: 2,
    mailSent: 0,
    smsSent: 0,
    geocoderRequests: 0,
    geolocationRequests: 0,
  })
  expect(first?.requests).toBeGreaterThan(4)
  expect(first?.messagesStored).toBe(1)
  expect(first?.activeDevices).toBe(1)
  await driveDevice(server.context.tracking, other.uniqueId, clock.nowMs()).at(0, { latitude: 1, longitude: 2 })
  clock.advance(24 * HOUR_MS)
  const [again, second] = await days()
  expect(again).toEqual(first)
  expect(second).toMatchObject({ activeUsers: 1, activeDevices: 1, messagesStored: 1 })
  expect(Object.values(second?.protocols ?? {})).toEqual([1])
  expect((await owner.client.get(`/api/statistics?${period(0)}`)).code).toBe('ADMINISTRATOR_REQUIRED')
})

test('processes that count the same day are added up, and each counts once, however often it stores', async () => {
  const { pool } = server.context.database
  const midnight = new Date(2026, 4, 20)
  const counter = (requests: number, userIds: number[], devices: number) =>
    ({ requests, userIds, devices, clock: manualClock(new Date(2026, 4, 19, 10)) }) as const
  const begin = async ({ requests, userIds, devices, clock: own }: ReturnType<typeof counter>) => {
    const tally = createTally()
    const statistics = await createStatistics({
      pool,
      clock: own,
      log: silentLog,
      state: {
        of: () => ({ lastUpdateMs: own.nowMs(), tracked: { protocol: 'gt06' } }),
        onChange: () => () => undefined,
      } as never,
      deviceIds: () => Array.from({ length: devices }, (_, index) => index + 1),
      tally,
      received: () => requests * 2,
      stored: () => requests,
    })
    tally.counts.requests = requests
    for (const id of userIds) tally.userIds.add(id)
    return { statistics, own }
  }
  const both = [await begin(counter(5, [1, 2], 3)), await begin(counter(7, [2, 3], 4))]
  for (let times = 0; times < 3; times++)
    for (const { statistics } of both) await statistics.between(midnight, midnight)
  // One ends before the day does, and another one begins in its place.
  await both[0]?.statistics.stop()
  const third = await begin(counter(11, [4], 4))
  for (const { own } of [...both, third]) own.advance(15 * HOUR_MS)
  const [first, ...more] = await Promise.all([both[1], third].map((one) => one?.statistics.between(midnight, midnight)))
  for (const { statistics } of [...both, third]) await statistics.stop()
  const days = (await third.statistics.between(midnight, midnight)) as Statistics[]
  expect([first, ...more]).toHaveLength(2)
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ requests: 23, activeUsers: 4, activeDevices: 4, protocols: { gt06: 4 } })
})
