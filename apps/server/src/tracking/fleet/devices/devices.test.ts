import type { Device } from '@rastro/model/device'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
})
afterAll(() => server.close())

const names = async (person: Person, query = ''): Promise<string[]> =>
  (await person.client.get(`/api/devices${query}`)).json<Device[]>().map((device) => device.name)

describe('a device through its life', () => {
  test('[CORE-APIMAIN-03] it is created with defaults, read, replaced and removed', async () => {
    const device = await makeDevice(owner, { name: 'Van 1', uniqueId: ' 0001 ' })
    expect(device).toEqual({
      id: device.id,
      attributes: {},
      groupId: 0,
      calendarId: 0,
      name: 'Van 1',
      uniqueId: '0001',
      status: 'offline',
      lastUpdate: null,
      positionId: 0,
      phone: null,
      model: null,
      contact: null,
      category: null,
      disabled: false,
      expirationTime: null,
      userId: owner.user.id,
    })
    const changed = { ...device, attributes: { plate: 'ABC1D23', speedLimit: 50 }, expirationTime: '2031-02-03' }
    const put = await owner.client.put(`/api/devices/${device.id}`, changed)
    expect(put.json()).toMatchObject({
      attributes: { plate: 'ABC1D23', speedLimit: 50 },
      expirationTime: '2031-02-03T00:00:00.000+00:00',
    })
    expect((await owner.client.get(`/api/devices/${device.id}`)).text).toBe(put.text)
    expect((await owner.client.delete(`/api/devices/${device.id}`)).status).toBe(204)
    expect(await owner.client.get(`/api/devices/${device.id}`)).toMatchObject({
      status: 400,
      code: 'DEVICE_ACCESS_DENIED',
    })
    expect((await admin.client.get(`/api/devices/${device.id}`)).status).toBe(404)
  })
  test('[CORE-DEVICES-02] every field and attribute comes back as it was written, also after an edit', async () => {
    const attributes = {
      'tarkan.color': '#ff8800',
      'tarkan.color_extra': '#000000',
      'device.state': 'SP',
      'device.gpsBrand': 'Concox',
      'device.model': 'CRX',
      'device.technology': '4G',
      'never heard of': 'kept',
      'tarkan.count': 7,
      flag: false,
      userDefined: 'ação ✓',
    }
    const fields = { phone: '+55 11 5555-0000', model: 'CRX', contact: 'Rui', category: 'truck', disabled: false }
    const device = await makeDevice(owner, { ...fields, attributes })
    expect(device).toMatchObject({ ...fields, attributes })
    await owner.client.put(`/api/devices/${device.id}`, { ...device, name: 'renamed' })
    const read = (await owner.client.get('/api/devices')).json<Device[]>().find(({ id }) => id === device.id)
    expect(read).toEqual({ ...device, name: 'renamed' })
  })
  test('[CORE-DEVICES-24] GET, POST, PUT and DELETE of /devices take and give whole devices', async () => {
    const person = await makeUser(server, admin)
    const { client } = person
    const made = (await client.post('/api/devices', { name: 'A', uniqueId: 'whole-1' })).json<Device>()
    expect((await client.get('/api/devices')).json()).toEqual([made])
    expect((await admin.client.get(`/api/devices?userId=${person.user.id}`)).json()).toEqual([made])
    const put = await client.put(`/api/devices/${made.id}`, { ...made, name: 'B' })
    expect(put.json()).toEqual({ ...made, name: 'B' })
    expect((await client.delete(`/api/devices/${made.id}`)).status).toBe(204)
    expect((await client.get('/api/devices')).json()).toEqual([])
  })
  test('the id of the body counts, not that of the path', async () => {
    const device = await makeDevice(owner)
    await owner.client.put('/api/devices/999999', { ...device, name: 'by body' })
    expect((await owner.client.get(`/api/devices/${device.id}`)).json()).toMatchObject({ name: 'by body' })
  })
  test('[ADM-DEVICES-26] two devices with one id: the second is refused and nothing is lost', async () => {
    const device = await makeDevice(owner)
    const answer = await owner.client.post('/api/devices', { name: 'twin', uniqueId: device.uniqueId })
    expect(answer).toMatchObject({ status: 400, code: 'DUPLICATE_DEVICE' })
    expect(server.context.devices.byUniqueId(device.uniqueId)?.name).toBe(device.name)
  })
  test.each([
    ['an unknown property', { name: 'a', uniqueId: 'u1', colour: 'red' }],
    ['no name', { uniqueId: 'u2' }],
    ['an empty name', { name: ' ', uniqueId: 'u3' }],
    ['a date that is none', { name: 'a', uniqueId: 'u4', expirationTime: 'soon' }],
    ['attributes beyond 4000 characters', { name: 'a', uniqueId: 'u5', attributes: { text: 'x'.repeat(4000) } }],
    ['a list', []],
    ['attributes that are a list', { name: 'a', uniqueId: 'u6', attributes: [1] }],
    ['an attribute without a name', { name: 'a', uniqueId: 'u7', attributes: { '': 1 } }],
    ['a name beyond 128 characters', { name: 'x'.repeat(129), uniqueId: 'u8' }],
    ['an id beyond 128 characters', { name: 'a', uniqueId: '1'.repeat(129) }],
    ['a contact beyond 512 characters', { name: 'a', uniqueId: 'u9', contact: 'x'.repeat(513) }],
    ['a group that is a text', { name: 'a', uniqueId: 'u10', groupId: 'all' }],
    ['a negative calendar', { name: 'a', uniqueId: 'u11', calendarId: -1 }],
  ])('%s is refused with a reason', async (_what, body) => {
    const answer = await owner.client.post('/api/devices', body)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.text).toMatch(/^java\.lang\.IllegalArgumentException: .+/)
  })
  test('keys of the prototype are no attributes and reach nothing', async () => {
    const attributes = '{"__proto__":{"polluted":"yes"},"constructor":"kept","toString":"kept","a":1}'
    const answer = await owner.client.request('POST', '/api/devices', {
      body: `{"name":"x","uniqueId":"proto-1","__proto__":{"polluted":"yes"},"attributes":${attributes}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.json().attributes).toEqual({ constructor: 'kept', toString: 'kept', a: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const bulk = await owner.client.request('POST', '/api/devices/bulk', {
      body: `{"deviceIds":[${String(answer.json().id)}],"set":{"attributes":${attributes}}}`,
      headers: { 'content-type': 'application/json' },
    })
    expect(bulk.json()).toMatchObject({ changed: 1 })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
  test('a body that is not JSON is refused', async () => {
    const answer = await owner.client.request('POST', '/api/devices', {
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })
  test('an id that is no number is not found', async () => {
    expect((await admin.client.get('/api/devices/abc')).status).toBe(404)
  })
})

describe('[CORE-DEVICES-19] limits of the whole server', () => {
  const create = (uniqueId: string) => admin.client.post('/api/devices', { name: 'x', uniqueId })
  const setLimit = async (limit: unknown) => {
    const settings = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...settings, attributes: { 'tarkan.deviceLimit': limit } })
  }
  test('the operator’s holds for everybody; -1 and absent are none', async () => {
    const count = server.context.devices.size
    await setLimit(count + 1)
    expect((await create('limit-1')).status).toBe(200)
    expect(await create('limit-2')).toMatchObject({ status: 400, code: 'USER_DEVICE_LIMIT_REACHED' })
    for (const none of [-1, undefined, '']) {
      await setLimit(none)
      expect((await create(`limit-none-${none}`)).status).toBe(200)
    }
  })
  test('[CORE-DEVICES-20] the licence’s comes in a header and is held by the server; 0 forbids', async () => {
    const licensed = await startTestServer({ licenseDeviceLimit: 1 })
    const person = await makeFirstAdmin(licensed)
    expect((await person.client.get('/api/server')).headers.get('devicelimit')).toBe('1')
    await makeDevice(person)
    const second = await person.client.post('/api/devices', { name: 'x', uniqueId: 'second' })
    expect(second.code).toBe('USER_DEVICE_LIMIT_REACHED')
    await licensed.close()
    const forbidden = await startTestServer({ licenseDeviceLimit: 0 })
    const other = await makeFirstAdmin(forbidden)
    expect((await other.client.post('/api/devices', { name: 'x', uniqueId: 'first' })).code).toBe(
      'USER_DEVICE_LIMIT_REACHED',
    )
    await forbidden.close()
  })
})

describe('lists', () => {
  test('sorted by name as people sort, searched by keyword, paged', async () => {
    const person = await makeUser(server, admin)
    for (const name of ['Ônibus 10', 'onibus 9', 'Caminhão', 'carro_x']) await makeDevice(person, { name })
    expect(await names(person)).toEqual(['Caminhão', 'carro_x', 'onibus 9', 'Ônibus 10'])
    expect(await names(person, '?keyword=CA')).toEqual(['Caminhão', 'carro_x'])
    expect(await names(person, '?keyword=o_x')).toEqual(['carro_x'])
    expect(await names(person, '?limit=2&offset=1')).toEqual(['carro_x', 'onibus 9'])
    expect(await names(person, '?offset=1')).toHaveLength(4)
  })
  test('attributes can be left out', async () => {
    const person = await makeUser(server, admin)
    await makeDevice(person, { attributes: { a: 1 } })
    expect((await person.client.get('/api/devices?excludeAttributes=true')).json<Device[]>()[0]?.attributes).toEqual({})
    expect((await person.client.get('/api/devices')).json<Device[]>()[0]?.attributes).toEqual({ a: 1 })
  })
  test('exact picks leave out what is unknown or not linked, for administrators too', async () => {
    const person = await makeUser(server, admin)
    const [one, two] = [await makeDevice(person), await makeDevice(person)]
    expect(await names(person, `?id=${one.id}&id=999999&uniqueId=${two.uniqueId}`)).toEqual([one.name, two.name])
    expect(await names(admin, `?id=${one.id}`)).toEqual([])
  })
  test('an administrator sees linked devices, everything with all, those of a user with userId', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(person)
    expect(await names(admin)).not.toContain(device.name)
    expect(await names(admin, '?all=true')).toContain(device.name)
    expect(await names(admin, `?userId=${person.user.id}`)).toEqual([device.name])
    expect(await names(owner, '?all=true')).not.toContain(device.name)
    expect(await owner.client.get(`/api/devices?userId=${person.user.id}`)).toMatchObject({
      status: 400,
      code: 'USER_ACCESS_DENIED',
    })
  })
})

describe('groups pass devices on', () => {
  test('[CORE-PERMS-02] three levels up, not four; moving a group is seen at once', async () => {
    const viewer = await makeUser(server, admin)
    const levels = [await makeGroup(admin)]
    for (let i = 0; i < 3; i++) levels.push(await makeGroup(admin, { groupId: levels[i]?.id }))
    const [top, second, third, fourth] = levels.map((group) => group.id)
    const near = await makeDevice(admin, { groupId: third })
    const far = await makeDevice(admin, { groupId: fourth })
    await admin.client.post('/api/permissions', { userId: viewer.user.id, groupId: top })
    expect(await names(viewer)).toEqual([near.name])
    expect([...server.context.access.watchersOf(far.id)]).not.toContain(viewer.user.id)
    expect([...server.context.access.watchersOf(near.id)]).toContain(viewer.user.id)
    const secondGroup = server.context.groups.byId(second ?? 0)
    await admin.client.put(`/api/groups/${second}`, { ...secondGroup, groupId: 0 })
    expect(await names(viewer)).toEqual([])
  })
  test('removing a group leaves its devices without one', async () => {
    const group = await makeGroup(owner)
    const device = await makeDevice(owner, { groupId: group.id })
    await owner.client.delete(`/api/groups/${group.id}`)
    expect((await owner.client.get(`/api/devices/${device.id}`)).json()).toMatchObject({ groupId: 0 })
  })
  test('a circle of groups is refused', async () => {
    const upper = await makeGroup(owner)
    const lower = await makeGroup(owner, { groupId: upper.id })
    const answer = await owner.client.put(`/api/groups/${upper.id}`, { ...upper, groupId: lower.id })
    expect(answer).toMatchObject({ status: 400, text: 'java.lang.IllegalArgumentException: Cycle in group hierarchy' })
  })
  test('somebody else’s group cannot be used', async () => {
    const group = await makeGroup(admin)
    const answer = await owner.client.post('/api/devices', { name: 'x', uniqueId: 'intruder', groupId: group.id })
    expect(answer).toMatchObject({ status: 400, text: 'java.lang.SecurityException: Group access denied' })
  })
})
