import { commandEndpoints } from '@rastro/model/command'
import type { Device } from '@rastro/model/device'
import { deviceEndpoints } from '@rastro/model/device'
import type { Position } from '@rastro/model/position'
import { positionEndpoints } from '@rastro/model/position'
import { serverEndpoints, type ServerInfo } from '@rastro/model/server'
import { userEndpoints } from '@rastro/model/user'
import type { BodyIn } from '@rastro/model/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { until } from '../../../test/tracking'
import type { TrackingServer } from '../index'
import { createEmbeddedServer } from './index'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

let server: TestServer
let admin: Person
let face: TrackingServer
beforeAll(async () => {
  server = await startTestServer()
  const { context } = server
  const { http, tracking, database } = context
  face = createEmbeddedServer({ mounted: http.mounted, ...context, ...tracking, pool: database.pool })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

test('calls give what HTTP gives, with the rights of the caller', async () => {
  const user = await makeUser(server, admin)
  const device = await makeDevice(user)
  const asUser = { userId: user.user.id }
  expect(await face.call(deviceEndpoints.list, { query: {} }, asUser)).toEqual([device])
  expect(await face.call(deviceEndpoints.get, { params: { id: device.id } }, 'server')).toEqual(device)
  const other = await makeUser(server, admin)
  const forbidden = face.call(deviceEndpoints.get, { params: { id: device.id } }, { userId: other.user.id })
  await expect(forbidden).rejects.toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
  const settings = (await admin.client.get('/api/server')).json<ServerInfo>()
  await expect(face.call(serverEndpoints.update, { body: settings }, asUser)).rejects.toMatchObject({
    code: 'ADMINISTRATOR_REQUIRED',
  })
  await expect(face.call(deviceEndpoints.list, { query: {} }, { userId: 999_999 })).rejects.toMatchObject({
    code: 'USER_NOT_AUTHED',
  })
  const nameless = { body: { uniqueId: 'nameless' } as never }
  await expect(face.call(deviceEndpoints.create, nameless, 'server')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('[CORE-COMMANDS-09] a command asked for from inside waits like any other', async () => {
  const user = await makeUser(server, admin)
  const device = await makeDevice(user)
  const body = {
    id: 0,
    deviceId: device.id,
    type: 'engineStop',
    textChannel: false,
    description: '',
    attributes: {},
  }
  const sent = await face.call(commandEndpoints.send, { query: {}, body }, { userId: user.user.id })
  expect(sent).toMatchObject({ deviceId: device.id, type: 'engineStop' })
  const [order] = await face.call(commandEndpoints.orders, { query: { deviceId: device.id } }, 'server')
  expect(order).toMatchObject({ state: 'requested', waitingFor: 'fix', authorId: user.user.id })
})

test('long lists come whole, and users can be made', async () => {
  const user = await makeUser(server, admin)
  for (let index = 0; index < 210; index++) await makeDevice(user)
  expect(await face.call(deviceEndpoints.list, { query: {} }, { userId: user.user.id })).toHaveLength(210)
  const body = { name: 'Made Inside', email: 'inside@example.com', password: 'long-enough-word-1' } as BodyIn<
    typeof userEndpoints.create
  >
  expect(await face.call(userEndpoints.create, { body }, 'server')).toMatchObject({ email: 'inside@example.com' })
})

test('a listener hears of users, devices and positions until it ends', async () => {
  const heard = { users: [] as string[], devices: [] as Device[], positions: [] as Position[] }
  const end = face.subscribe({
    onUser: ({ email }) => void heard.users.push(email),
    onDevice: (device) => void heard.devices.push(device),
    onPosition: (position) => void heard.positions.push(position),
  })
  const user = await makeUser(server, admin)
  const device = await makeDevice(user)
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  await drive.at(1, { latitude: -7 })
  await until(() => heard.positions.length > 0)
  expect(heard.users).toContain(user.user.email)
  expect(heard.devices.at(-1)).toMatchObject({ id: device.id, status: 'online' })
  expect(heard.positions[0]).toMatchObject({ deviceId: device.id, latitude: -7 })
  expect(await face.call(positionEndpoints.list, { query: { deviceId: device.id } }, 'server')).toEqual(heard.positions)
  await end()
  const count = heard.devices.length
  await makeDevice(user)
  expect(heard.devices).toHaveLength(count)
})
