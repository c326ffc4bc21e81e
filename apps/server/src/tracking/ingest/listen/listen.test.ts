import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { type TestDatabase, testDatabase } from '../../../../test/database'
import { lineProtocol, webLineProtocol } from '../../../../test/line-protocol'
import {
  connectClient,
  startTestTracking,
  type TestTracking,
  type TestTrackingOptions,
  until,
} from '../../../../test/tracking'

const T0 = Date.UTC(2026, 7, 21, 12)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const running: TestTracking[] = []
async function start(options: TestTrackingOptions = {}): Promise<TestTracking> {
  const tracking = await startTestTracking(database, { clock: manualClock(new Date(T0 + 60_000)), ...options })
  running.push(tracking)
  return tracking
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop(2000)))
})

let next = 1
const freshId = (): string => `listen-${next++}`
const fix = (seconds: number, more: object = {}): object => ({
  time: T0 + seconds * 1000,
  lat: -22.9,
  lon: -43.2,
  knots: 10,
  ...more,
})
const history = (tracking: TestTracking, deviceId: number) =>
  tracking.positions.history({ deviceId, from: new Date(0), to: new Date(T0 * 2), limit: 1000 })

describe('a device over TCP', () => {
  test('logs in, reports, and is answered once its fix is in the database', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    client.send({ id: device.uniqueId })
    await client.received('hello')
    client.send(fix(1))
    await client.received(`stored ${T0 + 1000}`)
    expect(await history(tracking, device.id)).toMatchObject([
      { protocol: 'line', fixTimeMs: T0 + 1000, latitude: -22.9, speedKnots: 10 },
    ])
    expect(tracking.state.of(device.id)).toMatchObject({ status: 'online', lastUpdateMs: T0 + 60_000 })
    expect(tracking.devices.stateOf(device.id)?.positionId).toBe(tracking.state.of(device.id).latest?.id)
  })

  test('is understood in halves, in doubles and after garbage', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    const bytes = Buffer.from(
      `\n\nnonsense\n{"id":"${device.uniqueId}"}\n${JSON.stringify(fix(1))}\n${JSON.stringify(fix(2))}\n`,
    )
    for (const byte of bytes) {
      client.send(Buffer.of(byte))
      await new Promise((resolve) => setImmediate(resolve))
    }
    client.send(`${JSON.stringify(fix(3))}\n${JSON.stringify(fix(4))}\n`)
    await client.received(`stored ${T0 + 4000}`)
    expect(await history(tracking, device.id)).toHaveLength(4)
  })

  test('late fixes are stored but do not move the vehicle back', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    client.send(fix(10, { id: device.uniqueId, lat: -10 }))
    client.send(fix(5, { lat: -5 }))
    await client.received(`stored ${T0 + 5000}`)
    expect(tracking.state.of(device.id).latest?.latitude).toBe(-10)
    expect((await history(tracking, device.id)).map((one) => one.latitude)).toEqual([-5, -10])
  })

  test('a fix sent again after a restart is stored once and answered', async () => {
    const first = await start()
    const device = await first.makeDevice(freshId())
    const before = await connectClient(first.port('line'))
    before.send(fix(1, { id: device.uniqueId }))
    before.send(fix(2))
    await before.received(`stored ${T0 + 2000}`)
    await first.stop(2000)
    const second = await start()
    expect(second.state.of(device.id).latest?.fixTimeMs).toBe(T0 + 2000)
    const after = await connectClient(second.port('line'))
    after.send(fix(1, { id: device.uniqueId }))
    after.send(fix(2))
    after.send(fix(3))
    await after.received(`stored ${T0 + 3000}`)
    expect(after.text()).toContain(`stored ${T0 + 1000}`)
    expect(await history(second, device.id)).toHaveLength(3)
    const state = (await second.positions.loadStates()).find((one) => one.deviceId === device.id)
    expect(state?.latest?.fixTimeMs).toBe(T0 + 3000)
  })

  test('gets bytes sent to it, over its first connection while that one speaks', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const command = (): Promise<unknown> =>
      tracking.commands.request({
        deviceId: device.id,
        commandId: 0,
        type: 'custom',
        description: '',
        textChannel: false,
        attributes: { data: 'command', noQueue: true },
        author: { id: 0, name: 'test' },
        reason: null,
        forced: false,
      })
    await expect(command()).rejects.toThrow('Failed to send command')
    const old = await connectClient(tracking.port('line'))
    old.send({ id: device.uniqueId })
    await old.received('hello')
    const fresh = await connectClient(tracking.port('line'))
    fresh.send({ id: device.uniqueId })
    await fresh.received('hello')
    old.send(fix(1))
    await old.received('stored')
    expect(await command()).toMatchObject({ state: 'sent' })
    await old.received('command')
    expect(fresh.text()).not.toContain('command')
    old.end()
    await old.closed
    fresh.send(fix(2))
    await fresh.received('stored')
    expect(tracking.state.of(device.id).status).toBe('online')
    fresh.end()
    await until(() => tracking.state.of(device.id).status === 'offline')
    expect(await history(tracking, device.id)).toHaveLength(2)
  })
})

