import WebSocket from 'ws'
import type { CommandOrder, CommandPreview } from '@rastro/model/command'
import type { Device } from '@rastro/model/device'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { silentLog } from '#src/platform/log'
import { type Running, start } from '#src/start'
import type { EventDraft } from '#src/tracking/ingest/events/index'
import {
  becomes,
  commandBody,
  connectTo,
  expectRefusal,
  newTracked,
  orderIdOf,
  orderOf,
  ordersOf,
  said,
  sendCommand,
} from '../../../../test/commands'
import { makeFirstAdmin, makeUser, PASSWORD, type Person } from '../../../../test/people'
import { client, startTestServer, type TestServer } from '../../../../test/server'
import { gt06Kind, suntechKind } from '../../../../test/trackers'
import { connectClient, until } from '../../../../test/tracking'

const DAY_MS = 86_400_000
const clock = manualClock(new Date())
const { nowMs } = clock

let server: TestServer
let admin: Person
/** What runs now: the server, or the one that took its place after a restart. */
let running: Running
beforeAll(async () => {
  server = await startTestServer(
    { protocolPorts: { gt06: 1, suntech: 2, osmand: 3, jt808: 4 }, sessionHours: 8760 },
    { clock },
  )
  running = server
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await running.stop()
  await server.close()
})

async function restart(): Promise<void> {
  await running.stop()
  running = await start(server.config, { log: silentLog, freeDevicePorts: true, clock })
  const again = client(running.urls.web)
  await again.form('/api/session', { email: admin.user.email, password: PASSWORD })
  admin = { ...admin, client: again }
}

const connected = (device: Device, kind = gt06Kind) => connectTo(running, device, kind, nowMs)
const stop = (device: Device) => sendCommand(admin, device.id, 'engineStop')
const statesOf = async (device: Device) => (await ordersOf(admin, device.id)).map(({ state }) => state)

async function eventsOf(deviceId: number, type: string): Promise<EventDraft[]> {
  const { events, eventStore } = running.context.tracking
  await events.flush()
  const [from, to] = [new Date(0), new Date(nowMs() + DAY_MS)]
  const found = await eventStore.between({ deviceIds: [deviceId], from, to, limit: 100 })
  return found.filter((event) => event.type === type)
}

describe('a restart', () => {
  test('[CORE-COMMANDS-05] keeps what waits, in its order, and the envelope with it', async () => {
    const device = await newTracked(admin)
    for (const data of ['FIRST#', 'SECOND#']) await sendCommand(admin, device.id, 'custom', { data })
    expect((await stop(device)).status).toBe(202)
    await restart()
    expect(await statesOf(device)).toEqual(['requested', 'requested', 'requested'])
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 60, ageSeconds: 9 })
    await until(() => tracker.heard().includes('SECOND#'))
    expect(tracker.heard()).toMatch(/FIRST#[^]*SECOND#/)
    const [, second, first] = await ordersOf(admin, device.id)
    tracker.answer('second done', second?.id)
    tracker.answer('first done', first?.id)
    await expect.poll(() => statesOf(device)).toEqual(['requested', 'confirmed', 'confirmed'])
    expect(await orderOf(admin, device.id)).toMatchObject({ type: 'engineStop', waitingFor: 'stop' })
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    tracker.report({ kmh: 0 })
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    expect((await eventsOf(device.id, 'queuedCommandSent')).map(({ attributes }) => attributes?.type).sort()).toEqual([
      'custom',
      'custom',
      'engineStop',
    ])
    await tracker.end()
  })

  test('[CORE-COMMANDS-09] what left before it is not sent again; without a sign it counts as not confirmed', async () => {
    const device = await newTracked(admin)
    const before = await connected(device)
    await said(running, device, before, { kmh: 0, ageSeconds: 9 })
    expect((await stop(device)).status).toBe(200)
    await until(() => before.heard().includes(gt06Kind.stopWords))
    await before.end()
    await restart()
    const after = await connected(device)
    await said(running, device, after, { kmh: 0, ageSeconds: 5 })
    expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
    await until(() => after.heard().includes(gt06Kind.resumeWords))
    expect(after.heard()).not.toContain(gt06Kind.stopWords)
    expect(await statesOf(device)).toEqual(['sent', 'notConfirmed'])
    await after.end()
  })

  test('[CORE-COMMANDS-09] "now anyway" for a device that was away does not stop it on the road later', async () => {
    const device = await newTracked(admin)
    const now = { now: true, reason: 'furto em andamento' }
    expect((await sendCommand(admin, device.id, 'engineStop', now)).status).toBe(202)
    clock.advance(301_000)
    await restart()
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 90, ageSeconds: 9 })
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'stop', now: true })
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    tracker.report({ kmh: 0 })
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await tracker.end()
  })
})

