import type { LiveFrame } from '@rastro/model/live'
import { type Area, bitOf, bitsIn, encodeBits, type Right, usedBits } from '@rastro/model/rights'
import type { User } from '@rastro/model/user'
import type { Endpoint } from '@rastro/model/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { driveDevice } from '../../test/drive'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, PASSWORD, type Person, unique } from '../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../test/server'
import { declaredEndpoints } from '../../test/declared-endpoints'
import { exampleCall, NAMES_NOTHING, sendExample } from '../../test/example-calls'
import { until } from '../../test/tracking'

const T0 = Math.floor(Date.now() / 1000 - 900) * 1000
const FLAGS = 'tarkan.advancedPerms'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  await switchFlags(true)
  changing = await makeUser(server, admin)
})
afterAll(() => server.close())

async function switchFlags(isOn: boolean): Promise<void> {
  const settings = (await admin.client.get('/api/server')).json()
  await admin.client.put('/api/server', { ...settings, attributes: { 'tarkan.enableAdvancedPerms': isOn } })
}
async function setFlags({ user }: Person, bits: Iterable<number>): Promise<void> {
  const stored = (await admin.client.get(`/api/users/${user.id}`)).json<User>()
  const attributes = { ...stored.attributes, [FLAGS]: encodeBits(bits) }
  await admin.client.put(`/api/users/${user.id}`, { ...stored, attributes })
}
/** One account whose flags are set anew each time. */
let changing: Person
async function flagged(bits: Iterable<number>): Promise<Person> {
  await setFlags(changing, bits)
  return changing
}
const withFlags = async (bits: Iterable<number>, fields: Partial<User> = {}): Promise<Person> =>
  makeUser(server, admin, { ...fields, attributes: { ...fields.attributes, [FLAGS]: encodeBits(bits) } })

const isRefused = ({ code }: Answer): boolean => code === 'WRITE_ACCESS_DENIED'

/** Calls whose right does not depend on what is sent, with the rights that let them through. */
const plain = (await declaredEndpoints()).flatMap((one) => {
  const { method, path, need } = one
  if (typeof need !== 'object' || 'by' in need) return []
  const rights: ReadonlyArray<readonly [Area, Right]> = 'anyOf' in need ? need.anyOf : [need]
  return [{ key: `${method} ${path}`, one, rights }]
})
const canBeEmpty = (key: string): boolean => {
  const found = server.context.http.mounted.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
  return key.startsWith('GET ') && !key.includes(':') && (found?.endpoint.reply?.safeParse([]).success ?? false)
}
/** Refused or let through: what does not exist is refused later, for other reasons. */
const call = ({ client }: Person, one: Endpoint): Promise<Answer> =>
  sendExample(client, exampleCall(one, NAMES_NOTHING))

describe('[CORE-PERMS-03] the flag of a call', () => {
  test.each(plain)('$key', async ({ key, one, rights }) => {
    const bits = new Set(rights.flatMap(([area, right]) => [bitOf(area, right)]))
    const views = rights.map(([area]) => bitOf(area, 'view'))
    const isList = canBeEmpty(key) && rights.every(([, right]) => right === 'view')
    const without = await call(await flagged(usedBits.filter((bit) => !bits.has(bit))), one)
    if (isList) expect(without).toMatchObject({ status: 200, text: '[]' })
    else expect(without.code).toBe('WRITE_ACCESS_DENIED')
    for (const [area, right] of rights) {
      const granted = await call(await flagged([bitOf(area, 'view'), bitOf(area, right)]), one)
      expect(isRefused(granted), granted.text).toBe(false)
    }
    if (!isList)
      expect(isRefused(await call(await flagged([...bits].filter((bit) => !views.includes(bit))), one))).toBe(true)
  })
})

test('[CORE-PERMS-06] switched off, the flags of an account mean nothing', async () => {
  await switchFlags(false)
  const person = await withFlags([])
  expect((await person.client.post('/api/groups', { name: 'x' })).status).toBe(200)
  await switchFlags(true)
  expect((await person.client.post('/api/groups', { name: 'x' })).code).toBe('WRITE_ACCESS_DENIED')
})

test('with the devices’ view alone: POST /devices is refused, the list is there', async () => {
  const person = await withFlags([8])
  const device = await makeDevice(admin)
  await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: device.id })
  expect((await person.client.post('/api/devices', { name: 'x', uniqueId: unique('x') })).code).toBe(
    'WRITE_ACCESS_DENIED',
  )
  expect((await person.client.get('/api/devices')).json()).toHaveLength(1)
  for (const type of ['engineStop', 'engineResume', 'custom']) {
    const body = { id: 0, deviceId: device.id, type, attributes: {}, description: '', textChannel: false }
    expect((await person.client.post('/api/commands/send', body)).code, type).toBe('WRITE_ACCESS_DENIED')
  }
})

