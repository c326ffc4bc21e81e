import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let owner: Person
let stranger: Person
let deviceId = 0
const T0 = Date.UTC(2025, 9, 14, 12)
const DAY = 86_400
const at = (seconds: number): string => new Date(T0 + seconds * 1000).toISOString()
const wire = (seconds: number): string => at(seconds).replace('Z', '+00:00')
const during = (from: number, to: number): string => `deviceId=${deviceId}&from=${at(from)}&to=${at(to)}`

beforeAll(async () => {
  server = await startTestServer()
  const admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  stranger = await makeUser(server, admin)
  const device = await makeDevice(owner)
  deviceId = device.id
  const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
  // Ten minutes on the way, then parked, with a word each hour of two days; on the way again on the fourth.
  for (let seconds = 0; seconds <= 600; seconds += 60)
    await driven.at(seconds, { latitude: -25 + seconds / 100_000, longitude: -49, speedKnots: 20 }, { motion: true })
  for (let seconds = 3600; seconds <= 2 * DAY; seconds += 3600)
    await driven.at(seconds, { latitude: -24.994, longitude: -49, speedKnots: 0 }, { motion: false })
  await driven.at(4 * DAY, { latitude: -24.99, longitude: -49, speedKnots: 20 }, { motion: true })
})
afterAll(() => server.close())

test('[CORE-REPORTS-02] the true number of positions that a report would read', async () => {
  const size = async (who: Person, query: string) =>
    (await who.client.get(`/api/reports/size?${query}`)).json<unknown>()
  expect(await size(owner, during(0, 600))).toEqual({ positions: 11, isMore: false })
  expect(await size(owner, during(0, 5 * DAY))).toEqual({ positions: 60, isMore: false })
  expect(await size(owner, during(601, 3599))).toEqual({ positions: 0, isMore: false })
  expect(await size(stranger, during(0, 600))).toEqual({ positions: 0, isMore: false })
  // Without devices: all that are linked.
  expect(await size(owner, `from=${at(0)}&to=${at(600)}`)).toEqual({ positions: 11, isMore: false })
})

test('[CORE-HISTORY-01] where there is something when there is nothing: the last before a period, the first after it', async () => {
  const nearest = async (who: Person, query: string) =>
    (await who.client.get(`/api/reports/nearest?${query}`)).json<unknown>()
  expect(await nearest(owner, during(3 * DAY, 3 * DAY + 60))).toEqual({ before: wire(2 * DAY), after: wire(4 * DAY) })
  expect(await nearest(owner, `${during(3 * DAY, 3 * DAY + 60)}&moving=true`)).toEqual({
    before: wire(600),
    after: wire(4 * DAY),
  })
  expect(await nearest(owner, during(5 * DAY, 6 * DAY))).toEqual({ before: wire(4 * DAY), after: null })
  expect(await nearest(owner, during(-DAY, -60))).toEqual({ before: null, after: wire(0) })
  expect(await nearest(stranger, during(3 * DAY, 3 * DAY + 60))).toEqual({ before: null, after: null })
})

test('a period that is none is refused, whatever is asked of it', async () => {
  for (const what of ['size', 'nearest'])
    for (const query of ['', 'from=x&to=y', during(60, 0), `from=${at(0)}`, `deviceId=1e99&${during(0, 1)}`]) {
      const answer = await owner.client.get(`/api/reports/${what}?${query}`)
      expect([what, query, answer.status >= 400 && answer.status < 500]).toEqual([what, query, true])
    }
})
