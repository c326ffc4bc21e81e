import type { Calendar } from '@rastro/model/calendar'
import { NOTIFICATION_TYPES } from '@rastro/model/notification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, type Person, unique } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

let server: TestServer
let admin: Person
let owner: Person
let other: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin)
  other = await makeUser(server, admin)
})
afterAll(() => server.close())

interface Stored {
  id: number
  [key: string]: unknown
}

const ICAL = btoa(
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'DTSTART:20260105T080000Z', 'END:VEVENT', 'END:VCALENDAR'].join(
    '\n',
  ),
)
/** Every resource that is owned by links: what it needs, what it becomes by default, and how it is sorted. */
const resources = [
  {
    path: 'drivers',
    key: 'driverId',
    input: () => ({ name: unique('driver'), uniqueId: unique('card') }),
    defaults: { attributes: {} },
    label: 'name',
    denied: 'DRIVER_ACCESS_DENIED',
  },
  {
    path: 'geofences',
    key: 'geofenceId',
    input: () => ({ name: unique('geofence'), area: 'CIRCLE (-22.9 -43.2, 200)' }),
    defaults: { attributes: {}, description: null, calendarId: 0 },
    label: 'name',
    denied: 'GEOFENCE_ACCESS_DENIED',
  },
  {
    path: 'maintenance',
    key: 'maintenanceId',
    input: () => ({ name: unique('oil'), type: 'totalDistance' }),
    defaults: { attributes: {}, start: 0, period: 0 },
    label: 'name',
    denied: 'MAINTENANCE_ACCESS_DENIED',
  },
  {
    path: 'orders',
    key: 'orderId',
    input: () => ({ uniqueId: unique('order') }),
    defaults: { attributes: {}, description: null, fromAddress: null, toAddress: null },
    label: 'description',
    denied: 'ORDER_ACCESS_DENIED',
  },
  {
    path: 'notifications',
    key: 'notificationId',
    input: () => ({ type: 'alarm', description: unique('rule') }),
    defaults: { attributes: {}, always: false, notificators: null, calendarId: 0, commandId: 0 },
    label: 'description',
    denied: 'NOTIFICATION_ACCESS_DENIED',
  },
  {
    path: 'calendars',
    key: 'calendarId',
    input: () => ({ name: unique('shift'), data: ICAL }),
    defaults: { attributes: {} },
    label: 'name',
    denied: 'CALENDAR_ACCESS_DENIED',
  },
  {
    path: 'attributes/computed',
    key: 'attributeId',
    input: () => ({ description: unique('sum'), attribute: 'a', expression: 'power * 2', type: 'number' }),
    defaults: { priority: 0 },
    label: 'description',
    denied: 'ATTRIBUTE_ACCESS_DENIED',
  },
]
type Kind = (typeof resources)[number]

/** Computed attributes are written by administrators only. */
const writerOf = ({ path }: Kind): Person => (path === 'attributes/computed' ? admin : owner)
async function make(kind: Kind, person = writerOf(kind), fields: object = {}): Promise<Stored> {
  const answer = await person.client.post(`/api/${kind.path}`, { ...kind.input(), ...fields })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<Stored>()
}
const ids = async (person: Person, path: string): Promise<number[]> =>
  (await person.client.get(`/api/${path}`)).json<Stored[]>().map(({ id }) => id)