describe('[CORE-COMMANDS-09] what was judged is judged again', () => {
  test('a vehicle that drives off while the database is slow is not stopped', async () => {
    const device = await newTracked(admin)
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 60, ageSeconds: 12 })
    expect((await stop(device)).status).toBe(202)
    const holder = await running.context.database.pool.connect()
    await holder.query('begin; lock table command_orders in exclusive mode')
    await said(running, device, tracker, { kmh: 0, ageSeconds: 8 })
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update command_orders%'`
    await until(async () => (await running.context.database.pool.query(waits)).rowCount === 1)
    await said(running, device, tracker, { kmh: 70, ageSeconds: 4 })
    await holder.query('commit')
    holder.release()
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'stop', sentAt: null })
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    tracker.report({ kmh: 0 })
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await tracker.end()
  })

  test.each([
    ['an hour late', { kmh: 0, ageSeconds: 3600 }],
    ['ahead of its time', { kmh: 0, ageSeconds: -3600 }],
  ])('where the times of a device are replaced, a place that comes %s does not look new', async (_, report) => {
    const device = await newTracked(admin, { attributes: { 'time.override': 'serverTime' } })
    expect((await stop(device)).status).toBe(202)
    const tracker = await connected(device)
    await said(running, device, tracker, report)
    const { state } = running.context.tracking
    expect(state.of(device.id).tracked?.fixTimeMs).toBe(nowMs())
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'fix' })
    tracker.heartbeat()
    await said(running, device, tracker, { kmh: 60, ageSeconds: 2 })
    await becomes(admin, device.id, { state: 'requested', waitingFor: 'stop' })
    expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
    await said(running, device, tracker, { kmh: 0, ageSeconds: 1 })
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await tracker.end()
  })

  test('where the times of a device are replaced, a sign of life does not make an old place new', async () => {
    const device = await newTracked(admin, { attributes: { 'time.override': 'serverTime' } })
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 0 })
    clock.advance(301_000)
    const { state } = running.context.tracking
    tracker.heartbeat()
    await until(() => state.of(device.id).tracked?.fixTimeMs === nowMs())
    expect((await stop(device)).status).toBe(202)
    expect(await orderOf(admin, device.id)).toMatchObject({ state: 'requested', waitingFor: 'fix' })
    await said(running, device, tracker, { kmh: 0 })
    await until(() => tracker.heard().includes(gt06Kind.stopWords))
    await tracker.end()
  })
})

test('[CORE-COMMANDS-05] a waiting command expires after seven days and is not sent by a device that comes back', async () => {
  const device = await newTracked(admin)
  expect((await stop(device)).status).toBe(202)
  const order = await orderOf(admin, device.id)
  expect(Date.parse(order.expiresAt ?? '') - Date.parse(order.requestedAt)).toBe(7 * DAY_MS)
  clock.advance(7 * DAY_MS)
  await becomes(admin, device.id, { state: 'expired', waitingFor: null })
  const tracker = await connected(device)
  await said(running, device, tracker, { kmh: 0 })
  expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
  await until(() => tracker.heard().includes(gt06Kind.resumeWords))
  expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
  await tracker.end()
})

