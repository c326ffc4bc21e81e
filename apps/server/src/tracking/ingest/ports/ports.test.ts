import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Port } from '@rastro/model/port'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, until } from '../../../../test/tracking'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { osmand: 1, h02: 1 }, detectPort: 1 })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const ports = async (): Promise<Port[]> => (await admin.client.get('/api/ports')).json<Port[]>()
async function portOf(protocol: string, transport: Port['transport']): Promise<Port> {
  const found = (await ports()).find((one) => one.protocol === protocol && one.transport === transport)
  if (!found) throw new Error(`no port of ${protocol}`)
  return found
}
const h02 = (id: string): string => `*HQ,${id},V1,101500,A,2254.0000,S,04310.0000,W,010.00,090,210826,FFFFFBFF#`

test('messages, devices and connections are counted at the port they came through', async () => {
  const device = await makeDevice(admin, { uniqueId: '860000000088001' })
  const { port } = await portOf('osmand', 'http')
  for (const lat of [-22.9, -22.91])
    await fetch(`http://127.0.0.1:${port}/?id=${device.uniqueId}&lat=${lat}&lon=-43.2`, {
      headers: { connection: 'close' },
    })
  await fetch(`http://127.0.0.1:${port}/?lat=1&lon=2`, { headers: { connection: 'close' } })
  expect(await portOf('osmand', 'http')).toMatchObject({
    state: 'open',
    error: null,
    devices: 1,
    messages: 3,
    messagesPerMinute: 3,
    unreadable: 1,
    lastMessageAt: expect.any(String),
  })
})

test('the last unreadable message is shown in hex with its reason, and no more than 512 bytes of it', async () => {
  const { port } = await portOf('h02', 'tcp')
  const client = await connectClient(port)
  client.send(`*HQ,${'\u0001'.repeat(700)}#`)
  await until(async () => (await portOf('h02', 'tcp')).unreadable > 0)
  const shown = await portOf('h02', 'tcp')
  expect(shown.connections).toBe(1)
  expect(shown.lastUnreadable).toMatchObject({ at: expect.any(String), address: expect.stringContaining('127.0.0.1:') })
  expect(shown.lastUnreadable?.reason).not.toBe('')
  expect(shown.lastUnreadable?.hex).toMatch(/^2a48512c/)
  expect(shown.lastUnreadable?.hex).toHaveLength(1024)
  client.end()
  await until(async () => (await portOf('h02', 'tcp')).connections === 0)
})

test('the detection port counts what it recognised and keeps what it did not, over TCP and UDP', async () => {
  const device = await makeDevice(admin, { uniqueId: '2600000001' })
  const tcp = await portOf('detect', 'tcp')
  const good = await connectClient(tcp.port)
  good.send(h02(device.uniqueId))
  await until(async () => (await portOf('detect', 'tcp')).devices === 1)
  const bad = await connectClient(tcp.port)
  bad.send('SSH-2.0-OpenSSH\r\n')
  await bad.closed
  expect(await portOf('detect', 'tcp')).toMatchObject({
    messages: 2,
    unreadable: 1,
    lastUnreadable: { reason: 'unknown', hex: Buffer.from('SSH-2.0-OpenSSH\r\n').toString('hex') },
  })
  const udp = createSocket('udp4')
  udp.send(Buffer.from([0xfe, 0xed, 0xfa, 0xce]), (await portOf('detect', 'udp')).port, '127.0.0.1')
  await until(async () => (await portOf('detect', 'udp')).unreadable === 1)
  expect((await portOf('detect', 'udp')).lastUnreadable?.hex).toBe('feedface')
  udp.close()
  good.end()
})

test('a disabled device counts as refused', async () => {
  const device = await makeDevice(admin, { uniqueId: '2600000002', disabled: true })
  const { port, refused } = await portOf('h02', 'tcp')
  const client = await connectClient(port)
  client.send(h02(device.uniqueId))
  await client.closed
  expect((await portOf('h02', 'tcp')).refused).toBe(refused + 1)
})

test('protocols that are switched off are listed too, and a port in use says so', async () => {
  expect(await portOf('gt06', 'tcp')).toMatchObject({ state: 'off', port: 0, error: null, messages: 0 })
  const blocker = createServer()
  const taken = await new Promise<number>((resolve) =>
    blocker.listen(0, () => {
      const address = blocker.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const other = await startTestServer({ protocolPorts: { h02: taken } }, { freeDevicePorts: false })
  const boss = await makeFirstAdmin(other)
  const all = (await boss.client.get('/api/ports')).json<Port[]>()
  expect(all.find(({ protocol, transport }) => protocol === 'h02' && transport === 'tcp')).toMatchObject({
    port: taken,
    state: 'failed',
    error: 'EADDRINUSE',
  })
  // Moved and switched off by configuration alone.
  expect(all.find(({ protocol }) => protocol === 'detect')).toMatchObject({ state: 'off' })
  await other.close()
  await new Promise((resolve) => blocker.close(resolve))
})

test('only administrators see them', async () => {
  const user = await makeUser(server, admin)
  expect(await user.client.get('/api/ports')).toMatchObject({ status: 400, code: 'ADMINISTRATOR_REQUIRED' })
  expect((await server.client().get('/api/ports')).status).toBe(401)
})