describe.each(resources)('[CORE-APIMAIN-03] /api/$path', (kind) => {
  const { path, key, label } = kind
  test('is created with defaults, read, replaced and removed', async () => {
    const { client } = writerOf(kind)
    const input = kind.input()
    const made = (await client.post(`/api/${path}`, input)).json<Stored>()
    expect(made).toEqual({ id: made.id, ...kind.defaults, ...input })
    expect((await client.get(`/api/${path}/${made.id}`)).json()).toEqual(made)
    const changed = { ...made, [label]: unique('renamed') }
    expect((await client.put(`/api/${path}/${made.id}`, changed)).json()).toEqual(changed)
    expect((await client.get(`/api/${path}/${made.id}`)).json()).toEqual(changed)
    expect((await client.delete(`/api/${path}/${made.id}`)).status).toBe(204)
    expect((await admin.client.get(`/api/${path}/${made.id}`)).status).toBe(404)
    expect(await ids(writerOf(kind), path)).not.toContain(made.id)
  })
  test('is nobody else’s until it is linked, and not any more when it is unlinked', async () => {
    const made = await make(kind)
    const link = { userId: other.user.id, [key]: made.id }
    const get = () => other.client.get(`/api/${path}/${made.id}`)
    expect(await get()).toMatchObject({ status: 400, code: kind.denied })
    expect(await ids(other, path)).not.toContain(made.id)
    expect((await other.client.post('/api/permissions', link)).code).toBe(kind.denied)
    expect((await admin.client.post('/api/permissions', link)).status).toBe(204)
    expect((await get()).json()).toEqual(made)
    expect(await ids(other, `${path}?userId=${other.user.id}`)).toContain(made.id)
    expect((await admin.client.get(`/api/permissions?userId=${other.user.id}&${key}=${made.id}`)).json()).toEqual([
      link,
    ])
    await admin.client.delete('/api/permissions', link)
    expect((await get()).code).toBe(kind.denied)
  })
  test('is listed in order, by keyword, in pages, and without attributes', async () => {
    const mark = unique('mark')
    for (const name of ['10', '9', 'B', 'a']) await make(kind, writerOf(kind), { [label]: `${mark} ${name}` })
    const labels = async (query: string) =>
      (await writerOf(kind).client.get(`/api/${path}?keyword=${mark}%25${query}`))
        .json<Stored[]>()
        .map((one) => String(one[label]).slice(mark.length + 1))
    expect(await labels('')).toEqual(['9', '10', 'a', 'B'])
    expect(await labels('&limit=2&offset=1')).toEqual(['10', 'a'])
    const [bare] = (
      await writerOf(kind).client.get(`/api/${path}?keyword=${mark}&limit=1&excludeAttributes=true`)
    ).json<Stored[]>()
    expect(bare?.attributes).toEqual(path === 'attributes/computed' ? undefined : {})
  })
  test('is refused without what it needs, with what it has not, and when a text is too long', async () => {
    const { client } = writerOf(kind)
    const input: Record<string, unknown> = kind.input()
    const needed = Object.keys(input).filter((name) => !(path === 'notifications' && name === 'description'))
    for (const name of needed) {
      const { [name]: _left, ...rest } = input
      expect((await client.post(`/api/${path}`, rest)).code, `without ${name}`).toBe('INVALID_INPUT')
      expect((await client.post(`/api/${path}`, { ...input, [name]: [7] })).code, `${name} [7]`).toBe('INVALID_INPUT')
      expect((await client.post(`/api/${path}`, { ...input, [name]: 'A'.repeat(200_001) })).code).toBe('INVALID_INPUT')
    }
    expect((await client.post(`/api/${path}`, { ...input, colour: 'red' })).code).toBe('INVALID_INPUT')
    if (path !== 'attributes/computed') {
      expect((await client.post(`/api/${path}`, { ...input, attributes: [1] })).code).toBe('INVALID_INPUT')
      const long = { attributes: { text: 'x'.repeat(4000) } }
      expect((await client.post(`/api/${path}`, { ...input, ...long })).code).toBe('INVALID_INPUT')
    }
  })
})

