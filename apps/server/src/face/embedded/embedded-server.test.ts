import { deviceEndpoints } from '@rastro/model/device'
import { userEndpoints } from '@rastro/model/user'
import type { BodyIn } from '@rastro/model/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedFace } from '../../../test/face'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import type { TrackingServer } from '../tracking-server'

let server: TestServer
let admin: Person
let face: TrackingServer
beforeAll(async () => {
  server = await startTestServer()
  face = embeddedFace(server)
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

test('long lists come whole', { timeout: 60_000 }, async () => {
  const user = await makeUser(server, admin)
  await Promise.all(Array.from({ length: 210 }, () => makeDevice(user)))
  expect(await face.call(deviceEndpoints.list, { query: {} }, { userId: user.user.id })).toHaveLength(210)
})

test('a listener hears of accounts and of what they may see, until it ends', async () => {
  const heard = { users: [] as string[], removed: [] as number[], access: [] as number[] }
  const end = face.subscribe({
    onUser: ({ email }) => void heard.users.push(email),
    onUserRemoved: (id) => void heard.removed.push(id),
    onAccess: (users) => users !== 'all' && heard.access.push(...users),
  })
  const body = { name: 'Made Inside', email: 'inside@example.com', password: 'long-enough-word-1' } as BodyIn<
    typeof userEndpoints.create
  >
  const { id } = await face.call(userEndpoints.create, { body }, 'server')
  const device = await makeDevice(admin)
  await admin.client.post('/api/permissions', { userId: id, deviceId: device.id })
  await face.call(userEndpoints.remove, { params: { id }, query: {} }, 'server')
  expect(heard).toMatchObject({ users: ['inside@example.com'], removed: [id] })
  expect(heard.access).toContain(id)
  await end()
  const { user } = await makeUser(server, admin)
  expect(heard.users).not.toContain(user.email)
})
