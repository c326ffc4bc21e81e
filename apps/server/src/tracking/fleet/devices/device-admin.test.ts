import { distanceMeters } from '@rastro/geo'
import type { BulkResult, DeletedDevice, Device } from '@rastro/model/device'
import type { EventRow } from '@rastro/model/event'
import type { Position } from '@rastro/model/position'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driveDevice } from '../../../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, unique } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'
import { connectClient, until } from '../../../../test/tracking'
import type { AccessChange } from '#src/tracking/fleet/access/index'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer({ protocolPorts: { gt06: 1, h02: 1 } })
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
})
afterAll(() => server.close())

const setServer = async (attributes: Record<string, unknown>): Promise<void> => {
  const settings = (await admin.client.get('/api/server')).json()
  await admin.client.put('/api/server', { ...settings, attributes })
}
const read = async (person: Person, id: number): Promise<Device> =>
  (await person.client.get(`/api/devices/${id}`)).json<Device>()
const bulk = (person: Person, deviceIds: number[], set: unknown) =>
  person.client.post('/api/devices/bulk', { deviceIds, set })

describe('[CORE-DEVICES-19] how many devices a user may create', () => {
  test.each([
    [0, 0],
    [2, 2],
    [-1, 4],
  ])('deviceLimit %i: %i are taken', async (deviceLimit, most) => {
    const person = await makeUser(server, admin, { deviceLimit })
    for (let made = 0; made < most; made++) await makeDevice(person)
    if (deviceLimit === -1) return
    const answer = await person.client.post('/api/devices', { name: 'more', uniqueId: unique('more') })
    expect(answer).toMatchObject({ status: 400, code: 'USER_DEVICE_LIMIT_REACHED' })
    expect((await person.client.get('/api/devices')).json()).toHaveLength(most)
  })
  test('devices reached through groups count; calls that come together do not slip through', async () => {
    const person = await makeUser(server, admin, { deviceLimit: 2 })
    const group = await makeGroup(admin)
    await makeDevice(admin, { groupId: group.id })
    await admin.client.post('/api/permissions', { userId: person.user.id, groupId: group.id })
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.client.post('/api/devices', { name: 'x', uniqueId: unique('together') })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('two users cannot pass the limit of the server together', async () => {
    const [one, two] = [await makeUser(server, admin), await makeUser(server, admin)]
    await setServer({ 'tarkan.deviceLimit': server.context.devices.size + 1 })
    const answers = await Promise.all(
      [one, two, one, two].map((person) => person.client.post('/api/devices', { name: 'x', uniqueId: unique('both') })),
    )
    await setServer({})
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })
})

describe('[CORE-DEVICES-33] who may change devices', () => {
  test('deviceReadonly creates, edits and deletes none', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(person)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, deviceReadonly: true })
    const refused = { status: 400, code: 'ACCOUNT_IS_DEVICE_READONLY' }
    expect(await person.client.post('/api/devices', { name: 'x', uniqueId: 'dr-1' })).toMatchObject(refused)
    expect(await person.client.put(`/api/devices/${device.id}`, device)).toMatchObject(refused)
    expect(await person.client.delete(`/api/devices/${device.id}`)).toMatchObject(refused)
    expect(await bulk(person, [device.id], { model: 'x' })).toMatchObject(refused)
    const counters = { deviceId: device.id, totalDistance: 1 }
    expect(await person.client.put(`/api/devices/${device.id}/accumulators`, counters)).toMatchObject(refused)
    expect((await person.client.get(`/api/devices/${device.id}`)).status).toBe(200)
  })
})

