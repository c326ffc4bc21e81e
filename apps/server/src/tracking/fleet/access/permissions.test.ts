import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeDevice,
  makeFirstAdmin,
  makeGroup,
  makeUser,
  PASSWORD,
  type Person,
  signIn,
  unique,
} from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const refused = (answer: Answer, text: string, code?: string): void => {
  expect(answer).toMatchObject({ status: 400, text: `java.lang.SecurityException: ${text}`, ...(code && { code }) })
}
const link = (person: Person, body: object) => person.client.post('/api/permissions', body)
const managerOf = () => makeUser(server, admin, { userLimit: -1 })

describe('other tenants', () => {
  test.each([
    ['device', 'Device', { name: 'd', uniqueId: 'tenant-d' }, 'devices'],
    ['group', 'Group', { name: 'g' }, 'groups'],
    ['driver', 'Driver', { name: 'm', uniqueId: 'tenant-m' }, 'drivers'],
    ['geofence', 'Geofence', { name: 'f', area: 'CIRCLE (1 2, 100)' }, 'geofences'],
  ])(
    '[CORE-APIMAIN-03] a %s of somebody else cannot be listed, read, changed, removed or linked',
    async (noun, title, body, path) => {
      const [mine, theirs] = [await makeUser(server, admin), await makeUser(server, admin)]
      const object = (await theirs.client.post(`/api/${path}`, body)).json<{ id: number }>()
      const text = `${title} access denied`
      expect((await mine.client.get(`/api/${path}?all=true`)).json()).toEqual([])
      refused(await mine.client.get(`/api/${path}/${object.id}`), text)
      refused(await mine.client.put(`/api/${path}/${object.id}`, object), text)
      refused(await mine.client.delete(`/api/${path}/${object.id}`), text)
      refused(await link(mine, { userId: mine.user.id, [`${noun}Id`]: object.id }), text)
      expect((await theirs.client.get(`/api/${path}/${object.id}`)).status).toBe(200)
      expect((await admin.client.get(`/api/${path}?all=true`)).json()).toContainEqual(object)
      expect((await theirs.client.delete(`/api/${path}/${object.id}`)).status).toBe(204)
    },
  )
})

describe('restrictions', () => {
  test('[CORE-PERMS-12] a read-only user sees but changes nothing', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(person)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, readonly: true })
    expect((await person.client.get('/api/devices')).json()).toEqual([device])
    for (const answer of [
      await person.client.post('/api/devices', { name: 'x', uniqueId: unique('x') }),
      await person.client.put(`/api/devices/${device.id}`, { ...device, name: 'x' }),
      await person.client.delete(`/api/devices/${device.id}`),
      await person.client.post('/api/groups', { name: 'g' }),
      await person.client.delete(`/api/users/${person.user.id}`),
    ])
      refused(answer, 'Write access denied', 'ACCOUNT_IS_READONLY')
    refused(await link(person, { userId: person.user.id, deviceId: device.id }), 'Operation restricted')
    const self = { ...person.user, readonly: true }
    refused(await person.client.put(`/api/users/${person.user.id}`, { ...self, name: 'New' }), 'Write access denied')
    const token = { ...self, attributes: { notificationTokens: 't' } }
    expect((await person.client.put(`/api/users/${person.user.id}`, token)).status).toBe(200)
    expect((await person.client.delete('/api/session')).status).toBe(204)
  })
  test('[CORE-PERMS-02] [CORE-ERRORS-13] deviceReadonly protects devices and nothing else', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(person)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, deviceReadonly: true })
    refused(
      await person.client.put(`/api/devices/${device.id}`, device),
      'Write access denied',
      'ACCOUNT_IS_DEVICE_READONLY',
    )
    expect((await person.client.post('/api/groups', { name: 'g' })).status).toBe(200)
  })
  test('[ADM-SERVER-08] restrictions of the server hold for everybody but administrators, at once', async () => {
    const person = await makeUser(server, admin)
    const before = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...before, deviceReadonly: true })
    refused(await person.client.post('/api/devices', { name: 'x', uniqueId: unique('x') }), 'Write access denied')
    await makeDevice(admin)
    await admin.client.put('/api/server', before)
    await makeDevice(person)
  })
  test('[ADM-USERS-19] [CORE-ERRORS-11] deviceLimit counts devices reached through groups; -1 is none, 0 forbids', async () => {
    const person = await makeUser(server, admin, { deviceLimit: 2 })
    const group = await makeGroup(admin)
    await makeDevice(admin, { groupId: group.id })
    await link(admin, { userId: person.user.id, groupId: group.id })
    await makeDevice(person)
    refused(
      await person.client.post('/api/devices', { name: 'x', uniqueId: unique('x') }),
      'Write access denied',
      'USER_DEVICE_LIMIT_REACHED',
    )
    const none = await makeUser(server, admin, { deviceLimit: 0 })
    refused(await none.client.post('/api/devices', { name: 'x', uniqueId: unique('x') }), 'Write access denied')
  })
})