test('[CORE-COMMANDS-05] the newest of block and unblock takes the place of those that wait', async () => {
  const device = await newTracked(admin)
  for (const type of ['engineStop', 'engineResume', 'engineStop', 'engineStop'])
    await sendCommand(admin, device.id, type)
  await sendCommand(admin, device.id, 'custom', { data: 'STATUS#' })
  expect(await statesOf(device)).toEqual(['requested', 'requested', 'replaced', 'replaced', 'replaced'])
  const preview = await admin.client.post('/api/commands/preview', { deviceId: device.id, type: 'engineResume' })
  expect(preview.json<CommandPreview>()).toMatchObject({
    critical: false,
    verdict: 'queue',
    waitingFor: 'device',
    fixTime: null,
    limits: { speedKmh: 20, staleMs: 300_000, expiresMs: 7 * DAY_MS },
    mayForceNow: true,
    pending: { type: 'engineStop', state: 'requested' },
  })
})

test('an order tells where the vehicle was when it left, not only when it was asked for', async () => {
  const device = await newTracked(admin)
  const tracker = await connected(device)
  await said(running, device, tracker, { kmh: 60, ageSeconds: 9, south: 23.5 })
  expect((await stop(device)).status).toBe(202)
  expect(await orderOf(admin, device.id)).toMatchObject({ state: 'requested', delivery: null })
  await said(running, device, tracker, { kmh: 0, ageSeconds: 4, south: 23.4 })
  await until(() => tracker.heard().includes(gt06Kind.stopWords))
  await becomes(admin, device.id, { state: 'sent', waitingFor: null })
  const order = await orderOf(admin, device.id)
  expect(order.speedKnots).toBeCloseTo(32.4, 0)
  expect(order.latitude).toBeCloseTo(-23.5, 4)
  expect(order.delivery).toMatchObject({ speedKnots: 0, fixTime: expect.any(String) })
  expect(order.delivery?.latitude).toBeCloseTo(-23.4, 4)
  expect(Date.parse(order.delivery?.fixTime ?? '')).toBeGreaterThan(Date.parse(order.fixTime ?? ''))
  // Still so after it was read back from the database.
  await restart()
  expect((await orderOf(admin, device.id)).delivery).toEqual(order.delivery)
  await tracker.end()
})

test('a waiting command is taken back, one that left is not, and the preview never sends', async () => {
  const device = await newTracked(admin)
  const tracker = await connected(device)
  await said(running, device, tracker, { kmh: 60, ageSeconds: 9 })
  const preview = await admin.client.post('/api/commands/preview', { deviceId: device.id, type: 'engineStop' })
  expect(preview.json<CommandPreview>()).toMatchObject({
    critical: true,
    verdict: 'hold',
    waitingFor: 'stop',
    pending: null,
  })
  const text = { deviceId: device.id, type: 'custom', attributes: { data: 'relay,1#' } }
  expect((await admin.client.post('/api/commands/preview', text)).json()).toMatchObject({ critical: true })
  expect(await ordersOf(admin, device.id)).toEqual([])
  const id = orderIdOf(await stop(device))
  expect((await admin.client.delete(`/api/commands/orders/${id}`)).status).toBe(204)
  await said(running, device, tracker, { kmh: 0, ageSeconds: 4 })
  expect((await sendCommand(admin, device.id, 'engineResume')).status).toBe(200)
  await until(() => tracker.heard().includes(gt06Kind.resumeWords))
  expect(tracker.heard()).not.toContain(gt06Kind.stopWords)
  const [resume, cancelled] = await ordersOf(admin, device.id)
  expect(cancelled).toMatchObject({ id, state: 'cancelled' })
  for (const gone of [resume?.id, id])
    expectRefusal(await admin.client.delete(`/api/commands/orders/${gone}`), 'COMMAND_ALREADY_SENT', 'left already')
  expect((await admin.client.delete('/api/commands/orders/999999')).status).toBe(404)
  await tracker.end()
})

test('noQueue: what cannot leave now fails and does not wait', async () => {
  const device = await newTracked(admin)
  const ask = (type: string) => sendCommand(admin, device.id, type, { data: 'X#', noQueue: true })
  expectRefusal(await ask('custom'), 'COMMAND_FAILED', 'Failed to send command')
  const tracker = await connected(device)
  await said(running, device, tracker, { kmh: 60 })
  expectRefusal(await ask('engineStop'), 'COMMAND_FAILED', 'Failed to send command')
  expect(await ordersOf(admin, device.id)).toEqual([])
  expect((await ask('custom')).status).toBe(200)
  await until(() => tracker.heard().includes('X#'))
  expect((await orderOf(admin, device.id)).attributes).toEqual({ data: 'X#' })
  await tracker.end()
})

