import type { Statistics } from '@rastro/model/oversight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

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
