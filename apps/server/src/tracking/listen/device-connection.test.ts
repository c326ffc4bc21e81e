import type { DeviceConnection } from '@rastro/model/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { connectClient, until } from '../../../test/tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { h02: 1 } })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const read = async (id: number): Promise<DeviceConnection> =>
  (await admin.client.get(`/api/devices/${id}/connection`)).json<DeviceConnection>()

test('[CORE-DETAIL-02] an administrator sees which way a device speaks; when it hangs up, only when it last did', async () => {
  const device = await makeDevice(admin, { uniqueId: '8620000501' })
  expect(await read(device.id)).toEqual({
    isOpen: false,
    protocol: null,
    transport: null,
    remote: null,
    lastMessageAt: null,
  })
  const port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
  const tracker = await connectClient(port)
  tracker.send('*HQ,8620000501,V1,101010,A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#')
  await until(async () => (await read(device.id)).isOpen)
  expect(await read(device.id)).toMatchObject({
    protocol: 'h02',
    transport: 'tcp',
    remote: expect.stringContaining('127.0.0.1'),
    lastMessageAt: expect.stringMatching(/^\d{4}-/),
  })
  tracker.socket.destroy()
  await until(async () => !(await read(device.id)).isOpen)
  expect((await read(device.id)).lastMessageAt).not.toBeNull()
})

test('nobody else does, and a device that is not there is not found', async () => {
  const owner = await makeUser(server, admin)
  const device = await makeDevice(owner)
  expect((await owner.client.get(`/api/devices/${device.id}/connection`)).status).toBe(400)
  expect((await admin.client.get('/api/devices/987654/connection')).status).toBe(404)
})
