import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { type Device, deviceEndpoints } from '@rastro/model/device'
import type { Event } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driveDevice } from '../../../test/drive'
import { memoryPlaces, remoteFace } from '../../../test/face'
import { makeDevice, makeFirstAdmin, type Person } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'
import { until } from '../../../test/tracking'
import type { Log } from '../../platform/log'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A way to the server that can be cut. */
async function wireTo(url: string) {
  const open = new Set<Socket>()
  let isCut = false
  const wire: Server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // prettier-ignore
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
    cut(isNow: boolean) {
      isCut = isNow
      if (isNow) for (const one of open) one.destroy()
    },
    close() {
      for (const one of open) one.destroy()
      wire.close()
    },
  }
}

/** Everything that is written of what happens. */
function keepingLog(): { log: Log; text(): string } {
  const lines: string[] = []
  const write = (fields: object, text: string): void => {
    const whole = (_: string, value: unknown): unknown =>
      value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value
    lines.push(text, JSON.stringify(fields, whole))
  }
  return {
    log: { debug: write, info: write, warn: write, error: write } as unknown as Log,
    text: () => lines.join('\n'),
  }
}

test('a socket that was lost is opened again, and what happened meanwhile is told; nothing of the credentials is written', async () => {
  const wire = await wireTo(server.urls.web)
  const { log, text } = keepingLog()
  const { text: token } = await admin.client.form('/api/session/token', {})
  const remote = await remoteFace(server, admin, { url: wire.url, log, lookEveryMs: 400, administrator: { token } })
  const heard = { devices: [] as Device[], positions: [] as Position[], events: [] as Event[] }
  remote.subscribe({
    name: 'cut',
    onDevice: (device) => void heard.devices.push(device),
    onPosition: (position) => void heard.positions.push(position),
    onEvent: async (event) => void heard.events.push(event),
  })
  const device = await makeDevice(admin)
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  let seconds = 0
  await until(async () => {
    await drive.at((seconds += 10), {}, { alarm: seconds % 20 === 0 ? 'sos' : 'lowBattery' })
    await pause(50)
    return heard.events.length > 0 && heard.positions.length > 0
  })
  wire.cut(true)
  const late = await makeDevice(admin)
  await driveDevice(server.context.tracking, late.uniqueId, T0).at(5, { latitude: -3 }, { alarm: 'tow' })
  await drive.at((seconds += 10), { latitude: -9 }, { alarm: 'sos' })
  await pause(300)
  expect(heard.devices.some(({ id }) => id === late.id)).toBe(false)
  wire.cut(false)
  await until(() => heard.devices.some(({ id }) => id === late.id))
  await until(() => heard.positions.some(({ latitude }) => latitude === -3))
  await until(() => heard.positions.some(({ latitude }) => latitude === -9))
  await until(() => heard.events.some(({ attributes }) => attributes.alarm === 'tow'))
  expect(new Set(heard.events.map(({ id }) => id)).size).toBe(heard.events.length)
  await remote.stop()
  wire.close()
  await expect(remote.call(deviceEndpoints.list, { query: {} }, 'server')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }) // prettier-ignore
  expect(text()).toContain('it is tried again')
  expect(text()).not.toContain(token)
  expect(text()).not.toContain('JSESSIONID')
})

test('who comes back is told of the events since, whatever was told before the end', async () => {
  const places = memoryPlaces()
  const device = await makeDevice(admin)
  const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
  let seconds = 0
  const told: number[] = []
  const begin = async () => {
    const remote = await remoteFace(server, admin, { places, lookEveryMs: 300 })
    remote.subscribe({
      name: 'back',
      onEvent: async ({ id, deviceId }) => void (deviceId === device.id && told.push(id)),
    })
    return remote
  }
  const first = await begin()
  await until(async () => {
    await drive.at((seconds += 10), {}, { alarm: seconds % 20 === 0 ? 'sos' : 'lowBattery' })
    await pause(50)
    return told.length > 0
  })
  await first.stop()
  const before = told.length
  await drive.at((seconds += 10), {}, { alarm: 'tow' })
  await drive.at((seconds += 10), {}, { alarm: 'jamming' })
  const second = await begin()
  await until(() => told.length >= before + 2)
  await pause(400)
  const events = (await admin.client.get('/api/events?limit=1000')).json<Event[]>().filter(({ deviceId }) => deviceId === device.id) // prettier-ignore
  expect(new Set(told).size).toBe(told.length)
  expect(events.slice(0, 2).map(({ id }) => told.includes(id))).toEqual([true, true])
  await second.stop()
})

test.each([
  ['never answers', () => undefined],
  [
    'answers without end',
    (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n')
      const timer = setInterval(() => socket.write('x'.repeat(1000)), 1)
      socket.on('close', () => clearInterval(timer))
    },
  ],
  [
    'answers with what is none',
    (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>'),
  ],
  [
    'leads elsewhere',
    (socket: Socket) =>
      void socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
  ],
])('a server that %s is away, and no more', async (_what, answer) => {
  // prettier-ignore
  const open = new Set<Socket>()
  const strange = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => strange.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(strange.address() as AddressInfo).port}`
  const remote = await remoteFace(server, admin, { url, bounds: { timeoutMs: 300, maxBytes: 5000 } })
  await expect(remote.call(deviceEndpoints.list, { query: {} }, 'server')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' }) // prettier-ignore
  for (const socket of open) socket.destroy()
  strange.close()
  await remote.stop()
})

test('sessions that ended are opened anew, and rights of an account are its own', async () => {
  const remote = await remoteFace(server, admin)
  const device = await makeDevice(admin)
  const actor = { userId: admin.user.id }
  const read = () => remote.call(deviceEndpoints.get, { params: { id: device.id } }, actor)
  expect(await read()).toEqual(device)
  await server.context.db.deleteFrom('sessions').where('acting_until', 'is not', null).execute()
  expect(await read()).toEqual(device)
  const wrong = { ...actor, credentials: async () => ({ token: 'wrong' }) }
  await expect(remote.call(deviceEndpoints.list, { query: {} }, wrong)).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
  const { text: token } = await admin.client.form('/api/session/token', {})
  const right = { ...actor, credentials: async () => ({ token }) }
  expect(await remote.call(deviceEndpoints.get, { params: { id: device.id } }, right)).toEqual(device)
  await remote.stop()
})