describe.each(resources.filter(({ path }) => path !== 'calendars'))('[CORE-APIMAIN-03] links of /api/$path', (kind) => {
  test('to a device and to a group: listed for who sees both, gone with either end', async () => {
    const person = writerOf(kind)
    const [device, group] = [await makeDevice(person), await makeGroup(person)]
    const [one, two, none] = [await make(kind), await make(kind), await make(kind)]
    const link = (owned: object) => person.client.post('/api/permissions', owned)
    expect((await link({ deviceId: device.id, [kind.key]: one.id })).status).toBe(204)
    expect((await link({ groupId: group.id, [kind.key]: two.id })).status).toBe(204)
    expect(await ids(person, `${kind.path}?deviceId=${device.id}`)).toEqual([one.id])
    expect(await ids(person, `${kind.path}?groupId=${group.id}`)).toEqual([two.id])
    expect(await ids(person, `${kind.path}?deviceId=${device.id}&groupId=${group.id}`)).toEqual([])
    expect(await ids(person, kind.path)).toContain(none.id)
    expect((await other.client.get(`/api/${kind.path}?deviceId=${device.id}`)).code).toBe('DEVICE_ACCESS_DENIED')
    await person.client.delete(`/api/${kind.path}/${one.id}`)
    expect(await ids(person, `${kind.path}?deviceId=${device.id}`)).toEqual([])
    await person.client.delete(`/api/groups/${group.id}`)
    expect((await admin.client.get(`/api/permissions?groupId=0&${kind.key}=${two.id}`)).json()).toEqual([])
  })
})