test.each([
  ['engineStop', 12],
  ['engineResume', 13],
  ['custom', 14],
])('sending %s needs flag %i and no other', async (type, bit) => {
  const device = await makeDevice(admin)
  for (const own of [12, 13, 14]) {
    const person = await withFlags([8, own])
    await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: device.id })
    const attributes = { data: 'x' }
    const body = { id: 0, deviceId: device.id, type, attributes, description: '', textChannel: false }
    expect(isRefused(await person.client.post('/api/commands/send', body))).toBe(own !== bit)
  }
})

test('flag 15 edits devices that are one’s own, not those of a group', async () => {
  const person = await withFlags([8, 15])
  const group = await makeGroup(admin)
  const [own, shared] = [await makeDevice(admin), await makeDevice(admin, { groupId: group.id })]
  await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: own.id })
  await admin.client.post('/api/permissions', { userId: person.user.id, groupId: group.id })
  const put = (device: object & { id: number }) =>
    person.client.put(`/api/devices/${device.id}`, { ...device, model: 'x' })
  expect((await put(own)).status).toBe(200)
  expect((await put(shared)).code).toBe('WRITE_ACCESS_DENIED')
})

test('linking needs the right to edit what stands first', async () => {
  const device = await makeDevice(admin)
  const links = [
    [{ deviceId: device.id, geofenceId: 1 }, 'devices'],
    [{ groupId: 1, geofenceId: 1 }, 'groups'],
    [{ userId: 1, geofenceId: 1 }, 'users'],
  ] as const
  for (const [json, area] of links) {
    const without = await flagged(usedBits.filter((bit) => bit !== bitOf(area, 'edit') && bit !== 15))
    expect((await without.client.post('/api/permissions', json)).code).toBe('WRITE_ACCESS_DENIED')
    expect((await without.client.delete('/api/permissions/bulk', [json])).code).toBe('WRITE_ACCESS_DENIED')
    const granted = await flagged([bitOf(area, 'view'), bitOf(area, 'edit')])
    expect(isRefused(await granted.client.post('/api/permissions', json))).toBe(false)
  }
})

test('[CORE-PERMS-03] without the view of devices nothing of them is shown, on the socket too, until it is given', async () => {
  const person = await withFlags([])
  const device = await makeDevice(admin)
  await admin.client.post('/api/permissions', { userId: person.user.id, deviceId: device.id })
  const driven = driveDevice(server.context.tracking, device.uniqueId, T0)
  await driven.at(1)
  const frames: LiveFrame[] = []
  const address = `${server.urls.web.replace('http', 'ws')}/api/socket`
  const socket = new WebSocket(address, { headers: { cookie: person.client.cookie ?? '' } })
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as LiveFrame))
  await until(() => frames.length > 0)
  expect((await person.client.get('/api/positions')).json()).toEqual([])
  expect((await person.client.get(`/api/devices/${device.id}`)).code).toBe('WRITE_ACCESS_DENIED')
  await driven.at(2, { latitude: -1 })
  await setFlags(person, [8])
  const told = () => frames.flatMap(({ positions = [] }) => positions)
  await until(() => told().length > 0)
  // The one under way when the view came is all there is: nothing older was told.
  expect(told().map(({ latitude }) => latitude)).toEqual([-1])
  expect((await person.client.get('/api/devices')).json()).toHaveLength(1)
  socket.terminate()
})

