import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Device } from '@rastro/model/device'
import type { DeviceLogRecord, LogRecord, RawMessage } from '@rastro/model/message'
import { makeDevice, makeFirstAdmin, makeUser, type Person, unique } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, type TestClient, until } from '../../../../test/tracking'

let server: TestServer
let admin: Person
let h02Port: number
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { h02: 1, osmand: 1 } })
  admin = await makeFirstAdmin(server)
  h02Port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
})
afterAll(() => server.close())

let device: Device
let tracker: TestClient
let count = 0
beforeEach(async () => {
  device = await makeDevice(admin, { uniqueId: `27000000${String((count += 1)).padStart(2, '0')}` })
  tracker = await connectClient(h02Port)
})
const sockets: WebSocket[] = []
afterEach(() => {
  tracker.end()
  for (const socket of sockets.splice(0)) socket.terminate()
})

let second = 0
const fixOf = (id: string): string => {
  const time = String(100_000 + (second += 1)).slice(-2)
  return `*HQ,${id},V1,1015${time},A,2254.0000,S,04310.0000,W,010.00,090,210826,FFFFFBFF#`
}
async function listen<T>(who: Person, query = ''): Promise<{ socket: WebSocket; logs: T[] }> {
  const url = server.urls.web.replace('http', 'ws')
  const socket = new WebSocket(`${url}/api/socket${query}`, { headers: { cookie: who.client.cookie ?? '' } })
  sockets.push(socket)
  const logs: T[] = []
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { logs?: T[] }
    logs.push(...(frame.logs ?? []))
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { socket, logs }
}
const watching = (number: number) => until(() => server.context.tracking.messages.feed.watchers === number)
const keep = async (hours: number | undefined): Promise<void> => {
  const attributes = hours === undefined ? {} : { 'rastro.keepMessages': hours }
  const answer = await admin.client.put(`/api/devices/${device.id}`, { ...device, attributes })
  if (answer.status !== 200) throw new Error(answer.text)
}
const kept = async (query = ''): Promise<RawMessage[]> =>
  (await admin.client.get(`/api/devices/${device.id}/messages${query}`)).json<RawMessage[]>()

describe('live', () => {
  test('with {"logs":true} come records of the own devices in the words of the contract, until {"logs":false}', async () => {
    const { socket, logs } = await listen<LogRecord>(admin)
    socket.send('this is no JSON')
    socket.send('[1]')
    socket.send('{}')
    socket.send('{"logs":true}')
    await watching(1)
    const sent = fixOf(device.uniqueId)
    tracker.send(sent)
    await until(() => logs.length > 0)
    expect(logs[0]).toEqual({
      deviceId: device.id,
      protocol: 'h02',
      host: '127.0.0.1',
      uniqueId: device.uniqueId,
      data: sent,
    })
    socket.send('{"logs":false}')
    await watching(0)
    expect(server.context.tracking.messages.feed.wants(device.id)).toBe(false)
  })

  test('one device alone is shown with text and what was read, also what is sent to it', async () => {
    const other = await makeDevice(admin, { uniqueId: unique('2799') })
    const { socket, logs } = await listen<DeviceLogRecord>(admin, '?topics=logs')
    const others: string[] = []
    socket.on('message', (data) => others.push(...Object.keys(JSON.parse(String(data)) as object)))
    socket.send(JSON.stringify({ logs: true, deviceId: device.id }))
    await watching(1)
    const neighbour = await connectClient(h02Port)
    neighbour.send(fixOf(other.uniqueId))
    const sent = fixOf(device.uniqueId)
    tracker.send(sent)
    await until(() => logs.length > 0)
    expect(logs[0]).toMatchObject({
      direction: 'in',
      transport: 'tcp',
      text: sent,
      error: null,
      decoded: { deviceIds: [device.uniqueId], positions: [{ fix: { latitude: expect.closeTo(-22.9, 5) } }] },
    })
    tracker.send(`*HQ,${device.uniqueId},VX,nonsense#`)
    await until(() => logs.length > 1)
    expect(logs.every(({ deviceId }) => deviceId === device.id)).toBe(true)
    // Who only asked for this is spared the fleet.
    expect(new Set(others)).toEqual(new Set(['logs']))
    neighbour.end()
  })

  test('a stranger hears nothing of a device, named or not', async () => {
    const stranger = await makeUser(server, admin)
    const { socket, logs } = await listen<LogRecord>(stranger)
    const named = await listen<LogRecord>(stranger)
    const own = await listen<LogRecord>(admin)
    socket.send('{"logs":true}')
    named.socket.send(JSON.stringify({ logs: true, deviceId: device.id }))
    own.socket.send('{"logs":true}')
    await watching(3)
    tracker.send(fixOf(device.uniqueId))
    await until(() => own.logs.length > 0)
    expect([...logs, ...named.logs]).toEqual([])
    socket.terminate()
    named.socket.terminate()
    own.socket.terminate()
    await watching(0)
  })

  test('while nobody watches and nothing is kept, nothing is made of a message', async () => {
    const { messages, intake } = server.context.tracking
    const before = intake.counters.messages
    tracker.send(fixOf(device.uniqueId))
    await until(() => intake.counters.messages > before)
    expect([messages.feed.watchers, messages.keeper.devices]).toEqual([0, 0])
    expect(await kept()).toEqual([])
  })
})