describe('what comes from outside', () => {
  test('a frame announced without end closes the connection, others are unaffected', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const good = await connectClient(tracking.port('line'))
    good.send({ id: device.uniqueId })
    const bad = await connectClient(tracking.port('line'))
    bad.send(Buffer.alloc(200_000, 0x41))
    await bad.closed
    good.send(fix(1))
    await good.received('stored')
  })

  test('a connection that only sends garbage is closed', async () => {
    const tracking = await start({ listenLimits: { garbageBytes: 1000 } })
    const client = await connectClient(tracking.port('line'))
    client.send('no json\n'.repeat(500))
    await client.closed
  })

  test('a decoder that throws costs its message only', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    client.send({ id: device.uniqueId })
    client.send({ boom: true })
    client.send(fix(1))
    await client.received('stored')
    expect(tracking.intake.counters.unreadable).toBe(1)
  })

  test('a decoder that gives nonsense costs its message only', async () => {
    const nonsense = {
      ...lineProtocol,
      name: 'nonsense',
      decode: () => ({ deviceIds: ['x'], positions: [{ fix: {} }] }) as never,
    }
    const tracking = await start({ protocols: [lineProtocol, nonsense] })
    await tracking.makeDevice('x')
    const client = await connectClient(tracking.port('nonsense'))
    client.send('a\nb\n')
    await until(() => tracking.intake.counters.messages === 2)
    client.end()
  })

  test('a framer that throws or stands still does not hang the server', async () => {
    const device = await (await start()).makeDevice(freshId())
    const stuck = {
      ...lineProtocol,
      name: 'stuck',
      frame: () => ({ kind: 'skip' as const, consumed: 0, reason: 'none' }),
    }
    const thrower = {
      ...lineProtocol,
      name: 'thrower',
      frame: () => {
        throw new Error('boom')
      },
    }
    const tracking = await start({ protocols: [lineProtocol, stuck, thrower] })
    const one = await connectClient(tracking.port('stuck'))
    one.send('x')
    await one.closed
    const other = await connectClient(tracking.port('thrower'))
    other.send('x')
    const good = await connectClient(tracking.port('line'))
    good.send(fix(1, { id: device.uniqueId }))
    await good.received('stored')
    other.end()
  })

  test('too many connections of one address are refused', async () => {
    const tracking = await start({ listenLimits: { connectionsPerAddress: 2 } })
    const clients = [await connectClient(tracking.port('line')), await connectClient(tracking.port('line'))]
    const third = await connectClient(tracking.port('line'))
    await third.closed
    for (const client of clients) client.end()
    await Promise.all(clients.map((client) => client.closed))
    const device = await tracking.makeDevice(freshId())
    await until(async () => {
      const again = await connectClient(tracking.port('line'))
      again.send({ id: device.uniqueId })
      return again.received('hello').then(
        () => true,
        () => false,
      )
    })
  })

  test('a connection that sends too fast is slowed, not cut', async () => {
    const tracking = await start({ listenLimits: { framesPerSecond: 20 } })
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    client.send({ id: device.uniqueId })
    client.send(Array.from({ length: 50 }, (_, index) => `${JSON.stringify(fix(index))}\n`).join(''))
    await client.received(`stored ${T0 + 49_000}`)
    expect(await history(tracking, device.id)).toHaveLength(50)
  })

  test('a silent connection is closed in the end', async () => {
    const tracking = await start({ listenLimits: { idleMs: 50 } })
    const client = await connectClient(tracking.port('line'))
    await client.closed
  })
})

