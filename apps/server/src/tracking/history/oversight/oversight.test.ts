import type { Action, Statistics } from '@rastro/model/oversight'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, PASSWORD, type Person } from '../../../../test/people'
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
const actionsSince = async (fromMs: number): Promise<Action[]> =>
  (await admin.client.get(`/api/audit?${period(fromMs)}`)).json<Action[]>()
const short = ({ actionType, userEmail, objectType, objectId, attributes }: Action): unknown[] => [
  actionType,
  userEmail,
  objectType,
  objectId,
  ...(Object.keys(attributes).length > 0 ? [attributes] : []),
]

test('what people do is written down with who, from where and on what; what is refused or only read is not', async () => {
  const owner = await makeUser(server, admin)
  const { email } = owner.user
  const [device, group] = [await makeDevice(owner), await makeGroup(owner)]
  clock.advance(1000)
  const sinceMs = clock.nowMs()
  const said = server.client()
  await said.form('/api/session', { email: email.toUpperCase(), password: 'wrong-word-9' })
  await said.form('/api/session', { email: 'nobody@example.com', password: 'wrong-word-9' })
  await said.form('/api/session', { email, password: PASSWORD })
  await said.get('/api/devices')
  await said.put(`/api/devices/${device.id}`, { ...device, name: 'Carro 7' })
  expect((await said.put('/api/devices/999999', { ...device, id: 999_999 })).status).toBe(400)
  const link = { groupId: group.id, deviceId: device.id }
  await said.post('/api/permissions', link)
  const geofence = await said.post('/api/geofences', { name: 'x', area: 'CIRCLE (1 2, 300)' })
  const { id: geofenceId } = geofence.json<{ id: number }>()
  const tie = { deviceId: device.id, geofenceId }
  await said.post('/api/permissions', tie)
  await said.delete('/api/permissions', tie)
  await driveDevice(server.context.tracking, device.uniqueId, clock.nowMs()).at(0, { latitude: 1, longitude: 2 })
  await said.put(`/api/devices/${device.id}/accumulators`, { deviceId: device.id, hours: 0 })
  await said.get(`/api/reports/summary?deviceId=${device.id}&${period(sinceMs)}`)
  await said.delete(`/api/devices/${device.id}`)
  await said.delete('/api/session')
  const actions = await actionsSince(sinceMs)
  expect(actions.map(short)).toMatchObject([
    ['denied', email, null, 0],
    ['denied', null, null, 0],
    ['login', email, null, 0],
    ['edit', email, 'device', device.id],
    ['create', email, 'geofence', geofenceId],
    ['link', email, 'geofence', geofenceId, { ownerType: 'device', ownerId: device.id }],
    ['unlink', email, 'geofence', geofenceId, { ownerType: 'device', ownerId: device.id }],
    ['accumulators', email, 'device', device.id],
    ['report', email, null, 0, { type: 'summary' }],
    ['remove', email, 'device', device.id],
    ['logout', email, null, 0],
  ])
  for (const { address, userId, userEmail } of actions) {
    expect(address).toMatch(/127\.0\.0\.1/)
    expect(userId).toBe(userEmail === null ? 0 : owner.user.id)
  }
  expect(JSON.stringify(actions)).not.toContain('wrong-word')
  expect((await owner.client.get(`/api/audit?${period(sinceMs)}`)).code).toBe('ADMINISTRATOR_REQUIRED')
  expect((await admin.client.get(`/api/audit?${period(clock.nowMs() + 9000)}`)).status).toBe(400)
  clock.advance(1)
  await server.context.audit.removeOlder(clock.now())
  expect(await actionsSince(sinceMs - HOUR_MS)).toEqual([])
})

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
    // The administrator and the two owners.
    activeUsers: 3,
    mailSent: 0,
    smsSent: 0,
    geocoderRequests: 0,
    geolocationRequests: 0,
  })
  expect(first?.requests).toBeGreaterThan(10)
  expect(first?.messagesStored).toBeGreaterThanOrEqual(2)
  expect(first?.activeDevices).toBe(2)
  await driveDevice(server.context.tracking, other.uniqueId, clock.nowMs()).at(0, { latitude: 1, longitude: 2 })
  clock.advance(24 * HOUR_MS)
  const [again, second] = await days()
  expect(again).toEqual(first)
  expect(second).toMatchObject({ activeUsers: 1, activeDevices: 1, messagesStored: 1 })
  expect(Object.values(second?.protocols ?? {})).toEqual([1])
  expect((await owner.client.get(`/api/statistics?${period(0)}`)).code).toBe('ADMINISTRATOR_REQUIRED')
})
