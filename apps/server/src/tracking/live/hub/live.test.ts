import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import type { LiveFrame } from '@rastro/model/live'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { until } from '../../../../test/tracking'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

interface TestSocket {
  webSocket: WebSocket
  frames: LiveFrame[]
  closed: Promise<number>
}

const address = (): string => `${server.urls.web.replace('http', 'ws')}/api/socket`

/** Opens a socket and waits for its first frame; rejects with the status when the upgrade was refused. */
function open(headers: Record<string, string>, query = ''): Promise<TestSocket> {
  const webSocket = new WebSocket(address() + query, { headers })
  const frames: LiveFrame[] = []
  const closed = new Promise<number>((resolve) => webSocket.on('close', resolve))
  return new Promise((resolve, reject) => {
    webSocket.on('message', (data) => {
      frames.push(JSON.parse(String(data)) as LiveFrame)
      resolve({ webSocket, frames, closed })
    })
    webSocket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    webSocket.on('error', () => {})
  })
}
const socketOf = (person: Person): Promise<TestSocket> => open({ cookie: person.client.cookie ?? '' })

async function driven(person: Person) {
  const device = await makeDevice(person)
  return { device, drive: driveDevice(server.context.tracking, device.uniqueId, T0) }
}
const latitudes = ({ frames }: TestSocket, deviceId: number): number[] =>
  frames.flatMap(({ positions = [] }) =>
    positions.filter((one) => one.deviceId === deviceId).map((one) => one.latitude),
  )

