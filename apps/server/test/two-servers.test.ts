import type { Device } from '@rastro/model/device'
import type { LiveFrame } from '@rastro/model/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, PASSWORD, signIn, unique } from './people'
import { startTestServer, type TestServer } from './server'
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

async function listen(server: TestServer, { client }: Person) {
  const address = `${server.urls.web.replace('http', 'ws')}/api/socket`
  const socket = new WebSocket(address, { headers: { cookie: client.cookie ?? '' } })
  const frames: Array<LiveFrame & { gone?: number[] }> = []
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  await until(() => frames.length > 0)
  socket.send('{"gone":true}')
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