test('limits hold for calls that come together', async () => {
  const person = await makeUser(server, admin, { deviceLimit: 2 })
  const names = Array.from({ length: 6 }, () => unique('together'))
  const answers = await Promise.all(names.map((name) => person.client.post('/api/devices', { name, uniqueId: name })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

describe('users', () => {
  test('[CORE-PERMS-11] an ordinary user touches only himself', async () => {
    const [person, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    expect((await person.client.get('/api/users')).json()).toEqual([])
    refused(await person.client.get(`/api/users/${other.user.id}`), 'User access denied')
    refused(await person.client.put(`/api/users/${other.user.id}`, other.user), 'User access denied')
    refused(await person.client.delete(`/api/users/${other.user.id}`), 'User access denied')
    expect(
      (await person.client.put(`/api/users/${person.user.id}`, { ...person.user, phone: '+55 11' })).json(),
    ).toMatchObject({ phone: '+55 11' })
  })
  test.each([[{ administrator: true }], [{ deviceLimit: 5 }], [{ userLimit: 5 }], [{ limitCommands: true }]])(
    '[CORE-PERMS-11] nobody gives himself %j',
    async (powers) => {
      const person = await makeUser(server, admin)
      refused(
        await person.client.put(`/api/users/${person.user.id}`, { ...person.user, ...powers }),
        'Administrator access required',
      )
    },
  )
  test('[CORE-PERMS-11] server settings and links of all are for administrators', async () => {
    const person = await makeUser(server, admin)
    refused(await person.client.put('/api/server', {}), 'Administrator access required')
    refused(await person.client.get('/api/permissions?userId=0&deviceId=0'), 'Administrator access required')
  })
  test('[ADM-USERS-19] a manager makes users up to his limit, sees and edits those, raises no powers', async () => {
    const manager = await makeUser(server, admin, { userLimit: 1 })
    const body = { name: 'Sub', email: `${unique('sub')}@example.com`, password: PASSWORD }
    refused(await manager.client.post('/api/users', { ...body, deviceLimit: 1 }), 'Administrator access required')
    const created = (await manager.client.post('/api/users', body)).json<{ id: number }>()
    expect((await manager.client.get('/api/users')).json()).toMatchObject([{ id: created.id, deviceLimit: 0 }])
    refused(await manager.client.post('/api/users', { ...body, email: 'x@example.com' }), 'Manager user limit reached')
    expect((await manager.client.put(`/api/users/${created.id}`, { ...created, readonly: true })).json()).toMatchObject(
      { readonly: true },
    )
    const sub = await signIn(server, body.email)
    refused(await sub.client.get(`/api/users/${manager.user.id}`), 'User access denied')
    expect((await manager.client.get(`/api/devices?userId=${created.id}`)).json()).toEqual([])
    expect((await manager.client.get(`/api/session/${created.id}`)).json()).toMatchObject({ id: created.id })
  })
  test('a manager does not see the objects of his users', async () => {
    const manager = await managerOf()
    const email = `${unique('sub')}@example.com`
    const sub = (await manager.client.post('/api/users', { name: 'S', email, password: PASSWORD })).json<{
      id: number
    }>()
    const device = await makeDevice(admin)
    await link(admin, { userId: sub.id, deviceId: device.id })
    expect((await manager.client.get(`/api/devices?userId=${sub.id}`)).json()).toMatchObject([{ id: device.id }])
    expect((await manager.client.get('/api/devices')).json()).toEqual([])
    refused(await manager.client.get(`/api/devices/${device.id}`), 'Device access denied')
  })
  test('a manager of an administrator gets none of his powers', async () => {
    const manager = await managerOf()
    const boss = await makeUser(server, admin, { administrator: true })
    await link(admin, { userId: manager.user.id, managedUserId: boss.user.id })
    const path = `/api/users/${boss.user.id}`
    refused(await manager.client.put(path, { ...boss.user, password: 'quatro-onibus-azuis' }), 'User access denied')
    refused(await manager.client.delete(path), 'User access denied')
    refused(await manager.client.get(`/api/session/${boss.user.id}`), 'User access denied')
  })
  test('whoever expires makes nobody that lasts longer', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1, expirationTime: '2099-01-01T00:00:00Z' })
    const body = { name: 'S', email: `${unique('s')}@example.com`, password: PASSWORD }
    refused(
      await manager.client.post('/api/users', { ...body, expirationTime: '2099-06-01T00:00:00Z' }),
      'Administrator access required',
    )
    expect((await manager.client.post('/api/users', { ...body, expirationTime: '2098-06-01T00:00:00Z' })).status).toBe(
      200,
    )
  })
  test('a fixed e-mail stays', async () => {
    const person = await makeUser(server, admin, { fixedEmail: true })
    refused(
      await person.client.put(`/api/users/${person.user.id}`, { ...person.user, email: 'new@example.com' }),
      'Administrator access required',
    )
  })
  test('an e-mail is taken once, whatever its case', async () => {
    const answer = await admin.client.post('/api/users', { name: 'A', email: 'ANA@example.com', password: PASSWORD })
    expect(answer).toMatchObject({ status: 400, code: 'DUPLICATE_USER' })
  })
  test.each([
    ['short', 'PASSWORD_TOO_SHORT'],
    ['senha123', 'PASSWORD_TOO_COMMON'],
  ])('the password %s is refused', async (password, code) => {
    const answer = await admin.client.post('/api/users', { name: 'A', email: `${unique('p')}@example.com`, password })
    expect(answer).toMatchObject({ status: 400, code })
  })
  test('[ADM-USERS-02] a new password ends the other sessions and no answer carries it', async () => {
    const person = await makeUser(server, admin)
    const other = await signIn(server, person.user.email)
    const answer = await person.client.put(`/api/users/${person.user.id}`, {
      ...person.user,
      password: 'quatro-onibus-azuis',
    })
    expect(answer.json()).toMatchObject({ password: null })
    expect(answer.text).not.toContain('argon2')
    expect((await person.client.get('/api/devices')).status).toBe(200)
    expect((await other.client.get('/api/devices')).status).toBe(401)
    await signIn(server, person.user.email, 'quatro-onibus-azuis')
  })
  test('[CORE-SESSION-15] open registration gives the limits of the configuration and no powers', async () => {
    const before = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...before, registration: true })
    const body = { name: 'R', email: `${unique('r')}@example.com`, password: PASSWORD }
    refused(await server.client().post('/api/users', { ...body, administrator: true }), 'Administrator access required')
    refused(await server.client().post('/api/users', { ...body, readonly: true }), 'Manager access required')
    expect((await server.client().post('/api/users', body)).json()).toMatchObject({
      deviceLimit: -1,
      administrator: false,
      expirationTime: null,
    })
    await admin.client.put('/api/server', before)
  })
})