describe('[ADM-PERMS-13] nobody grants what he has not', () => {
  const flagsOf = async (id: number) =>
    bitsIn((await admin.client.get(`/api/users/${id}`)).json<User>().attributes[FLAGS])
  async function managerOf(bits: number[]): Promise<{ manager: Person; user: User }> {
    const manager = await withFlags(bits, { userLimit: -1 })
    const { user } = await makeUser(server, admin)
    await admin.client.post('/api/permissions', { userId: manager.user.id, managedUserId: user.id })
    return { manager, user }
  }
  const save = ({ client }: Person, user: User, attributes: Record<string, unknown>) =>
    client.put(`/api/users/${user.id}`, { ...user, attributes })

  test('a manager gives his own flags, and takes any', async () => {
    const { manager, user } = await managerOf([8, 9, 16, 17, 18])
    expect((await save(manager, user, { [FLAGS]: encodeBits([8, 9]) })).status).toBe(200)
    expect(await flagsOf(user.id)).toEqual([8, 9])
    expect((await save(manager, user, { [FLAGS]: encodeBits([8, 9, 10]) })).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
    expect((await save(manager, user, { [FLAGS]: 'f'.repeat(32) })).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
    expect(await flagsOf(user.id)).toEqual([8, 9])
    await admin.client.put(`/api/users/${user.id}`, { ...user, attributes: { [FLAGS]: encodeBits([8, 9, 10]) } })
    expect((await save(manager, user, { [FLAGS]: encodeBits([8, 10]) })).status).toBe(200)
  })
  test('nor to a new user', async () => {
    const { manager } = await managerOf([8, 16, 17])
    const create = (bits: number[]) =>
      manager.client.post('/api/users', {
        name: 'x',
        email: `${unique('granted')}@example.com`,
        password: PASSWORD,
        attributes: { [FLAGS]: encodeBits(bits) },
      })
    expect((await create([8])).status).toBe(200)
    expect((await create([8, 9])).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
  })
  test.each([
    [FLAGS, 'f'.repeat(32)],
    ['editDevices', true],
    ['isShared', false],
    ['tarkan.isQrDriverId', 5],
    ['rastro.commandNow', true],
  ])('nobody changes %s of himself', async (key, value) => {
    const person = await withFlags([8, 23])
    const own = (await person.client.get('/api/session')).json<User>()
    const answer = await save(person, own, { ...own.attributes, [key]: value })
    expect(['ADMINISTRATOR_REQUIRED', 'GRANT_BEYOND_OWN_RIGHTS']).toContain(answer.code)
    expect((await person.client.get('/api/session')).json<User>().attributes).toEqual(own.attributes)
  })
  test('a registration asks for nothing', async () => {
    const settings = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...settings, registration: true })
    for (const attributes of [{ [FLAGS]: encodeBits([8]) }, { 'rastro.commandNow': true }, { editDevices: true }]) {
      const body = { name: 'x', email: `${unique('asking')}@example.com`, password: PASSWORD, attributes }
      const answer = await server.client().post('/api/users', body)
      expect(answer.status).toBe(400)
      expect(server.context.users.byEmailOrLogin(body.email)).toBeUndefined()
    }
    await admin.client.put('/api/server', settings)
  })
})

test('[CORE-PERMS-12] one’s own account without the right to edit it: password, language and map, nothing else', async () => {
  for (const person of [await withFlags([8]), await makeUser(server, admin, { readonly: true })]) {
    const own = (await person.client.get('/api/session')).json<User>()
    const save = (fields: object) => person.client.put(`/api/users/${own.id}`, { ...own, ...fields })
    const code = person.user.readonly ? 'ACCOUNT_IS_READONLY' : 'WRITE_ACCESS_DENIED'
    expect((await save({ name: 'Outro' })).code).toBe(code)
    expect((await save({ phone: '+55' })).code).toBe(code)
    const attributes = { ...own.attributes, 'tarkan.lang': 'es-ES', 'rastro.deviceList': '{"columns":["name"]}' }
    expect((await save({ attributes, latitude: -22.9, zoom: 12, password: `${PASSWORD}-2` })).status).toBe(200)
    expect((await person.client.get('/api/session')).json()).toMatchObject({
      name: own.name,
      latitude: -22.9,
      attributes,
    })
  }
  const editor = await withFlags([23])
  const own = (await editor.client.get('/api/session')).json<User>()
  expect((await editor.client.put(`/api/users/${own.id}`, { ...own, name: 'Outro' })).status).toBe(200)
})

test('[CORE-DEVICES-33] editDevices false: devices are seen and created, not edited', async () => {
  await switchFlags(false)
  const person = await makeUser(server, admin, { attributes: { editDevices: false } })
  const device = await makeDevice(person)
  expect((await person.client.put(`/api/devices/${device.id}`, device)).code).toBe('WRITE_ACCESS_DENIED')
  expect((await person.client.post('/api/devices/bulk', { deviceIds: [device.id], set: {} })).code).toBe(
    'WRITE_ACCESS_DENIED',
  )
  expect((await person.client.get(`/api/devices/${device.id}`)).status).toBe(200)
  await switchFlags(true)
})

test('[CORE-PERMS-02] a disabled account is out at once', async () => {
  const person = await withFlags([8])
  const stored = (await admin.client.get(`/api/users/${person.user.id}`)).json<User>()
  await admin.client.put(`/api/users/${stored.id}`, { ...stored, disabled: true })
  expect((await person.client.get('/api/devices')).status).toBe(401)
  expect((await server.client().form('/api/session', { email: stored.email, password: PASSWORD })).code).toBe(
    'ACCOUNT_IS_DISABLED',
  )
})