describe('[CORE-DEVICES-31] counters', () => {
  test('a copy of the latest position carries them, and the next fix counts on', async () => {
    const device = await makeDevice(owner)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    await driven.at(1, { latitude: -25 })
    const body = { deviceId: device.id, totalDistance: 12_345_000, hours: 7_200_000 }
    expect((await owner.client.put(`/api/devices/${device.id}/accumulators`, body)).status).toBe(204)
    const latest = async () => (await owner.client.get(`/api/positions?deviceId=${device.id}`)).json<Position[]>()[0]
    const copy = await latest()
    expect(copy).toMatchObject({ latitude: -25, attributes: { totalDistance: 12_345_000, hours: 7_200_000 } })
    expect(copy?.fixTime).toBe(new Date(T0 + 1000).toISOString().replace('Z', '+00:00'))
    expect((await read(owner, device.id)).positionId).toBe(copy?.id)
    await driven.at(61, { latitude: -25.001 })
    expect(Number((await latest())?.attributes.totalDistance)).toBeGreaterThan(12_345_000)
    expect(Number((await latest())?.attributes.totalDistance)).toBeLessThan(12_346_000)
    await owner.client.put(`/api/devices/${device.id}/accumulators`, { deviceId: device.id, hours: 0 })
    expect((await latest())?.attributes).toMatchObject({ hours: 0 })
    expect(Number((await latest())?.attributes.totalDistance)).toBeGreaterThan(12_345_000)
  })
  test('where the device was stays known: a trip that begins afterwards is dated as without them', async () => {
    const device = await makeDevice(owner)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    for (let second = 0; second <= 240; second += 60) await driven.at(second, { latitude: -25 })
    const body = { deviceId: device.id, totalDistance: 5_000_000 }
    expect((await owner.client.put(`/api/devices/${device.id}/accumulators`, body)).status).toBe(204)
    for (let step = 1; step <= 4; step++) await driven.at(240 + step * 60, { latitude: -25 + step * 0.005 })
    const period = `from=${new Date(T0).toISOString()}&to=${new Date(T0 + 3_600_000).toISOString()}`
    const asked = `/api/reports/events?deviceId=${device.id}&type=deviceMoving&${period}`
    const events = (await owner.client.get(asked)).json<EventRow[]>()
    expect(events.map(({ eventTime }) => new Date(eventTime ?? 0).getTime() - T0)).toEqual([240_000])
  })
  test('a fix that came late tells its distance from the newest; the way of reports does not count it', async () => {
    const device = await makeDevice(owner)
    const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
    for (const [second, latitude] of [
      [0, -25],
      [600, -25.1],
      [1200, -25.2],
      [900, -25.16],
    ] as const)
      await driven.at(second, { latitude })
    const period = `deviceId=${device.id}&from=${new Date(T0).toISOString()}&to=${new Date(T0 + 1_200_000).toISOString()}`
    const rows = (await owner.client.get(`/api/positions?${period}`)).json<Position[]>()
    const late = rows.find(({ latitude }) => latitude === -25.16)
    const newest = rows.at(-1)
    const meters = distanceMeters({ latitude: -25.16, longitude: -49.2 }, { latitude: -25.2, longitude: -49.2 })
    expect(late?.attributes.distance).toBeCloseTo(meters, 1)
    expect(late?.attributes.totalDistance).toBeCloseTo(Number(newest?.attributes.totalDistance) + meters, 1)
    const summary = async (asked: string) =>
      (await owner.client.get(`/api/reports/summary?${asked}`)).json<Array<{ distance: number }>>()[0]?.distance
    const whole = distanceMeters({ latitude: -25, longitude: -49.2 }, { latitude: -25.2, longitude: -49.2 })
    expect(await summary(period)).toBeCloseTo(whole, 0)
    const upToLate = period.replace(/to=.*/, `to=${new Date(T0 + 900_000).toISOString()}`)
    expect(await summary(upToLate)).toBeGreaterThanOrEqual(0)
    expect(await summary(upToLate)).toBeLessThanOrEqual(whole)
  })
  test.each([
    ['a negative odometer', { totalDistance: -1 }],
    ['half a millisecond', { hours: 0.5 }],
    ['a text', { totalDistance: '12 km' }],
    ['something else', { odometer: 1 }],
  ])('%s is refused', async (_what, fields) => {
    const device = await makeDevice(owner)
    const answer = await owner.client.put(`/api/devices/${device.id}/accumulators`, { deviceId: device.id, ...fields })
    expect(answer.code).toBe('INVALID_INPUT')
  })
  test('a device without a position, somebody else’s and one that does not exist', async () => {
    const device = await makeDevice(admin)
    const call = (person: Person, deviceId: number) =>
      person.client.put(`/api/devices/${deviceId}/accumulators`, { deviceId, hours: 1 })
    expect((await call(admin, device.id)).code).toBe('NO_POSITION')
    expect((await call(owner, device.id)).code).toBe('DEVICE_ACCESS_DENIED')
    expect((await call(admin, 999_999)).status).toBe(404)
  })
})

