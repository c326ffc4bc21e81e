import { ALL_CAPABILITIES } from '@rastro/model/capability'
import { commandEndpoints } from '@rastro/model/command'
import { type Device, deviceEndpoints } from '@rastro/model/device'
import type { Event } from '@rastro/model/event'
import { geofenceEndpoints } from '@rastro/model/geofence'
import { permissionEndpoints } from '@rastro/model/permission'
import { type Position, positionEndpoints } from '@rastro/model/position'
import { serverEndpoints, type ServerInfo } from '@rastro/model/server'
import { sessionEndpoints } from '@rastro/model/session'
import type { BodyIn } from '@rastro/model/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../test/drive'
import { embeddedFace, remoteFace } from '../../test/face'
import { makeDevice, makeFirstAdmin, makeUser, type Person, unique } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { until } from '../../test/tracking'
import type { TrackingServer } from './tracking-server'
import type { RemoteServer } from './remote/remote-server'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

let server: TestServer
let admin: Person
let remote: RemoteServer
let faces: Record<string, TrackingServer>
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  remote = await remoteFace(server, admin, { lookEveryMs: 300 })
  faces = { embedded: embeddedFace(server), remote }
})
afterAll(async () => {
  await remote.stop()
  await server.close()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const alarms = (uniqueId: string) => driveDevice(server.context.tracking, uniqueId, T0).at(1, {}, { alarm: 'sos' })

type NewDevice = BodyIn<typeof deviceEndpoints.create>
const newDevice = (): NewDevice => ({ name: unique('made'), uniqueId: unique('made') }) as NewDevice

describe.each(['embedded', 'remote'])('the %s server', (kind) => {
  let face: TrackingServer
  let owner: Person
  let stranger: Person
  beforeAll(async () => {
    face = faces[kind] ?? embeddedFace(server)
    owner = await makeUser(server, admin)
    stranger = await makeUser(server, admin)
  })
  const by = ({ user }: Person) => ({ userId: user.id })

  test('tells who is above somebody, the nearest first', async () => {
    const make = () => makeUser(server, admin, { userLimit: -1 })
    const [top, middle, low] = [await make(), await make(), await make()]
    const put = ({ user }: Person, parentId: number) =>
      admin.client.put(`/api/accounts/${user.id}/parent`, { parentId })
    await put(low, middle.user.id)
    await put(middle, top.user.id)
    expect(await face.above(low.user.id)).toEqual([middle.user.id, top.user.id])
    await put(low, 0)
    expect(await face.above(low.user.id)).toEqual([])
    expect(await face.above(999_999)).toEqual([])
  })
  test('lists, reads and writes with the rights of the actor', async () => {
    const made = await face.call(deviceEndpoints.create, { body: newDevice() }, by(owner))
    expect(await face.call(deviceEndpoints.list, { query: {} }, by(owner))).toEqual([made])
    expect(await face.call(deviceEndpoints.list, { query: { id: [made.id, 999_999] } }, by(owner))).toEqual([made])
    expect(await face.call(deviceEndpoints.list, { query: {} }, by(stranger))).toEqual([])
    const model = { ...made, model: 'Ônibus & "reboque"', attributes: { placa: 'ABC1D23' } }
    const changed = await face.call(deviceEndpoints.update, { params: { id: made.id }, body: model }, by(owner))
    expect(changed).toMatchObject({ model: 'Ônibus & "reboque"', attributes: { placa: 'ABC1D23' } })
    expect(await face.call(deviceEndpoints.get, { params: { id: made.id } }, 'server')).toEqual(changed)
    expect(await face.call(deviceEndpoints.remove, { params: { id: made.id } }, by(owner))).toBeUndefined()
    expect(await face.call(deviceEndpoints.list, { query: {} }, by(owner))).toEqual([])
  })

  test('what an answer holds belongs to whoever asked', async () => {
    const device = await makeDevice(owner)
    const read = () => face.call(deviceEndpoints.get, { params: { id: device.id } }, by(owner))
    const answer = await read()
    answer.attributes.mine = true
    expect(await read()).toEqual(device)
  })

  test('links, and their end', async () => {
    const device = await makeDevice(owner)
    const link = { userId: stranger.user.id, deviceId: device.id }
    const seen = () => face.call(deviceEndpoints.list, { query: {} }, by(stranger))
    await face.call(permissionEndpoints.link, { body: link }, 'server')
    expect(await seen()).toEqual([device])
    const listed = { query: { userId: stranger.user.id, deviceId: 0 } }
    expect(await face.call(permissionEndpoints.list, listed, 'server')).toEqual([link])
    await face.call(permissionEndpoints.unlinkAll, { body: [link] }, 'server')
    expect(await seen()).toEqual([])
  })

  test('sends a command, which waits like any other', async () => {
    const device = await makeDevice(owner)
    const command = {
      id: 0,
      deviceId: device.id,
      type: 'engineStop',
      textChannel: false,
      description: '',
      attributes: {},
    }
    const sent = await face.call(commandEndpoints.send, { query: {}, body: command }, by(owner))
    expect(sent).toMatchObject({ deviceId: device.id, type: 'engineStop' })
    const [order] = await face.call(commandEndpoints.orders, { query: { deviceId: device.id } }, by(owner))
    expect(order).toMatchObject({ state: 'requested', waitingFor: 'fix', authorId: owner.user.id })
  })

  test('failures keep their codes', async () => {
    const device = await makeDevice(owner)
    const settings = (await admin.client.get('/api/server')).json<ServerInfo>()
    const codeOf = (call: Promise<unknown>) => call.then(String, ({ code }: { code?: string }) => code)
    const read = (id: number, actor: Person) => face.call(deviceEndpoints.get, { params: { id } }, by(actor))
    expect(await codeOf(read(device.id, stranger))).toBe('DEVICE_ACCESS_DENIED')
    expect(await codeOf(face.call(geofenceEndpoints.get, { params: { id: 999_999 } }, 'server'))).toBe('NOT_FOUND')
    expect(await codeOf(face.call(serverEndpoints.update, { body: settings }, by(owner)))).toBe(
      'ADMINISTRATOR_REQUIRED',
    )
    expect(await codeOf(face.call(deviceEndpoints.create, { body: { name: 'x' } as NewDevice }, by(owner)))).toBe('INVALID_INPUT') // prettier-ignore
    const same = { ...newDevice(), uniqueId: device.uniqueId }
    expect(await codeOf(face.call(deviceEndpoints.create, { body: same }, by(owner)))).toBe('DUPLICATE_DEVICE')
    expect(await codeOf(face.call(deviceEndpoints.list, { query: {} }, { userId: 999_999 }))).toBe('USER_NOT_AUTHED')
  })

  test('texts are texts, forms are forms, and nothing is nothing', async () => {
    const expiration = new Date(Date.now() + 60_000).toISOString()
    const token = await face.call(sessionEndpoints.createToken, { body: { expiration } }, 'server')
    const { status } = await server.client().get('/api/devices', { headers: { authorization: `Bearer ${token}` } })
    expect(status).toBe(200)
    const link = { userId: stranger.user.id, deviceId: (await makeDevice(owner)).id }
    expect(await face.call(permissionEndpoints.link, { body: link }, 'server')).toBeUndefined()
  })

  test('a disabled account is nobody, also where it was somebody a moment ago', async () => {
    const person = await makeUser(server, admin)
    const list = () => face.call(deviceEndpoints.list, { query: {} }, by(person))
    expect(await list()).toEqual([])
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    await expect(list()).rejects.toMatchObject({ code: 'USER_NOT_AUTHED' })
  })

  test('tells of devices, positions and events, whoever they belong to, until it is ended', async () => {
    const heard = {
      devices: [] as Device[],
      removed: [] as number[],
      positions: [] as Position[],
      events: [] as Event[],
    }
    const old = await makeDevice(owner)
    await driveDevice(server.context.tracking, old.uniqueId, T0).at(1)
    const end = face.subscribe({
      name: `test ${kind}`,
      onDevice: (device) => void heard.devices.push(device),
      onDeviceRemoved: (id) => void heard.removed.push(id),
      onPosition: (position) => void heard.positions.push(position),
      onEvent: async (event) => void heard.events.push(event),
    })
    // What is there at the first look is no news.
    await until(async () => {
      const { id, uniqueId } = await makeDevice(owner)
      await alarms(uniqueId)
      await pause(100)
      return heard.devices.some((device) => device.id === id) && heard.events.length > 0
    })
    const device = await makeDevice(stranger)
    await until(() => heard.devices.some(({ id }) => id === device.id))
    const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
    await drive.at(1, { latitude: -7 }, { ignition: false })
    await drive.at(60, { latitude: -7.1 }, { ignition: true })
    await drive.at(120, { latitude: -7.2 }, { alarm: 'sos' })
    await until(() => heard.positions.some(({ latitude }) => latitude === -7.2))
    await until(() => heard.events.some(({ type, deviceId }) => deviceId === device.id && type === 'alarm'))
    const mine = heard.events.filter(({ deviceId }) => deviceId === device.id).map(({ type }) => type)
    expect(mine.filter((type) => type === 'ignitionOn' || type === 'alarm')).toEqual(['ignitionOn', 'alarm'])
    expect(new Set(heard.events.map(({ id }) => id)).size).toBe(heard.events.length)
    const [last] = await face.call(positionEndpoints.list, { query: { deviceId: device.id } }, 'server')
    expect(heard.positions.filter(({ deviceId }) => deviceId === device.id).at(-1)).toEqual(last)
    expect(heard.positions.some(({ deviceId }) => deviceId === old.id)).toBe(false)
    await admin.client.delete(`/api/devices/${device.id}`)
    await until(() => heard.removed.includes(device.id))
    await end()
    const count = heard.devices.length
    await makeDevice(owner)
    await pause(500)
    expect(heard.devices).toHaveLength(count)
  })

  test('an event is told again until it was taken, and what comes after it waits', async () => {
    const device = await makeDevice(owner)
    const told: string[] = []
    let failures = 2
    const end = face.subscribe({
      name: `failing ${kind}`,
      async onEvent({ type, deviceId }) {
        if (deviceId === device.id && type === 'alarm' && failures-- > 0) throw new Error('not now')
        told.push(deviceId === device.id ? type : 'marker')
      },
    })
    // From the first time on that it is heard of.
    await until(async () => {
      await alarms((await makeDevice(owner)).uniqueId)
      await pause(100)
      return told.includes('marker')
    })
    const drive = driveDevice(server.context.tracking, device.uniqueId, T0)
    await drive.at(1, {}, { ignition: false, alarm: 'sos' })
    await drive.at(60, {}, { ignition: true })
    await until(() => told.includes('ignitionOn'))
    expect(failures).toBe(-1)
    expect(told.indexOf('alarm')).toBeLessThan(told.indexOf('ignitionOn'))
    await end()
  })

  test('says what it does beyond the contract', async () => {
    const told = await face.capabilities()
    const missing = ALL_CAPABILITIES.filter((one) => !told.has(one))
    expect(missing).toEqual(kind === 'remote' ? ['accessChanges', 'accountChanges'] : [])
  })
})
