import type { Device } from '@rastro/model/device'
import type { LiveFrame } from '@rastro/model/live'
import type { Event } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, PASSWORD, signIn, unique } from './people'
import { startTestServer, type TestServer } from './server'
import { driveDevice } from './drive'
import { until } from './tracking'

/** Two on one database: A has device ports, B has none. */
let a: TestServer
let b: TestServer
let admin: Person
beforeAll(async () => {
  a = await startTestServer({ detectPort: 5999 })
  b = await startTestServer({ databaseUrl: a.config.databaseUrl })
  admin = await makeFirstAdmin(a)
  await until(() => !b.context.users.isEmpty)
})
afterAll(async () => {
  await b.close()
  await a.close()
})

/** Two looks of whoever hears nothing. */
const SOON = { timeout: 2000, interval: 20 }

type Frame = LiveFrame & { gone?: number[]; anchors?: Array<{ deviceId: number; anchored: boolean }> }

async function listen(server: TestServer, { client }: Person) {
  const address = `${server.urls.web.replace('http', 'ws')}/api/socket`
  const socket = new WebSocket(address, { headers: { cookie: client.cookie ?? '' } })
  const frames: Frame[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  await until(() => frames.length > 0)
  socket.send('{"gone":true,"events":true,"anchors":true}')
  return { socket, frames, closed }
}
const devicesOf = async ({ client }: Person): Promise<number[]> =>
  (await client.get('/api/devices')).json<Device[]>().map(({ id }) => id)

test('a user made on one signs in on the other, a session of one holds on the other', async () => {
  const email = `${unique('user')}@example.com`
  await admin.client.post('/api/users', { name: 'u', email, password: PASSWORD })
  await expect.poll(() => b.context.users.byEmailOrLogin(email)?.email, SOON).toBe(email)
  const there = await signIn(b, email)
  expect(there.user.email).toBe(email)
  const same = a.client()
  same.cookie = there.client.cookie
  expect((await same.get('/api/session')).status).toBe(200)
})

test('a device made, renamed, hidden in a group and deleted on one is so on the other', async () => {
  const { user } = await makeUser(a, admin)
  await expect.poll(() => b.context.users.byId(user.id), SOON).toBeDefined()
  const here = await signIn(a, user.email)
  const there = await signIn(b, user.email)
  const device = await makeDevice(here)
  await expect.poll(() => devicesOf(there), SOON).toEqual([device.id])
  await here.client.put(`/api/devices/${device.id}`, { ...device, name: 'renamed' })
  await expect.poll(() => b.context.devices.byId(device.id)?.name, SOON).toBe('renamed')
  const group = await makeGroup(here)
  await here.client.put(`/api/devices/${device.id}`, { ...device, groupId: group.id })
  await expect.poll(() => b.context.devices.byId(device.id)?.groupId, SOON).toBe(group.id)
  await here.client.delete(`/api/groups/${group.id}`)
  expect(a.context.devices.byId(device.id)?.groupId).toBe(0)
  await expect.poll(() => b.context.devices.byId(device.id)?.groupId, SOON).toBe(0)
  await here.client.delete(`/api/devices/${device.id}`)
  await expect.poll(() => devicesOf(there), SOON).toEqual([])
  expect(b.context.access.links.user_devices.has(user.id, device.id)).toBe(false)
})

test('a link removed on one takes the device from a socket of the other', async () => {
  const viewer = await makeUser(a, admin)
  const device = await makeDevice(admin)
  const link = { userId: viewer.user.id, deviceId: device.id }
  await admin.client.post('/api/permissions', link)
  await expect.poll(() => b.context.access.canSeeDevice(viewer.user.id, device.id), SOON).toBe(true)
  const { socket, frames } = await listen(b, await signIn(b, viewer.user.email))
  await admin.client.delete('/api/permissions', link)
  await expect.poll(() => frames.flatMap(({ gone = [] }) => gone), SOON).toContain(device.id)
  socket.close()
})

test('a user disabled on one, also by hand, loses his socket on the other', async () => {
  for (const byHand of [false, true]) {
    const user = await makeUser(a, admin)
    await expect.poll(() => b.context.users.byId(user.user.id), SOON).toBeDefined()
    const { closed } = await listen(b, await signIn(b, user.user.email))
    if (byHand) await a.context.database.pool.query('update users set disabled = true where id = $1', [user.user.id])
    else await admin.client.put(`/api/users/${user.user.id}`, { ...user.user, disabled: true })
    expect(await closed).toBe(4001)
  }
})

test('settings of the server hold on both, and who edited what another changed there is told', async () => {
  const server = (await admin.client.get('/api/server')).json()
  await admin.client.put('/api/server', { ...server, registration: true })
  await expect.poll(() => b.context.server.get().registration, SOON).toBe(true)
  const device = await makeDevice(admin)
  await expect.poll(() => b.context.devices.byId(device.id), SOON).toBeDefined()
  const there = await signIn(b, admin.user.email)
  const tag = (await there.client.get(`/api/devices/${device.id}`)).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"\d+"$/)
  const put = (name: string) =>
    there.client.request('PUT', `/api/devices/${device.id}`, {
      json: { ...device, name },
      headers: { 'if-match': tag },
    })
  // Whether B has heard of it yet or not.
  await a.context.database.pool.query(`update devices set name = 'by hand' where id = $1`, [device.id])
  expect(await put('late')).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  await expect.poll(() => a.context.devices.byId(device.id)?.name, SOON).toBe('by hand')
})