describe('a port in use', () => {
  test('is told with protocol and port while the others go on', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const said: string[] = []
    const nothing = (): void => {}
    const log = {
      debug: nothing,
      info: nothing,
      warn: nothing,
      error: (_: object, text: string) => said.push(text),
      child: () => log,
    }
    const tracking = await start({ log })
    const twin = { ...lineProtocol, name: 'twin', transports: ['tcp' as const] }
    const again = await tracking.listen({ ports: [{ protocol: twin, port }], detectPort: null, host: '127.0.0.1' })
    expect(again).toEqual([{ protocol: 'twin', transport: 'tcp', port, error: 'EADDRINUSE' }])
    expect(said).toEqual([`port ${port} of twin is already in use; the other ports go on`])
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('line'))
    client.send({ id: device.uniqueId })
    await client.received('hello')
    await new Promise((resolve) => blocker.close(resolve))
  })
})

describe('UDP', () => {
  test('a datagram is a message and is answered to its address', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const socket = createSocket('udp4')
    const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(data.toString())))
    socket.send(JSON.stringify(fix(1, { id: device.uniqueId })), tracking.port('line', 'udp'), '127.0.0.1')
    expect(await answer).toBe(`stored ${T0 + 1000}\n`)
    expect(await history(tracking, device.id)).toHaveLength(1)
    socket.close()
  })
})

describe('the port for any tracker', () => {
  test('recognises the protocol from the first bytes, TCP and UDP', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const client = await connectClient(tracking.port('any'))
    const text = `${JSON.stringify(fix(1, { id: device.uniqueId }))}\n`
    client.send(text.slice(0, 2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    client.send(text.slice(2))
    await client.received('stored')
    const socket = createSocket('udp4')
    const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(data.toString())))
    socket.send(JSON.stringify(fix(2, { id: device.uniqueId })), tracking.port('any', 'udp'), '127.0.0.1')
    expect(await answer).toContain('stored')
    socket.close()
  })
  test('closes what it cannot recognise', async () => {
    const tracking = await start()
    const client = await connectClient(tracking.port('any'))
    client.send('GARBAGE')
    await client.closed
  })
})

describe('HTTP', () => {
  test('answers by what became of the message', async () => {
    const tracking = await start()
    const device = await tracking.makeDevice(freshId())
    const url = `http://127.0.0.1:${tracking.port('webline', 'http')}/`
    const post = (body: string) => fetch(url, { method: 'POST', body })
    const good = await post(JSON.stringify(fix(1, { id: device.uniqueId })))
    expect([good.status, await good.text()]).toEqual([200, 'done'])
    expect(await history(tracking, device.id)).toHaveLength(1)
    expect((await post(JSON.stringify(fix(1, { id: 'nobody' })))).status).toBe(404)
    expect((await post('no json')).status).toBe(400)
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    const message = {
      method: 'POST',
      path: '/',
      headers: {},
      body: Buffer.from(JSON.stringify(fix(2, { id: device.uniqueId }))),
    }
    expect(await tracking.receiveHttp?.(message, '127.0.0.1:1')).toEqual({ status: 200, body: 'done' })
  })
})

describe('files over HTTP', () => {
  test('a protocol that brings files takes longer bodies, up to its own limit', async () => {
    const camera = { ...webLineProtocol, name: 'camera', httpBodyBytes: 100_000 }
    const tracking = await start({ protocols: [lineProtocol, webLineProtocol, camera] })
    const device = await tracking.makeDevice(freshId())
    const url = `http://127.0.0.1:${tracking.port('camera', 'http')}/`
    const post = (body: string) => fetch(url, { method: 'POST', body })
    const line = JSON.stringify(fix(1, { id: device.uniqueId }))
    expect((await post(line.padEnd(90_000))).status).toBe(200)
    expect(await history(tracking, device.id)).toHaveLength(1)
    expect((await post(line.padEnd(110_000))).status).toBe(413)
  })
})

