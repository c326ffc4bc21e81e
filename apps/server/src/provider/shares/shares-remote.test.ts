import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteFace } from '../../../test/face'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import type { RemoteServer } from '#src/face/remote/index'
import { createShareAccounts } from './share-account'
import { createShares } from './shares'
import { createShareStore } from './shares.store'

let server: TestServer
let admin: Person
let face: RemoteServer
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  face = await remoteFace(server, admin)
})
afterAll(async () => {
  await face.stop()
  await server.close()
})

test('[CORE-SHARE-03] shared links work with a tracking server behind the wire, and follow what their owner sees', async () => {
  const { db, seal, clock } = server.context
  const shares = createShares({ face, store: createShareStore(db, seal), accounts: createShareAccounts(face), clock })
  const owner = await makeUser(server, admin)
  const [mine, lent] = [await makeDevice(owner), await makeDevice(admin)]
  const link = { userId: owner.user.id, deviceId: lent.id }
  await admin.client.post('/api/permissions', link)
  const expirationTime = clock.nowMs() + 3_600_000
  const wanted = { name: 'Carga', pin: null, fields: [], deviceIds: [mine.id, lent.id], groupIds: [], expirationTime }
  const share = await shares.create(owner.user, wanted)
  const viewer = server.client()
  await viewer.get(`/api/session?token=${share.token}`)
  const seen = async () => (await viewer.get('/api/devices')).json<Array<{ id: number }>>().map(({ id }) => id)
  expect(await seen()).toEqual([mine.id, lent.id])

  const foreign = await makeDevice(admin)
  const beyond = shares.create(owner.user, { ...wanted, deviceIds: [foreign.id] })
  await expect(beyond).rejects.toMatchObject({ code: 'DEVICE_ACCESS_DENIED' })
  await admin.client.delete('/api/permissions', link)
  await shares.sweep()
  expect(await seen()).toEqual([mine.id])
  await admin.client.delete(`/api/users/${owner.user.id}`)
  await shares.sweep()
  expect((await viewer.get('/api/devices')).status).toBe(401)
})