describe('kept', () => {
  test('from the switch on, newest first, in pages, and as a file', async () => {
    await keep(2)
    const sent = [1, 2, 3].map(() => fixOf(device.uniqueId))
    for (const one of sent) tracker.send(one)
    tracker.send(`*HQ,${device.uniqueId},`)
    // Each is answered, and the answers are kept too.
    await until(async () => (await kept()).length >= 2 * sent.length)
    const all = await kept()
    const incoming = all.filter(({ direction }) => direction === 'in')
    expect(incoming.map(({ text }) => text)).toEqual([...sent].reverse())
    expect(incoming[0]).toMatchObject({
      protocol: 'h02',
      transport: 'tcp',
      remote: expect.stringContaining('127.0.0.1:'),
      hex: Buffer.from(sent[2] ?? '').toString('hex'),
      decoded: { positions: [expect.anything()] },
    })
    const page = await kept(`?limit=1&before=${all[0]?.id}`)
    expect(page.map(({ id }) => id)).toEqual([all[1]?.id])
    const file = await admin.client.get(`/api/devices/${device.id}/messages/download`)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="messages-${device.uniqueId}.txt"`)
    const lines = file.text.trim().split('\n')
    expect(lines).toHaveLength(all.length)
    expect(lines[0]?.split('\t').slice(1, 4)).toEqual(['in', 'tcp', 'h02'])
    expect(lines[0]).toContain(Buffer.from(sent[0] ?? '').toString('hex'))
  })

  test('a request of an HTTP device is kept whole', async () => {
    await keep(1)
    const port = server.devicePorts.find(({ protocol }) => protocol === 'osmand')?.port
    await fetch(`http://127.0.0.1:${port}/?id=${device.uniqueId}&lat=1&lon=2`)
    await until(async () => (await kept()).length > 0)
    expect((await kept()).at(-1)).toMatchObject({ transport: 'http', protocol: 'osmand', direction: 'in' })
    expect((await kept()).at(-1)?.text).toContain(`id=${device.uniqueId}`)
  })

  test('no more rows than the ring holds, no older than the hours', async () => {
    await keep(1)
    const { store, keeper } = server.context.tracking.messages
    const atMs = Date.now()
    const message = (ageHours: number) => ({
      deviceId: device.id,
      uniqueId: device.uniqueId,
      atMs: atMs - ageHours * 3_600_000,
      isIncoming: true,
      transport: 'tcp' as const,
      protocol: 'h02',
      remote: 'a:1',
      bytes: Buffer.from([0, 1]),
      decoded: { text: 'nul \0 inside' },
      error: null,
    })
    await store.insert([message(3), message(0.5), message(0.4), message(0.3)])
    await keeper.prune()
    expect(await kept()).toHaveLength(3)
    await store.prune(device.id, 1, 2)
    expect((await kept()).map(({ at }) => Date.parse(at))).toEqual([0.3, 0.4].map((hours) => message(hours).atMs))
    await store.insert([{ ...message(0), deviceId: 999_999 }])
    await keep(undefined)
    await store.pruneOthers([], 24)
    expect(await kept()).toHaveLength(2)
  })

  test('only administrators read them, and an unknown device is not found', async () => {
    const user = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: user.user.id, deviceId: device.id })
    for (const path of ['messages', 'messages/download'])
      expect(await user.client.get(`/api/devices/${device.id}/${path}`)).toMatchObject({
        status: 400,
        code: 'ADMINISTRATOR_REQUIRED',
      })
    expect((await admin.client.get('/api/devices/999999/messages')).status).toBe(404)
  })
})