describe('an unknown device', () => {
  test('is refused, listed, and let in at its next message once registered', async () => {
    const tracking = await start()
    const uniqueId = freshId()
    const client = await connectClient(tracking.port('line'))
    client.send({ id: uniqueId })
    await client.received('who?')
    client.send(fix(1))
    await until(() => tracking.sightings.byUniqueId(uniqueId)?.messages === 2)
    expect(tracking.sightings.list()[0]).toMatchObject({
      uniqueId,
      protocol: 'line',
      address: expect.stringContaining('127.0.0.1:'),
    })
    await tracking.sightings.save()
    const device = await tracking.makeDevice(uniqueId)
    client.send(fix(2))
    await client.received(`stored ${T0 + 2000}`)
    expect(await history(tracking, device.id)).toHaveLength(1)
    const later = await start()
    expect(later.sightings.byUniqueId(uniqueId)).toMatchObject({ messages: 2 })
  })
  test('the list is bounded', async () => {
    const tracking = await start()
    for (let index = 0; index < 1100; index++) {
      tracking.sightings.note({ uniqueId: `flood-${index}`, protocol: 'line', address: 'x:1', frame: Buffer.of(1) })
    }
    expect(tracking.sightings.list()).toHaveLength(1000)
    expect(tracking.sightings.list()[0]?.uniqueId).toBe('flood-1099')
  })
})

test('a disabled or expired device is refused and its connection closed', async () => {
  const tracking = await start()
  for (const more of [{ disabled: true }, { expirationTime: '2020-01-01T00:00:00.000+00:00' }]) {
    const device = await tracking.makeDevice(freshId(), more)
    const client = await connectClient(tracking.port('line'))
    client.send(fix(1, { id: device.uniqueId }))
    await client.closed
    expect(client.text()).toBe('who?\n')
    expect(await history(tracking, device.id)).toEqual([])
  }
})

test('a device that falls silent becomes unknown, one that leaves goes offline', async () => {
  const clock = manualClock(new Date(T0))
  const tracking = await start({ clock })
  const device = await tracking.makeDevice(freshId())
  const client = await connectClient(tracking.port('line'))
  expect(tracking.state.of(device.id).status).toBe('offline')
  client.send({ id: device.uniqueId })
  await client.received('hello')
  clock.advance(599_999)
  expect(tracking.state.sweep(clock.nowMs(), 600_000)).toEqual([])
  clock.advance(1)
  expect(tracking.state.sweep(clock.nowMs(), 600_000)).toContain(device.id)
  tracking.sessions.drop(device.id)
  expect(tracking.devices.stateOf(device.id)?.status).toBe('unknown')
  client.end()
  await client.closed
  await until(() => tracking.sessions.size === 0)
  expect(tracking.state.of(device.id).status).toBe('unknown')
})

test('a slow database makes devices wait: nothing is lost, nothing is acknowledged early, memory is bounded', async () => {
  const tracking = await start({
    writerLimits: { queueRows: 100, batchRows: 20 },
    listenLimits: { framesPerSecond: 1e6 },
  })
  const device = await tracking.makeDevice(freshId())
  const client = await connectClient(tracking.port('line'))
  client.send({ id: device.uniqueId })
  await client.received('hello')
  const holder = await database.pool.connect()
  await holder.query('begin; lock table device_states in exclusive mode')
  const count = 2000
  for (let index = 0; index < count; index++) client.send(fix(index % 50, { attributes: { n: index } }))
  await until(() => tracking.intake.isFull())
  expect(tracking.writer.waiting()).toBeLessThan(500)
  expect(client.text()).not.toContain('stored')
  await holder.query('commit')
  holder.release()
  await until(() => client.text().split('stored').length === count + 1)
  expect(
    await tracking.positions.history({ deviceId: device.id, from: new Date(0), to: new Date(T0 * 2), limit: 5000 }),
  ).toHaveLength(count)
})