describe('what became of it is read back', () => {
  test('a device that says no: failed with its words, and the event tells them', async () => {
    const device = await newTracked(admin)
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 0 })
    await stop(device)
    tracker.answer('DYD=Speed Limit, Speed 40km/h')
    await becomes(admin, device.id, {
      state: 'failed',
      error: 'COMMAND_REFUSED',
      result: 'DYD=Speed Limit, Speed 40km/h',
    })
    await expect.poll(async () => (await eventsOf(device.id, 'commandResult')).length).toBe(1)
    expect(await eventsOf(device.id, 'commandResult')).toMatchObject([
      { attributes: { result: 'DYD=Speed Limit, Speed 40km/h' } },
    ])
    await tracker.end()
  })

  test('the output in the next report confirms, the opposite one does not; silence is not confirmed, late words are', async () => {
    const device = await newTracked(admin)
    const tracker = await connected(device, suntechKind)
    await said(running, device, tracker, { kmh: 0, ageSeconds: 20 })
    await stop(device)
    await said(running, device, tracker, { kmh: 0, ageSeconds: 10, cut: false })
    await becomes(admin, device.id, { state: 'sent' })
    await said(running, device, tracker, { kmh: 0, ageSeconds: 5, cut: true })
    await becomes(admin, device.id, { state: 'confirmed', result: null })
    await sendCommand(admin, device.id, 'rebootDevice')
    await becomes(admin, device.id, { type: 'rebootDevice', state: 'sent' })
    clock.advance(300_000)
    await becomes(admin, device.id, { state: 'notConfirmed' })
    tracker.answer('Reboot')
    await becomes(admin, device.id, { state: 'confirmed', result: '45;Reboot' })
    await tracker.end()
  })

  test('only one command is under way where answers do not say to which; when none comes the next one leaves after a while', async () => {
    const device = await newTracked(admin)
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 0 })
    // A clone that leaves the number out.
    await sendCommand(admin, device.id, 'custom', { data: 'ZERO#' })
    tracker.answer('ZERO OK')
    await becomes(admin, device.id, { state: 'confirmed', result: 'ZERO OK' })
    await said(running, device, tracker, { kmh: 0 })
    expect((await sendCommand(admin, device.id, 'custom', { data: 'ONE#' })).status).toBe(200)
    expect((await sendCommand(admin, device.id, 'custom', { data: 'TWO#' })).status).toBe(202)
    expect(tracker.heard()).not.toContain('TWO#')
    clock.advance(30_000)
    await until(() => tracker.heard().includes('TWO#'))
    await tracker.end()
  })
})