describe('links', () => {
  test('[CORE-APIMAIN-05] a link can be made twice, listed, and removed with a body', async () => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(admin)
    const pair = { userId: person.user.id, deviceId: device.id }
    expect([(await link(admin, pair)).status, (await link(admin, pair)).status]).toEqual([204, 204])
    expect((await admin.client.get(`/api/permissions?userId=${pair.userId}&deviceId=0`)).json()).toEqual([pair])
    expect((await person.client.get('/api/devices')).json()).toMatchObject([{ id: device.id }])
    expect((await admin.client.delete('/api/permissions', pair)).status).toBe(204)
    expect((await person.client.get('/api/devices')).json()).toEqual([])
    expect((await admin.client.delete('/api/permissions', pair)).status).toBe(204)
  })
  test('many links at once, all of one kind', async () => {
    const person = await makeUser(server, admin)
    const ids = [await makeDevice(admin), await makeDevice(admin)].map(({ id }) => id)
    const pairs = ids.map((deviceId) => ({ userId: person.user.id, deviceId }))
    expect((await admin.client.post('/api/permissions/bulk', pairs)).status).toBe(204)
    expect((await person.client.get('/api/devices')).json()).toHaveLength(2)
    expect((await admin.client.delete('/api/permissions/bulk', pairs)).status).toBe(204)
    expect((await admin.client.post('/api/permissions/bulk', [])).status).toBe(204)
    const mixed = [pairs[0], { userId: person.user.id, groupId: 1 }]
    expect(await admin.client.post('/api/permissions/bulk', mixed)).toMatchObject({
      status: 400,
      code: 'INVALID_PERMISSION',
    })
  })
  test.each([
    [{ deviceId: 1, userId: 1 }],
    [{ userId: 1 }],
    [{ userId: 1, deviceId: 1, groupId: 1 }],
    [{ userId: 1, colourId: 1 }],
  ])('%j is no link', async (body) =>
    expect(await link(admin, body)).toMatchObject({ status: 400, code: 'INVALID_PERMISSION' }),
  )
  test('a link to nothing is refused', async () => {
    expect(await link(admin, { userId: admin.user.id, deviceId: 999_999 })).toMatchObject({
      status: 400,
      code: 'MISSING_REFERENCE',
    })
    expect(server.context.access.canSeeDevice(admin.user.id, 999_999)).toBe(false)
  })
  test('[CORE-DETAIL-06] what many devices are linked to is counted, from either end, and only what one may see', async () => {
    const owner = await makeUser(server, admin)
    const [one, two] = [await makeDevice(owner), await makeDevice(owner)]
    const driver = async (person: Person) =>
      (await person.client.post('/api/drivers', { name: 'L', uniqueId: unique('l') })).json<{ id: number }>()
    const [both, first, hidden] = [await driver(owner), await driver(owner), await driver(admin)]
    await admin.client.post('/api/permissions/bulk', [
      { deviceId: one.id, driverId: both.id },
      { deviceId: two.id, driverId: both.id },
      { deviceId: one.id, driverId: first.id },
      { deviceId: one.id, driverId: hidden.id },
    ])
    const ask = async (person: Person, body: object) => person.client.post('/api/permissions/linked', body)
    const question = { of: 'deviceId', ids: [one.id, two.id, two.id], to: 'driverId' }
    const counted = (await ask(owner, question)).json<{ id: number; count: number }[]>()
    expect(counted.sort((a, b) => a.id - b.id)).toEqual([
      { id: both.id, count: 2 },
      { id: first.id, count: 1 },
    ])
    expect((await ask(admin, question)).json()).toHaveLength(3)
    expect((await ask(owner, { of: 'driverId', ids: [both.id], to: 'deviceId' })).json()).toEqual(
      expect.arrayContaining([
        { id: one.id, count: 1 },
        { id: two.id, count: 1 },
      ]),
    )
    const stranger = await makeUser(server, admin)
    refused(await ask(stranger, question), 'Device access denied')
    expect(await ask(owner, { of: 'deviceId', ids: [], to: 'calendarId' })).toMatchObject({
      status: 400,
      code: 'INVALID_PERMISSION',
    })
  })
  test('[CORE-APIMAIN-03] drivers are listed by device and group, and linked to the user as well', async () => {
    const driver = (await admin.client.post('/api/drivers', { name: 'M', uniqueId: unique('m') })).json<{
      id: number
    }>()
    const device = await makeDevice(admin)
    await link(admin, { deviceId: device.id, driverId: driver.id })
    expect((await admin.client.get(`/api/drivers?deviceId=${device.id}`)).json()).toMatchObject([{ id: driver.id }])
    const person = await makeUser(server, admin)
    await link(admin, { userId: person.user.id, deviceId: device.id })
    expect((await person.client.get(`/api/drivers?deviceId=${device.id}`)).json()).toEqual([])
  })
})