describe('who may listen', () => {
  test('[CORE-LIVE-01] a cookie or a token opens the socket, nothing else does', async () => {
    const user = await makeUser(server, admin)
    const socket = await socketOf(user)
    expect(socket.frames[0]).toEqual({ positions: [] })
    const token = (await user.client.form('/api/session/token', {})).text
    const other = await open({}, `?token=${token}`)
    expect(other.frames[0]).toEqual({ positions: [] })
    await expect(open({})).rejects.toThrow('401')
    await expect(open({ cookie: 'JSESSIONID=wrong' })).rejects.toThrow('401')
    await expect(open({}, '?token=wrong')).rejects.toThrow('401')
    await expect(open({ cookie: user.client.cookie ?? '', origin: 'http://elsewhere.example' })).rejects.toThrow('401')
    socket.webSocket.close()
    other.webSocket.close()
  })
  test('[CORE-LIVE-05] a user who is disabled or signs out loses the socket', async () => {
    const user = await makeUser(server, admin)
    const socket = await socketOf(user)
    await admin.client.put(`/api/users/${user.user.id}`, { ...user.user, disabled: true })
    expect(await socket.closed).toBe(4001)
    const other = await makeUser(server, admin)
    const second = await socketOf(other)
    await other.client.delete('/api/session')
    expect(await second.closed).toBe(4000)
  })
  test('a revoked token and a changed password end the sockets they opened, and no others', async () => {
    const user = await makeUser(server, admin)
    const token = (await user.client.form('/api/session/token', {})).text
    const [byToken, byCookie] = [await open({}, `?token=${token}`), await socketOf(user)]
    await user.client.form('/api/session/token/revoke', { token })
    expect(await byToken.closed).toBe(4000)
    expect(byCookie.webSocket.readyState).toBe(WebSocket.OPEN)
    await admin.client.put(`/api/users/${user.user.id}`, { ...user.user, password: 'another-long-word-7' })
    expect(await byCookie.closed).toBe(4001)
  })
  test('[CORE-LIVE-05] a user hears of a change of the own record, and only of the own', async () => {
    const [user, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const [own, others] = [await socketOf(user), await socketOf(other)]
    await admin.client.put(`/api/users/${user.user.id}`, { ...user.user, limitCommands: true })
    await until(() => own.frames.some(({ users }) => users))
    const [told] = own.frames.flatMap(({ users = [] }) => users)
    expect(told).toEqual({ ...user.user, limitCommands: true })
    const { device, drive } = await driven(other)
    await drive.at(1)
    await until(() => latitudes(others, device.id).length > 0)
    expect(others.frames.flatMap(({ users = [] }) => users)).toEqual([])
    for (const socket of [own, others]) socket.webSocket.close()
  })
  test('the socket shows an object only to those who may see it', async () => {
    const [owner, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const { device, drive } = await driven(owner)
    const own = await driven(other)
    const [first, second] = [await socketOf(owner), await socketOf(other)]
    await drive.at(1, { latitude: -1 })
    await until(() => latitudes(first, device.id).includes(-1))
    await own.drive.at(2)
    await until(() => latitudes(second, own.device.id).length > 0)
    expect(second.frames.flatMap(({ devices = [] }) => devices.map(({ id }) => id))).not.toContain(device.id)
    for (const socket of [first, second]) socket.webSocket.close()
  })
})

describe('what is sent', () => {
  test('[CORE-LIVE-01] first the latest positions, then devices and positions as they change', async () => {
    const user = await makeUser(server, admin)
    const { device, drive } = await driven(user)
    await drive.at(1, { latitude: -1 })
    const socket = await socketOf(user)
    expect(socket.frames[0]?.positions).toMatchObject([{ deviceId: device.id, latitude: -1 }])
    await drive.at(2, { latitude: -2 })
    await until(() => latitudes(socket, device.id).includes(-2))
    const told = socket.frames.flatMap(({ devices = [] }) => devices).at(-1)
    expect(told).toMatchObject({ id: device.id, status: 'online', name: device.name, positionId: expect.any(Number) })
    drive.leave()
    await until(() => socket.frames.flatMap(({ devices = [] }) => devices).at(-1)?.status === 'offline')
    socket.webSocket.close()
  })
  test('[CORE-LIVE-01] who says how old the list of devices is hears what changed between list and socket', async () => {
    const user = await makeUser(server, admin)
    const [{ device, drive }, still] = [await driven(user), await driven(user)]
    await drive.at(1)
    const socket = await socketOf(user)
    const said = (): number[] => socket.frames.flatMap(({ devices = [] }) => devices.map(({ id }) => id))
    await drive.at(2)
    await until(() => latitudes(socket, device.id).length > 0)
    const before = said().length
    // Absurd ages are no harm; nothing changed in the last thousandth of a second.
    for (const devicesOfLast of [-1, 1e300, 'x', null]) socket.webSocket.send(JSON.stringify({ devicesOfLast }))
    await until(() => said().slice(before).includes(still.device.id))
    const other = await makeUser(server, admin)
    const late = await socketOf(other)
    late.webSocket.send(JSON.stringify({ devicesOfLast: 60 }))
    socket.webSocket.send(JSON.stringify({ devicesOfLast: 60 }))
    const again = said().length
    await until(() => said().slice(again).includes(device.id))
    expect(late.frames.flatMap(({ devices = [] }) => devices)).toEqual([])
    drive.leave()
    await until(() => socket.frames.flatMap(({ devices = [] }) => devices).at(-1)?.status === 'offline')
    const next = await socketOf(user)
    expect(next.frames.flatMap(({ devices = [] }) => devices)).toEqual([])
    next.webSocket.send(JSON.stringify({ devicesOfLast: 60 }))
    const heard = () => next.frames.flatMap(({ devices = [] }) => devices)
    await until(() => heard().some(({ id, status }) => id === device.id && status === 'offline'))
    for (const one of [socket, late, next]) one.webSocket.close()
  })
  test('a late fix is not sent', async () => {
    const user = await makeUser(server, admin)
    const { device, drive } = await driven(user)
    const socket = await socketOf(user)
    await drive.at(10, { latitude: -10 })
    await drive.at(5, { latitude: -5 })
    await drive.at(11, { latitude: -11 })
    await until(() => latitudes(socket, device.id).includes(-11))
    expect(latitudes(socket, device.id)).not.toContain(-5)
    socket.webSocket.close()
  })
  test('many changes of one device become few frames, and the newest is among them', async () => {
    const user = await makeUser(server, admin)
    const { device, drive } = await driven(user)
    const socket = await socketOf(user)
    const count = 200
    for (let second = 1; second <= count; second++) await drive.at(second, { latitude: -second / 10 })
    await until(() => latitudes(socket, device.id).includes(-count / 10))
    expect(socket.frames.length).toBeLessThan(count / 2)
    socket.webSocket.close()
  })
  test('others see nothing of it, until they may', async () => {
    const [owner, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const { device, drive } = await driven(owner)
    const socket = await socketOf(other)
    await drive.at(1, { latitude: -1 })
    const link = { userId: other.user.id, deviceId: device.id }
    expect((await admin.client.post('/api/permissions', link)).status).toBe(204)
    await until(() => latitudes(socket, device.id).includes(-1))
    await drive.at(2, { latitude: -2 })
    await until(() => latitudes(socket, device.id).includes(-2))
    expect((await admin.client.delete('/api/permissions', link)).status).toBe(204)
    await drive.at(3, { latitude: -3 })
    const { device: own, drive: ownDrive } = await driven(other)
    await ownDrive.at(4)
    await until(() => latitudes(socket, own.id).length > 0)
    expect(latitudes(socket, device.id)).not.toContain(-3)
    socket.webSocket.close()
  })
})

describe('[CORE-LIVE-01] who says too much', () => {
  test('is told so and cut; another socket of the same person goes on', async () => {
    const user = await makeUser(server, admin)
    const { device, drive } = await driven(user)
    const [loud, calm] = [await socketOf(user), await socketOf(user)]
    for (let count = 0; count < 500; count++) loud.webSocket.send('{"devicesOfLast":60}')
    expect(await loud.closed).toBe(1008)
    await drive.at(1, { latitude: -1 })
    await until(() => latitudes(calm, device.id).includes(-1))
    calm.webSocket.close()
  })
  test('whatever it is: pings, bytes, what is not JSON, long texts, parts that never end, one that is too long', async () => {
    const user = await makeUser(server, admin)
    const noise = randomBytes(8000).toString('hex')
    const floods: Array<[say: (socket: WebSocket) => void, times: number]> = [
      [(socket) => socket.ping('x'.repeat(100)), 200],
      [(socket) => socket.send(Buffer.alloc(10)), 200],
      [(socket) => socket.send('{'), 200],
      [(socket) => socket.send(noise), 40],
      [(socket) => socket.send('x'.repeat(200), { fin: false }), 2000],
      [(socket) => socket.send(noise + noise), 1],
    ]
    const codes = floods.map(async ([say, times]) => {
      const socket = await socketOf(user)
      for (let count = 0; count < times && socket.webSocket.readyState === WebSocket.OPEN; count++)
        say(socket.webSocket)
      return socket.closed
    })
    expect(await Promise.all(codes)).toEqual([1008, 1008, 1008, 1008, 1009, 1009])
  })
  test('what a console says when it opens, many times over, is not too much', async () => {
    const user = await makeUser(server, admin)
    const tabs = await Promise.all(Array.from({ length: 20 }, () => socketOf(user)))
    for (const { webSocket } of tabs)
      for (let list = 0; list < 12; list++) {
        webSocket.send('{"events":true,"anchors":true,"orders":true}')
        webSocket.send('{"devicesOfLast":3}')
        webSocket.send('{}')
      }
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(tabs.map(({ webSocket }) => webSocket.readyState)).toEqual(tabs.map(() => WebSocket.OPEN))
    for (const { webSocket } of tabs) webSocket.close()
  })
})

test('who asks is told at once of a device that is deleted, or that he may not see any more; who does not ask is not', async () => {
  const [owner, other] = [await makeUser(server, admin), await makeUser(server, admin)]
  const [first, second] = [await driven(owner), await driven(owner)]
  await admin.client.post('/api/permissions', { userId: other.user.id, deviceId: first.device.id })
  const sockets = [await socketOf(owner), await socketOf(other), await socketOf(owner)] as const
  const [mine, theirs, contract] = sockets
  for (const { webSocket } of [mine, theirs]) webSocket.send(JSON.stringify({ gone: true }))
  const gone = ({ frames }: TestSocket): number[] => frames.flatMap((frame) => frame.gone ?? [])
  // Heard by then.
  await first.drive.at(1, { latitude: -1 })
  for (const socket of [mine, theirs]) await until(() => latitudes(socket, first.device.id).includes(-1))
  await admin.client.delete(`/api/devices/${first.device.id}`)
  await until(() => gone(mine).length > 0 && gone(theirs).length > 0)
  await admin.client.post('/api/permissions', { userId: other.user.id, deviceId: second.device.id })
  await second.drive.at(2, { latitude: -2 })
  await until(() => latitudes(theirs, second.device.id).includes(-2))
  await admin.client.delete('/api/permissions', { userId: other.user.id, deviceId: second.device.id })
  await until(() => gone(theirs).length > 1)
  expect(gone(theirs)).toEqual([first.device.id, second.device.id])
  expect(gone(mine)).toEqual([first.device.id])
  expect(contract.frames.flatMap(Object.keys).filter((key) => key !== 'devices' && key !== 'positions')).toEqual([])
  for (const { webSocket } of sockets) webSocket.close()
})

test('a client that does not read gets the newest state later, never a growing queue', async () => {
  const user = await makeUser(server, admin)
  const fleet = await Promise.all(Array.from({ length: 20 }, () => driven(user)))
  const padding = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`note${index}`, 'x'.repeat(50)]))
  const { port } = new URL(server.urls.web)
  const lazy = connect(Number(port), '127.0.0.1')
  const key = Buffer.alloc(16, 7).toString('base64')
  lazy.write(
    `GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
      `Sec-WebSocket-Key: ${key}\r\nCookie: ${user.client.cookie ?? ''}\r\n\r\n`,
  )
  await new Promise((resolve) => lazy.once('data', resolve))
  lazy.pause()
  const eager = await socketOf(user)
  const rounds = 150
  for (let second = 1; second <= rounds; second++) {
    await Promise.all(fleet.map(({ drive }) => drive.at(second, { latitude: -second / 10 }, padding)))
  }
  const last = fleet[0]
  await until(() => latitudes(eager, last?.device.id ?? 0).includes(-rounds / 10))
  let text = ''
  lazy.on('data', (chunk) => (text = (text + chunk.toString('latin1')).slice(-2_000_000)))
  lazy.resume()
  await until(() => fleet.every(({ device }) => new RegExp(`"deviceId":${device.id},[^}]*"latitude":-15,`).test(text)))
  lazy.destroy()
  eager.webSocket.close()
})