describe('[CORE-DEVICES-22] lazy deletion', () => {
  const deleted = async (person: Person): Promise<DeletedDevice[]> =>
    (await person.client.get('/api/devices/deleted')).json<DeletedDevice[]>()

  test('off: the record is removed', async () => {
    const device = await makeDevice(owner)
    await owner.client.delete(`/api/devices/${device.id}`)
    expect((await deleted(admin)).map(({ id }) => id)).not.toContain(device.id)
    expect((await owner.client.post(`/api/devices/${device.id}/restore`)).status).toBe(404)
  })
  test('on: it leaves every list, its id is free, and it comes back with links, group and position', async () => {
    await setServer({ 'tarkan.lazyDeletion': true })
    const group = await makeGroup(owner)
    const device = await makeDevice(owner, { groupId: group.id, name: 'Volta' })
    const viewer = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: viewer.user.id, deviceId: device.id })
    await driveDevice(server.context.tracking, device.uniqueId, T0).at(1, { latitude: -20 })
    expect((await owner.client.delete(`/api/devices/${device.id}`)).status).toBe(204)
    for (const list of ['/api/devices', '/api/devices?all=true', `/api/devices?uniqueId=${device.uniqueId}`])
      expect((await admin.client.get(list)).json<Device[]>().map(({ id }) => id)).not.toContain(device.id)
    expect((await admin.client.get(`/api/devices/${device.id}`)).status).toBe(404)
    const row = await server.context.db
      .selectFrom('devices')
      .select('unique_id')
      .where('id', '=', device.id)
      .executeTakeFirstOrThrow()
    expect(row.unique_id).toMatch(new RegExp(`^deleted-\\d{13}-${device.uniqueId}$`))
    expect(await deleted(owner)).toMatchObject([{ id: device.id, name: 'Volta', uniqueId: device.uniqueId }])
    expect(await deleted(await makeUser(server, admin))).toEqual([])
    const twin = await makeDevice(owner, { uniqueId: device.uniqueId })
    const restore = (person: Person) => person.client.post(`/api/devices/${device.id}/restore`)
    expect((await restore(owner)).code).toBe('DUPLICATE_DEVICE')
    expect((await restore(await makeUser(server, admin))).status).toBe(404)
    await owner.client.delete(`/api/devices/${twin.id}`)
    const back = await restore(owner)
    expect(back.json<Device>()).toMatchObject({
      ...device,
      positionId: expect.any(Number),
      lastUpdate: expect.any(String),
    })
    expect((await read(viewer, device.id)).name).toBe('Volta')
    const latest = (await viewer.client.get(`/api/positions?deviceId=${device.id}`)).json<Position[]>()
    expect(latest).toMatchObject([{ deviceId: device.id, latitude: -20 }])
    expect((await restore(owner)).code).toBe('NOT_DELETED')
    // To others it is as if it had never been.
    expect((await restore(await makeUser(server, admin))).code).toBe('NOT_FOUND')
    await setServer({})
  })
  test('a limit that was reached meanwhile holds for what comes back', async () => {
    await setServer({ 'tarkan.lazyDeletion': true })
    const person = await makeUser(server, admin, { deviceLimit: 1 })
    const device = await makeDevice(person)
    await person.client.delete(`/api/devices/${device.id}`)
    await makeDevice(person)
    await setServer({})
    expect((await person.client.post(`/api/devices/${device.id}/restore`)).code).toBe('USER_DEVICE_LIMIT_REACHED')
  })
})

describe('what is refused is closed at once', () => {
  const portOf = (protocol: string): number =>
    server.devicePorts.find((one) => one.protocol === protocol && one.transport === 'tcp')?.port ?? 0
  /** Connects a device and waits until it is online. */
  async function connected(fields: Partial<Device> = {}) {
    const uniqueId = String(4_106_000_000 + Number(unique('9').split('-')[1]))
    const device = await makeDevice(owner, { uniqueId, ...fields })
    const client = await connectClient(portOf('h02'))
    client.send(Buffer.from(`*HQ,${uniqueId},V1,120000,A,2230.0000,S,04310.0000,W,000.00,000,211126,FFFFFBFF#`))
    await until(() => server.context.tracking.state.of(device.id).status === 'online')
    return { device, client }
  }
  test.each<[string, (device: Device) => Promise<unknown>]>([
    ['disabled', (device) => owner.client.put(`/api/devices/${device.id}`, { ...device, disabled: true })],
    ['expired', (device) => owner.client.put(`/api/devices/${device.id}`, { ...device, expirationTime: '2020-01-01' })],
    ['disabled with many others', (device) => bulk(owner, [device.id], { disabled: true })],
    [
      'given another id',
      (device) => owner.client.put(`/api/devices/${device.id}`, { ...device, uniqueId: unique('4') }),
    ],
    ['removed', (device) => owner.client.delete(`/api/devices/${device.id}`)],
  ])('a device that is %s', async (_how, change) => {
    const { device, client } = await connected()
    await change(device)
    await client.closed
    await until(() => server.context.tracking.state.of(device.id).status !== 'online')
  })
})

