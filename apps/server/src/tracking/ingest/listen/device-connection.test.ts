import { createSocket, type Socket } from 'node:dgram'
import { connect } from 'node:net'
import type { DeviceConnection } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, until } from '../../../../test/tracking'

const PERIOD = 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z'
const TODAY = (): string =>
  `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 60_000).toISOString()}`

const clock = manualClock(new Date())
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { h02: 1, gt06: 1, gl200: 1 } }, { clock })
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
    others: [],
    isContested: false,
    toldModel: null,
    clockOffsetMinutes: null,
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

test('a device whose connection closes before the database said whose it is has left', async () => {
  const device = await makeDevice(admin, { uniqueId: '8620000508' })
  const port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
  const status = async () =>
    (await admin.client.get(`/api/devices?id=${device.id}`)).json<[{ status: string }]>()[0].status
  const stored = async (): Promise<number> =>
    (await admin.client.get(`/api/positions?deviceId=${device.id}&${PERIOD}`)).json<unknown[]>().length
  const other = new pg.Client({ connectionString: server.config.databaseUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('lock table device_states in exclusive mode')
    const tracker = await connectClient(port)
    tracker.send('*HQ,8620000508,V1,101010,A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#')
    await until(async () => (await status()) === 'online')
    tracker.socket.destroy()
    await until(async () => !(await read(device.id)).isOpen)
  } finally {
    await other.end()
  }
  await until(async () => (await stored()) === 1)
  expect(await status()).toBe('offline')
})

test('two connections with one identity: both addresses are shown, an alarm is raised once, commands stay with the first', async () => {
  const device = await makeDevice(admin, { uniqueId: '8620000502' })
  const port = server.devicePorts.find(({ protocol }) => protocol === 'h02')?.port ?? 0
  const [own, thief] = [await connectClient(port), await connectClient(port)]
  const stored = async (): Promise<number> =>
    (await admin.client.get(`/api/positions?deviceId=${device.id}&${PERIOD}`)).json<unknown[]>().length
  let second = 0
  const fix = async (from: typeof own): Promise<void> => {
    const before = await stored()
    const time = `1010${String(second++).padStart(2, '0')}`
    from.send(`*HQ,8620000502,V1,${time},A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#`)
    await until(async () => (await stored()) > before)
  }
  const alarms = async () =>
    (await admin.client.get(`/api/reports/events?deviceId=${device.id}&type=alarm&${TODAY()}`)).json<EventRow[]>()
  await fix(own)
  await fix(thief)
  expect(await read(device.id)).toMatchObject({ others: [{ protocol: 'h02' }], isContested: false })
  await fix(own)
  expect(await alarms()).toEqual([])
  await fix(thief)
  await fix(own)
  await fix(thief)
  const [ownAddress, other] = [own, thief].map(({ socket }) => `127.0.0.1:${socket.localPort}`)
  expect(await read(device.id)).toMatchObject({ remote: ownAddress, others: [{ remote: other }], isContested: true })
  await until(async () => (await alarms()).length > 0)
  expect((await alarms()).map(({ attributes }) => attributes)).toEqual([
    { alarm: 'secondConnection', proven: ownAddress, other },
  ])
  const command = { deviceId: device.id, type: 'alarmArm', attributes: {} }
  expect((await admin.client.post('/api/commands/send', command)).status).toBeLessThan(300)
  await own.received('SCF,')
  expect(thief.text()).not.toContain('SCF,')
  own.socket.destroy()
  await until(async () => (await read(device.id)).remote === other)
  thief.socket.destroy()
})

describe('by UDP', () => {
  const open: Socket[] = []
  afterAll(() => open.forEach((socket) => socket.close()))
  /** A tracker behind one address. */
  async function speaker(uniqueId: string, deviceId: number) {
    const socket = createSocket('udp4')
    open.push(socket)
    let heard = ''
    socket.on('message', (bytes) => (heard += bytes.toString('latin1')))
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    const port = server.devicePorts.find((one) => one.protocol === 'h02' && one.transport === 'udp')?.port ?? 0
    const path = `/api/positions?deviceId=${deviceId}&${PERIOD}`
    const stored = async () => (await admin.client.get(path)).json<Position[]>().length
    return {
      address: `127.0.0.1:${socket.address().port}`,
      heard: () => heard,
      async fix() {
        const time = `10${String(Math.floor(second / 60)).padStart(2, '0')}${String(second++ % 60).padStart(2, '0')}`
        const before = await stored()
        socket.send(
          `*HQ,${uniqueId},V1,${time},A,2525.8000,S,04916.2000,W,010.00,090,010126,FFFFFBFF#`,
          port,
          '127.0.0.1',
        )
        await until(async () => (await stored()) > before)
      },
    }
  }
  let second = 0
  const alarms = async (deviceId: number) =>
    (await admin.client.get(`/api/events?deviceId=${deviceId}&type=alarm`)).json<EventRow[]>()

  test('a second address with the identity of a tracker is shown and told of; commands stay with the proven one', async () => {
    const device = await makeDevice(admin, { uniqueId: '8620000503' })
    const [own, thief] = [await speaker('8620000503', device.id), await speaker('8620000503', device.id)]
    await own.fix()
    for (let minute = 0; minute < 3; minute++) {
      for (let time = 0; time < 4; time++) {
        clock.advance(12_000)
        await thief.fix()
      }
      clock.advance(12_000)
      await own.fix()
    }
    expect(await read(device.id)).toMatchObject({
      transport: 'udp',
      remote: own.address,
      others: [{ remote: thief.address }],
      isContested: true,
    })
    await until(async () => (await alarms(device.id)).length > 0)
    const attributes = { alarm: 'secondConnection', proven: own.address, other: thief.address }
    expect(await alarms(device.id)).toMatchObject([{ attributes }])
    const command = { deviceId: device.id, type: 'alarmArm', attributes: {} }
    expect((await admin.client.post('/api/commands/send', command)).status).toBeLessThan(300)
    await until(() => own.heard().includes('SCF,'))
    expect(thief.heard()).not.toContain('SCF,')
  })

  test('a network that gives the tracker another address after a silence, again and again, is no alarm', async () => {
    const device = await makeDevice(admin, { uniqueId: '8620000504' })
    for (let change = 0; change < 4; change++) {
      const tracker = await speaker('8620000504', device.id)
      await tracker.fix()
      await tracker.fix()
      clock.advance(40_000)
      await tracker.fix()
      expect(await read(device.id)).toMatchObject({ remote: tracker.address, isContested: false })
      clock.advance(120_000)
    }
    expect(await alarms(device.id)).toEqual([])
  })
})

test('nobody else does, and a device that is not there is not found', async () => {
  const owner = await makeUser(server, admin)
  const device = await makeDevice(owner)
  expect((await owner.client.get(`/api/devices/${device.id}/connection`)).status).toBe(400)
  expect((await admin.client.get('/api/devices/987654/connection')).status).toBe(404)
})

test('what a tracker says of itself at its login is shown: its model, and the zone its clock is corrected by', async () => {
  const port = (name: string): number => server.devicePorts.find(({ protocol }) => protocol === name)?.port ?? 0
  const china = await makeDevice(admin, { uniqueId: '862000000000509' })
  const gt06 = connect(port('gt06'), '127.0.0.1')
  // Identifier, model code, and the zone word: eight hours east.
  gt06.write(Buffer.from('78781101086200000000050936043200000112340d0a', 'hex'))
  await until(async () => (await read(china.id)).isOpen)
  expect(await read(china.id)).toMatchObject({ clockOffsetMinutes: 480, toldModel: null })
  gt06.destroy()
  const queclink = await makeDevice(admin, { uniqueId: '862000000000517' })
  const gl200 = connect(port('gl200'), '127.0.0.1')
  gl200.write('+ACK:GTHBD,250504,862000000000517,,20260101101010,0001$')
  await until(async () => (await read(queclink.id)).isOpen)
  expect(await read(queclink.id)).toMatchObject({ toldModel: 'GV300', clockOffsetMinutes: null })
  gl200.destroy()
})
