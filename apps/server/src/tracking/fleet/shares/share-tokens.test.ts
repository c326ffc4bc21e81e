import type { Device } from '@rastro/model/device'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { until } from '../../../../test/tracking'
import { removeEndedTemporaries } from './temporary-users'

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
})
afterAll(() => server.close())

const soon = (ms = 3_600_000): string => new Date(Date.now() + ms).toISOString()
const userOf = async (token: string): Promise<User> =>
  (await server.client().get(`/api/session?token=${token}`)).json<User>()

test('[CORE-SHARE-01] a token shows one device, read-only and for a time', async () => {
  const device = await makeDevice(owner)
  await makeDevice(owner)
  const expiration = soon()
  const answer = await owner.client.form('/api/share/device', { deviceId: String(device.id), expiration })
  expect(answer.status).toBe(200)
  const user = await userOf(answer.text)
  expect(user).toMatchObject({
    name: device.name,
    email: `${owner.user.email}:${device.uniqueId}`,
    temporary: true,
    readonly: true,
    limitCommands: true,
    disableReports: true,
  })
  expect(Date.parse(user.expirationTime ?? '')).toBe(Date.parse(expiration))
  const list = await server.client().get('/api/devices', { headers: { authorization: `Bearer ${answer.text}` } })
  expect(list.json<Device[]>().map(({ id }) => id)).toEqual([device.id])
})

test('a group is shared by an account of its own', async () => {
  const group = await makeGroup(owner)
  const device = await makeDevice(owner, { groupId: group.id })
  const { text } = await owner.client.form('/api/share/group', { groupId: String(group.id), expiration: soon() })
  expect(await userOf(text)).toMatchObject({ email: `${owner.user.email}:group:${group.id}`, name: group.name })
  const list = await server.client().get('/api/devices', { headers: { authorization: `Bearer ${text}` } })
  expect(list.json<Device[]>().map(({ id }) => id)).toEqual([device.id])
})

test('sharing again uses the account again, with the end it has', async () => {
  const device = await makeDevice(owner)
  const share = async (expiration: string) =>
    (await owner.client.form('/api/share/device', { deviceId: String(device.id), expiration })).text
  const first = await userOf(await share(soon()))
  const second = await userOf(await share(soon(7_200_000)))
  expect(second).toMatchObject({ id: first.id, expirationTime: first.expirationTime })
})

test('an end is capped by the own account; what is not seen is not shared', async () => {
  const expirationTime = soon(7_200_000)
  const guest = await makeUser(server, admin, { expirationTime })
  const device = await makeDevice(guest)
  const form = { deviceId: String(device.id), expiration: soon(86_400_000) }
  const user = await userOf((await guest.client.form('/api/share/device', form)).text)
  expect(Date.parse(user.expirationTime ?? '')).toBe(Date.parse(expirationTime))
  expect(await owner.client.form('/api/share/device', form)).toMatchObject({
    status: 400,
    code: 'DEVICE_ACCESS_DENIED',
  })
  const group = await makeGroup(guest)
  expect((await owner.client.form('/api/share/group', { groupId: String(group.id) })).code).toBe('GROUP_ACCESS_DENIED')
  expect((await owner.client.form('/api/share/device', { deviceId: 'x' })).status).toBe(400)
})

test('temporary users go once their time is over', async () => {
  const device = await makeDevice(owner)
  const form = { deviceId: String(device.id), expiration: soon(400) }
  const user = await userOf((await owner.client.form('/api/share/device', form)).text)
  expect(server.context.users.byId(user.id)).toBeDefined()
  await until(async () => {
    await removeEndedTemporaries(server.context)
    return server.context.users.byId(user.id) === undefined
  })
  expect((await admin.client.get('/api/users')).json<User[]>().some(({ id }) => id === user.id)).toBe(false)
})

describe('[CORE-SHARE-03] a token shows no more than who gave it', () => {
  async function given(by: Person, device: Device) {
    const { text } = await by.client.form('/api/share/device', { deviceId: String(device.id), expiration: soon() })
    const headers = { authorization: `Bearer ${text}` }
    expect((await server.client().get('/api/devices', { headers })).json()).toHaveLength(1)
    return () => server.client().get('/api/devices', { headers })
  }

  test('the account is removed or disabled: nobody comes in by it any more', async () => {
    for (const leave of [
      (id: number) => admin.client.delete(`/api/users/${id}`),
      async (id: number) => {
        const user = (await admin.client.get(`/api/users/${id}`)).json<User>()
        return admin.client.put(`/api/users/${id}`, { ...user, disabled: true })
      },
    ]) {
      const sharer = await makeUser(server, admin)
      const look = await given(sharer, await makeDevice(sharer))
      expect((await leave(sharer.user.id)).status).toBeLessThan(300)
      await until(async () => (await look()).status === 401)
    }
  })
  test('the device goes to somebody else: the token shows nothing', async () => {
    const sharer = await makeUser(server, admin)
    const device = await makeDevice(sharer)
    const look = await given(sharer, device)
    await admin.client.delete('/api/permissions', { userId: sharer.user.id, deviceId: device.id })
    await until(async () => (await look()).text === '[]')
  })
  test('the device leaves the group by which it was seen', async () => {
    const group = await makeGroup(owner)
    const device = await makeDevice(owner, { groupId: group.id })
    const sharer = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: sharer.user.id, groupId: group.id })
    const look = await given(sharer, device)
    await owner.client.put(`/api/devices/${device.id}`, { ...device, groupId: 0 })
    await until(async () => (await look()).text === '[]')
  })
})