describe('many devices at once', () => {
  test('what is named changes, the rest stays; failures name the device', async () => {
    const group = await makeGroup(owner)
    const mine = [
      await makeDevice(owner, { name: 'A', attributes: { placa: 'ABC1D23', old: 1, keep: true } }),
      await makeDevice(owner, { name: 'B', phone: '+55' }),
    ]
    const full = await makeDevice(owner, { attributes: { text: 'x'.repeat(3900) } })
    const foreign = await makeDevice(admin)
    const set = { groupId: group.id, model: 'FMB920', attributes: { old: null, 'device.state': 'SP' } }
    const ids = [...mine.map(({ id }) => id), foreign.id, full.id, 999_999, mine[0]?.id ?? 0]
    const long = await bulk(owner, [full.id], { attributes: { more: 'y'.repeat(200) } })
    expect(long.json<BulkResult>()).toMatchObject({
      changed: 0,
      failures: [{ deviceId: full.id, code: 'INVALID_INPUT' }],
    })
    const answer = (await bulk(owner, ids, set)).json<BulkResult>()
    expect(answer.changed).toBe(3)
    expect(answer.failures.map(({ deviceId, code }) => [deviceId, code])).toEqual([
      [foreign.id, 'DEVICE_ACCESS_DENIED'],
      [999_999, 'DEVICE_ACCESS_DENIED'],
    ])
    expect(await read(owner, mine[0]?.id ?? 0)).toEqual({
      ...mine[0],
      groupId: group.id,
      model: 'FMB920',
      attributes: { placa: 'ABC1D23', keep: true, 'device.state': 'SP' },
    })
    expect(await read(owner, mine[1]?.id ?? 0)).toMatchObject({ name: 'B', phone: '+55', model: 'FMB920' })
    expect((await read(admin, foreign.id)).model).toBeNull()
    const stored = await server.context.db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', mine[0]?.id ?? 0)
      .execute()
    expect(stored[0]?.attributes).toEqual({ placa: 'ABC1D23', keep: true, 'device.state': 'SP' })
  })
  test('a group or calendar one cannot use, and one that does not exist', async () => {
    const device = await makeDevice(owner)
    const group = await makeGroup(admin)
    const codes = async (person: Person, set: unknown) =>
      (await bulk(person, [device.id], set)).json<BulkResult>().failures.map(({ code }) => code)
    expect(await codes(owner, { groupId: group.id })).toEqual(['GROUP_ACCESS_DENIED'])
    expect(await codes(owner, { calendarId: 999_999 })).toEqual(['CALENDAR_ACCESS_DENIED'])
    expect(await codes(admin, { groupId: 999_999 })).toEqual(['MISSING_REFERENCE'])
  })
  test.each([
    ['no device', { deviceIds: [], set: {} }],
    ['5001 devices', { deviceIds: Array.from({ length: 5001 }, (_, index) => index + 1), set: {} }],
    ['a name for all', { deviceIds: [1], set: { name: 'x' } }],
    ['a unique id for all', { deviceIds: [1], set: { uniqueId: 'x' } }],
    ['an attribute that is a list', { deviceIds: [1], set: { attributes: { a: [] } } }],
    ['nothing to set', { deviceIds: [1] }],
  ])('%s is refused', async (_what, body) => {
    expect((await owner.client.post('/api/devices/bulk', body)).code).toBe('INVALID_INPUT')
  })
  test('single and many changes of one device end in memory as they are stored', async () => {
    const devices = await Promise.all(Array.from({ length: 20 }, () => makeDevice(owner)))
    const ids = devices.map(({ id }) => id)
    await Promise.all([
      ...devices.map((device) => owner.client.put(`/api/devices/${device.id}`, { ...device, model: 'single' })),
      bulk(owner, ids, { model: 'many', attributes: { a: 1 } }),
      bulk(owner, [...ids].reverse(), { model: 'more' }),
      ...devices.map((device) => owner.client.put(`/api/devices/${device.id}`, { ...device, model: 'last' })),
    ])
    const rows = await server.context.db
      .selectFrom('devices')
      .select(['id', 'model', 'attributes'])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows)
      expect(server.context.devices.byId(row.id)).toMatchObject({ model: row.model, attributes: row.attributes })
  })
  test('watchers of moved devices hear of it once per part, not once per device', async () => {
    const group = await makeGroup(owner)
    const devices = await Promise.all(Array.from({ length: 40 }, () => makeDevice(owner)))
    const heard: AccessChange[] = []
    const stop = server.context.access.onChange((change) => void heard.push(change))
    const viewer = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: viewer.user.id, groupId: group.id })
    heard.length = 0
    await bulk(
      owner,
      devices.map(({ id }) => id),
      { groupId: group.id },
    )
    stop()
    expect(heard.filter(({ users }) => users !== 'all' && users.has(viewer.user.id))).toHaveLength(1)
    expect((await viewer.client.get('/api/devices')).json()).toHaveLength(40)
  })
})