/** Looks of the followers, once they know of each other. */
const FOLLOWED = { timeout: 15_000, interval: 50 }

test('a process without device ports tells positions, events, status and anchors of what another hears', async () => {
  const device = await makeDevice(admin)
  await expect.poll(() => b.context.devices.byId(device.id), SOON).toBeDefined()
  const there = await signIn(b, admin.user.email)
  const { socket, frames } = await listen(b, there)
  const heard: number[] = []
  const stop = b.context.tracking.state.onChange(({ deviceId, position }) => {
    if (deviceId === device.id && position) heard.push(position.id)
  })
  const drive = driveDevice(a.context.tracking, device.uniqueId, Date.now() - 60_000)
  await drive.at(0, { latitude: -23.5, longitude: -46.6, speedKnots: 0 }, { ignition: true })
  await drive.at(10, { latitude: -23.5, longitude: -46.6, speedKnots: 0 }, { ignition: false, alarm: 'sos' })
  const newest = a.context.tracking.state.of(device.id).latest
  expect(newest).not.toBeNull()
  const positions = () => frames.flatMap((frame) => (frame.positions ?? []) as Position[])
  await expect.poll(() => positions().map(({ id }) => id), FOLLOWED).toContain(newest?.id)
  expect(heard).toContain(newest?.id)
  const events = () => frames.flatMap((frame) => (frame.events ?? []) as Event[])
  await expect.poll(() => events().map(({ type }) => type), FOLLOWED).toContain('ignitionOff')
  expect(events().filter(({ type }) => type === 'alarm')).toHaveLength(1)
  await expect.poll(() => b.context.devices.stateOf(device.id)?.status, FOLLOWED).toBe('online')
  const listed = (await there.client.get(`/api/devices/${device.id}`)).json<Device>()
  expect(listed).toMatchObject({ status: 'online', positionId: newest?.id })

  const anchored = () => frames.flatMap(({ anchors = [] }) => anchors).filter(({ deviceId }) => deviceId === device.id)
  await admin.client.post(`/api/devices/${device.id}/anchor`, {})
  await expect.poll(() => anchored().at(-1)?.anchored, SOON).toBe(true)
  await admin.client.delete(`/api/devices/${device.id}/anchor`)
  await expect.poll(() => anchored().at(-1)?.anchored, SOON).toBe(false)
  stop()
  socket.close()
})

test('the newest position that one removes is not the newest on the other, which goes on from the one before', async () => {
  const device = await makeDevice(admin)
  await expect.poll(() => b.context.devices.byId(device.id), SOON).toBeDefined()
  const drive = driveDevice(a.context.tracking, device.uniqueId, Date.now() - 60_000)
  await drive.at(0, { latitude: -23.5, longitude: -46.6 })
  await drive.at(10, { latitude: -23.6, longitude: -46.6 })
  const [first, second] = await a.context.tracking.positions.history({
    deviceId: device.id,
    from: new Date(0),
    to: new Date(Date.now() + 60_000),
    limit: 10,
  })
  await expect.poll(() => b.context.tracking.state.of(device.id).latest?.id, FOLLOWED).toBe(second?.id)
  const there = await signIn(b, admin.user.email)
  expect((await there.client.delete(`/api/positions/${second?.id}`)).status).toBe(204)
  await expect.poll(() => a.context.tracking.state.of(device.id).latest?.id, FOLLOWED).toBe(first?.id)
})