describe('what is checked when it is written', () => {
  test.each([
    ['maintenance', { name: 'x', type: 'hours', period: -1 }],
    ['maintenance', { name: 'x', type: 'hours', start: -1 }],
    ['maintenance', { name: 'x', type: 'hours', period: '10 km' }],
    ['calendars', { name: 'x', data: btoa('BEGIN:VCALENDAR') }],
    ['calendars', { name: 'x', data: 'no base64!' }],
    ['notifications', { type: 'everything' }],
    ['notifications', { type: 'alarm', notificators: 'x'.repeat(129) }],
  ])('%s %j is refused', async (path, body) => {
    expect((await owner.client.post(`/api/${path}`, body)).code).toBe('INVALID_INPUT')
  })
  test.each([
    ['CIRCLE (95 0, 100)', 'AREA_OFF_EARTH'],
    ['CIRCLE (0 0, 0)', 'AREA_RADIUS_INVALID'],
    ['CIRCLE (0 0, 9000000)', 'AREA_TOO_LARGE'],
    ['POLYGON ((0 0, 1 1))', 'AREA_TOO_FEW_POINTS'],
    ['POLYGON ((0 0, 1 1, 0 1, 1 0))', 'AREA_SELF_CROSSING'],
    ['SQUARE (0 0)', 'AREA_UNREADABLE'],
    [`LINESTRING (${'0 0, '.repeat(1000)}0 0)`, 'INVALID_INPUT'],
  ])('[CORE-GEOFENCE-02] the area %s is refused with %s, and nothing is lost', async (area, code) => {
    expect(await owner.client.post('/api/geofences', { name: 'x', area })).toMatchObject({ status: 400, code })
    const made = (await owner.client.post('/api/geofences', { name: 'x', area: 'CIRCLE (-23.5 -46.6, 300)' })).json()
    expect(await owner.client.put(`/api/geofences/${String(made.id)}`, { ...made, area })).toMatchObject({ status: 400, code }) // prettier-ignore
    expect((await owner.client.get(`/api/geofences/${String(made.id)}`)).json()).toEqual(made)
  })
  test.each([
    [-3, 'AREA_RADIUS_INVALID'],
    ['wide', 'AREA_RADIUS_INVALID'],
    [true, 'AREA_RADIUS_INVALID'],
    [1e12, 'AREA_TOO_LARGE'],
  ])('[CORE-GEOFENCE-02] a line %s m wide is refused with %s, and nothing is lost', async (polylineDistance, code) => {
    const line = { name: 'x', area: 'LINESTRING (0 0, 1 1)', attributes: { polylineDistance } }
    expect(await owner.client.post('/api/geofences', line)).toMatchObject({ status: 400, code })
    const made = (await owner.client.post('/api/geofences', { ...line, attributes: { polylineDistance: '60' } })).json()
    expect((await owner.client.put(`/api/geofences/${String(made.id)}`, { ...line, id: made.id })).code).toBe(code)
    expect((await owner.client.get(`/api/geofences/${String(made.id)}`)).json()).toEqual(made)
  })
  test.each([
    { name: 'a\0b' },
    { name: 'x', phone: '\0' },
    { name: 'x', attributes: { color: 'a\0' } },
    { name: 'x', attributes: { 'a\0': 1 } },
  ])('a text with the character zero is refused, whatever it is in: %j', async (fields) => {
    const answer = await owner.client.post('/api/devices', { uniqueId: 'zero', ...fields })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(await owner.client.get('/api/devices?keyword=a%00')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect((await owner.client.form('/api/session', { email: '\0', password: '\0' })).status).toBeLessThan(500)
  })
  test.each(['/api/reports/jobs', '/tarkan/shares', '/api/commands/orders', '/api/events'])(
    'numbers that no object of %s has, and bodies without end, are refused',
    async (path) => {
      for (const id of ['2147483648', '99999999999', '9007199254740991']) {
        const found = path.endsWith('jobs') || path.endsWith('events') ? await owner.client.get(`${path}/${id}`) : await owner.client.delete(`${path}/${id}`) // prettier-ignore
        expect(found.status).toBeGreaterThanOrEqual(400)
        expect(found.status).toBeLessThan(500)
      }
      const body = `${'{"attributes":'.repeat(20_000)}1${'}'.repeat(20_000)}`
      const headers = { 'content-type': 'application/json' }
      const deep = await owner.client.request('POST', '/api/commands/send', { body, headers })
      expect(deep).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    },
  )
  test('a computed attribute is no user’s to write, and its test is not there yet', async () => {
    const kind = resources.find(({ path }) => path === 'attributes/computed') as Kind
    const made = await make(kind)
    await admin.client.post('/api/permissions', { userId: owner.user.id, attributeId: made.id })
    const refused = { status: 400, code: 'ADMINISTRATOR_REQUIRED' }
    expect(await owner.client.post(`/api/${kind.path}`, kind.input())).toMatchObject(refused)
    expect(await owner.client.put(`/api/${kind.path}/${made.id}`, made)).toMatchObject(refused)
    expect(await owner.client.delete(`/api/${kind.path}/${made.id}`)).toMatchObject(refused)
    for (const type of ['text', '', null])
      expect((await admin.client.post(`/api/${kind.path}`, { ...kind.input(), type })).code).toBe('INVALID_INPUT')
  })
  test('[ADM-DRIVERS-03] two drivers with one id: the second is refused', async () => {
    const input = { name: 'x', uniqueId: unique('twin') }
    expect((await owner.client.post('/api/drivers', input)).status).toBe(200)
    expect(await owner.client.post('/api/drivers', input)).toMatchObject({ status: 400, code: 'DUPLICATE_DRIVER' })
  })
  test('a calendar that is somebody else’s or does not exist cannot be chosen; a removed one is let go of', async () => {
    const calendar = (await owner.client.post('/api/calendars', { name: 'x', data: ICAL })).json<Calendar>()
    const uses: Array<[string, object]> = [
      ['devices', { name: 'x', uniqueId: unique('with-calendar') }],
      ['notifications', { type: 'alarm' }],
    ]
    for (const [path, input] of uses) {
      const create = (person: Person, calendarId: number) =>
        person.client.post(`/api/${path}`, { ...input, calendarId })
      expect((await create(other, calendar.id)).code).toBe('CALENDAR_ACCESS_DENIED')
      expect((await create(admin, 999_999)).code).toBe('MISSING_REFERENCE')
      expect((await create(owner, calendar.id)).json()).toMatchObject({ calendarId: calendar.id })
    }
    await owner.client.delete(`/api/calendars/${calendar.id}`)
    for (const [path] of uses)
      for (const one of (await owner.client.get(`/api/${path}`)).json<Stored[]>()) expect(one.calendarId).toBe(0)
  })
  test('a saved command that is somebody else’s cannot be chosen; a removed one is let go of', async () => {
    const saved = (await owner.client.post('/api/commands', { type: 'custom', description: 'x' })).json<Stored>()
    const create = (person: Person, commandId: number) =>
      person.client.post('/api/notifications', { type: 'alarm', commandId })
    expect((await create(other, saved.id)).code).toBe('COMMAND_ACCESS_DENIED')
    expect((await create(admin, 999_999)).code).toBe('MISSING_REFERENCE')
    const rule = (await create(owner, saved.id)).json<Stored>()
    expect(rule.commandId).toBe(saved.id)
    await owner.client.delete(`/api/commands/${saved.id}`)
    expect((await owner.client.get(`/api/notifications/${rule.id}`)).json()).toEqual({ ...rule, commandId: 0 })
  })
  test('[CORE-NOTIFRULES-15] types and channels of rules', async () => {
    const types = (await owner.client.get('/api/notifications/types')).json<Array<{ type: string }>>()
    expect(types.map(({ type }) => type)).toEqual(NOTIFICATION_TYPES)
    expect((await owner.client.get('/api/notifications/notificators')).json()).toContainEqual({ type: 'web' })
    expect((await owner.client.get('/api/notifications/notificators?announcement=true')).json()).not.toContainEqual({
      type: 'web',
    })
  })
})

describe('[CORE-APIMAIN-03] many links at once', () => {
  test('thousand devices are linked and unlinked in one call; more are refused', async () => {
    const viewer = await makeUser(server, admin)
    const rows = await server.context.db
      .insertInto('devices')
      .values(Array.from({ length: 1001 }, () => ({ name: 'l', unique_id: unique('linked'), attributes: '{}' })))
      .returning('id')
      .execute()
    server.context.access.together(() => {
      for (const { id } of rows)
        server.context.devices.put({
          id,
          uniqueId: `l${id}`,
          name: 'l',
          groupId: 0,
          calendarId: 0,
          phone: null,
          model: null,
          contact: null,
          category: null,
          disabled: false,
          accountId: null,
          expiresAtMs: null,
          attributes: {},
        })
    })
    const links = rows.map(({ id }) => ({ userId: viewer.user.id, deviceId: id }))
    const bulk = '/api/permissions/bulk'
    expect((await admin.client.post(bulk, links)).code).toBe('INVALID_INPUT')
    expect((await admin.client.post(bulk, links.slice(0, 1000))).status).toBe(204)
    expect((await viewer.client.get('/api/devices')).json()).toHaveLength(1000)
    expect((await admin.client.post(bulk, links.slice(0, 1000))).status).toBe(204)
    expect((await admin.client.delete(bulk, links.slice(0, 999))).status).toBe(204)
    expect((await viewer.client.get('/api/devices')).json()).toHaveLength(1)
    expect((await owner.client.post(bulk, links.slice(0, 2))).code).toBe('USER_ACCESS_DENIED')
    const mixed = [links[0], { userId: viewer.user.id, groupId: 1 }]
    expect((await admin.client.post(bulk, mixed)).code).toBe('INVALID_PERMISSION')
    expect((await admin.client.post(bulk, [])).status).toBe(204)
  })
  test.each([
    ['one key', { userId: 1 }],
    ['three keys', { userId: 1, deviceId: 1, groupId: 1 }],
    ['the property first', { deviceId: 1, userId: 1 }],
    ['an unknown key', { userId: 1, tyreId: 1 }],
    ['a calendar of a device', { deviceId: 1, calendarId: 1 }],
    ['ids that are no numbers', { userId: '1', deviceId: 'one' }],
    ['a key of the prototype', JSON.parse('{"userId":1,"__proto__":1}') as object],
  ])('%s is refused', async (_what, body) => {
    const answer = await admin.client.post('/api/permissions', body)
    expect(answer.status).toBe(400)
    expect(['INVALID_PERMISSION', 'INVALID_INPUT']).toContain(answer.code)
  })
  test('what does not exist cannot be linked', async () => {
    const answer = await admin.client.post('/api/permissions', { userId: admin.user.id, notificationId: 999_999 })
    expect(answer.code).toBe('MISSING_REFERENCE')
    expect(server.context.access.links.user_notifications.has(admin.user.id, 999_999)).toBe(false)
  })
})