describe('where answers say to which command', () => {
  const state = async (device: Device) =>
    (await ordersOf(admin, device.id)).map(({ state, result }) => [state, result]).reverse()

  test('[CORE-COMMANDS-05] several leave at once, and each answer confirms its own, whatever comes first', async () => {
    const device = await newTracked(admin)
    const tracker = await connected(device)
    await said(running, device, tracker, { kmh: 0 })
    const ids: number[] = []
    for (const data of ['ONE#', 'TWO#', 'THREE#']) {
      const answer = await sendCommand(admin, device.id, 'custom', { data })
      expect(answer.status).toBe(200)
      await until(() => tracker.heard().includes(data))
      ids.push(orderIdOf(answer))
    }
    const [first = 0, second = 0, third = 0] = ids
    tracker.answer('third done', third)
    await expect
      .poll(() => state(device))
      .toEqual([
        ['sent', null],
        ['sent', null],
        ['confirmed', 'third done'],
      ])
    // Of nobody knows which: confirms neither.
    tracker.answer('somebody done')
    tracker.answer('first done', first)
    await expect
      .poll(() => state(device))
      .toEqual([
        ['confirmed', 'first done'],
        ['sent', null],
        ['confirmed', 'third done'],
      ])
    tracker.answer('nobody done', third + 7)
    tracker.answer('second fail', second)
    await expect
      .poll(() => state(device))
      .toEqual([
        ['confirmed', 'first done'],
        ['confirmed', 'second fail'],
        ['confirmed', 'third done'],
      ])
    await tracker.end()
  })

  test('a terminal of JT/T 808 confirms by number; that it took a stop is no proof that the engine stands', async () => {
    const device = await newTracked(admin, { uniqueId: '123456789012' })
    const client = await connectClient(running.devicePorts.find(({ protocol }) => protocol === 'jt808')?.port ?? 0)
    const frame = (type: number, body: string): Buffer => {
      const content = Buffer.from(
        `${type.toString(16).padStart(4, '0')}${(body.length / 2).toString(16).padStart(4, '0')}${device.uniqueId}0001${body}`,
        'hex',
      )
      const sum = content.reduce((one, other) => one ^ other, 0)
      const escaped = [...content, sum].flatMap((byte) =>
        byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : byte,
      )
      return Buffer.from([0x7e, ...escaped, 0x7e])
    }
    const confirm = (id: number, type: string, outcome: number) =>
      client.send(frame(0x0001, `${id.toString(16).padStart(4, '0')}${type}0${outcome}`))
    client.send(frame(0x0002, ''))
    await client.received('~')
    const send = async (type: string, attributes = {}): Promise<number> => {
      const answer = await sendCommand(admin, device.id, type, attributes)
      expect(answer.status).toBe(200)
      return orderIdOf(answer)
    }
    const arm = await send('alarmArm')
    const reboot = await send('rebootDevice')
    const interval = await send('positionPeriodic', { frequency: 30 })
    confirm(interval, '8103', 0)
    confirm(reboot, '8105', 3)
    await expect
      .poll(() => state(device))
      .toEqual([
        ['sent', null],
        ['failed', null],
        ['confirmed', null],
      ])
    confirm(arm, '0310', 0)
    await becomes(admin, device.id, { type: 'positionPeriodic', state: 'confirmed' })
    await expect.poll(async () => (await state(device))[0]?.[0]).toBe('confirmed')
    client.end()
    await client.closed
  })
})

describe('a phone that asks by HTTP', () => {
  const portOf = (): number => running.devicePorts.find(({ protocol }) => protocol === 'osmand')?.port ?? 0
  const query = (device: Device, kmh: number): string =>
    `id=${device.uniqueId}&lat=-22.9&lon=-43.2&speed=${kmh / 1.852}&timestamp=${Math.floor(nowMs() / 1000)}`
  const ask = async (device: Device, kmh: number): Promise<string> =>
    (await fetch(`http://127.0.0.1:${portOf()}/?${query(device, kmh)}`)).text()

  test('[CORE-COMMANDS-05] gets one waiting command with each answer, in order, and none by JSON', async () => {
    const device = await newTracked(admin)
    expect(await ask(device, 0)).toBe('')
    for (const data of ['one', 'two']) {
      const answer = await sendCommand(admin, device.id, 'custom', { data })
      expect(answer.status).toBe(202)
    }
    const location = {
      timestamp: new Date(nowMs()).toISOString(),
      coords: { latitude: -22.9, longitude: -43.2, accuracy: 5, speed: 0, heading: 90, altitude: 0 },
    }
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const posted = JSON.stringify({ device_id: device.uniqueId, location })
    expect(await (await fetch(`http://127.0.0.1:${portOf()}/`, { ...json, body: posted })).text()).toBe('')
    expect(await ask(device, 1)).toBe('one')
    expect(await ask(device, 2)).toBe('two')
    expect(await ask(device, 3)).toBe('')
    expect((await eventsOf(device.id, 'queuedCommandSent')).length).toBe(2)
    expectRefusal(await stop(device), 'COMMAND_NOT_SUPPORTED', 'Command engineStop is not supported in protocol osmand')
  })

  test('[CORE-COMMANDS-09] a marked text is held by the speed of the same request', async () => {
    const device = await newTracked(admin)
    await sendCommand(admin, device.id, 'custom', { data: 'cut', critical: true })
    expect(await ask(device, 60)).toBe('')
    expect(await orderOf(admin, device.id)).toMatchObject({ critical: true, state: 'requested' })
    clock.advance(2000)
    expect(await ask(device, 5)).toBe('cut')
  })
})

test('a removed device leaves no order behind that waits', async () => {
  const device = await newTracked(admin)
  const id = orderIdOf(await stop(device))
  await admin.client.delete(`/api/devices/${device.id}`)
  await expect.poll(async () => (await running.context.tracking.commands.byId(id))?.state).toBe('cancelled')
})

test('orders: newest first, by state, time and page, without passwords', async () => {
  const device = await newTracked(admin)
  const from = new Date(nowMs())
  for (const data of ['1', '2', '3']) {
    await sendCommand(admin, device.id, 'custom', { data, devicePassword: 'segredo1' })
    clock.advance(1000)
  }
  const read = async (query: string): Promise<unknown[]> => {
    const answer = await admin.client.get(`/api/commands/orders?deviceId=${device.id}&${query}`)
    expect(answer.text).not.toContain('segredo1')
    return answer.json<CommandOrder[]>().map(({ attributes }) => attributes.data)
  }
  const [newest] = await ordersOf(admin, device.id)
  expect(await read('')).toEqual(['3', '2', '1'])
  expect(await read('limit=2')).toEqual(['3', '2'])
  expect(await read(`before=${newest?.id}`)).toEqual(['2', '1'])
  expect(await read('state=requested&state=sent')).toHaveLength(3)
  expect(await read('state=confirmed')).toEqual([])
  expect(await read(`from=${new Date(from.getTime() + 1500).toISOString()}`)).toEqual(['3'])
  expect(await read(`to=${from.toISOString()}`)).toEqual(['1'])
})

test('each change is told on the socket to whoever asked for it and sees the device', async () => {
  const now: TestServer = { ...server, client: () => client(running.urls.web) }
  const listen = async (person: Person) => {
    const socket = new WebSocket(`${running.urls.web.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: person.client.cookie ?? '' },
    })
    const heard: CommandOrder[] = []
    socket.on('message', (data: Buffer) => {
      heard.push(...((JSON.parse(data.toString()) as { commands?: CommandOrder[] }).commands ?? []))
    })
    await new Promise((resolve) => socket.once('message', resolve))
    socket.send('{"commands":true}')
    return { heard, socket, person }
  }
  const me = await listen(await makeUser(now, admin))
  const other = await listen(await makeUser(now, admin))
  const device = await newTracked(me.person)
  await until(async () => {
    await sendCommand(me.person, device.id, 'engineStop')
    await new Promise((resolve) => setTimeout(resolve, 150))
    return me.heard.length > 0
  })
  const order = await orderOf(me.person, device.id)
  await me.person.client.delete(`/api/commands/orders/${order.id}`)
  await until(() => me.heard.some(({ id, state }) => id === order.id && state === 'cancelled'))
  expect(me.heard.find(({ id }) => id === order.id)).toMatchObject({ deviceId: device.id, type: 'engineStop' })
  expect(other.heard).toEqual([])
  for (const { socket } of [me, other]) socket.terminate()
})

test('[CORE-COMMANDS-03] a batch of many devices gives each its own order', async () => {
  const devices = await Promise.all(Array.from({ length: 40 }, () => newTracked(admin)))
  const deviceIds = devices.map(({ id }) => id)
  const answer = await admin.client.post('/api/commands/batch', {
    deviceIds: [...deviceIds, deviceIds[0]],
    command: commandBody(0, 'engineResume'),
  })
  const { orders, failures } = answer.json<{ orders: CommandOrder[]; failures: unknown[] }>()
  expect(failures).toEqual([])
  expect(orders.map(({ deviceId }) => deviceId)).toEqual(deviceIds)
  const tooMany = { deviceIds: Array.from({ length: 5001 }, (_, id) => id), command: commandBody(0, 'engineResume') }
  expect((await admin.client.post('/api/commands/batch', tooMany)).code).toBe('INVALID_INPUT')
})
