import { sql } from 'kysely'
import type { Device } from '@rastro/model/device'
import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { up } from '#src/db/migrations/0053-share-accounts'
import { makeDevice, makeFirstAdmin, makeGroup, makeUser, PASSWORD, type Person, unique } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'
import { until } from '../../../../test/tracking'
import { followSharers } from './follow-sharers'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const soon = (ms = 3_600_000): string => new Date(Date.now() + ms).toISOString()
const share = (by: Person, deviceId: number): Promise<Answer> =>
  by.client.form('/api/share/device', { deviceId: String(deviceId), expiration: soon() })
const viewer = async (token: string): Promise<User> =>
  (await server.client().get(`/api/session?token=${token}`)).json<User>()
const seenBy = async (token: string): Promise<Device[]> =>
  (await server.client().get('/api/devices', { headers: { authorization: `Bearer ${token}` } })).json<Device[]>()
const rename = (id: number, email: string) =>
  server.context.db.updateTable('users').set({ email }).where('id', '=', id).execute()

/** An account that has an address of a share since before they were closed. */
async function squatter(email: string, fields: Partial<User> = {}): Promise<Person> {
  const person = await makeUser(server, admin, { ...fields })
  await rename(person.user.id, email)
  const record = server.context.users.byId(person.user.id)
  if (record) server.context.users.put({ ...record, email })
  return person
}

describe('[CORE-SHARE-01] [CORE-SHARE-03] nobody gets what is shared by giving himself an address', () => {
  test('neither a new account, nor one that changes, nor a registration takes a made-up address', async () => {
    const [owner, stranger] = [await makeUser(server, admin), await makeUser(server, admin)]
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const device = await makeDevice(owner)
    const group = await makeGroup(owner)
    const settings = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...settings, registration: true })
    for (const email of [`${owner.user.email}:${device.uniqueId}`, `${owner.user.email}:group:${group.id}`]) {
      const body = { name: 'x', email, password: PASSWORD, temporary: true }
      for (const by of [server.client(), stranger.client, manager.client, admin.client])
        expect(await by.post('/api/users', body)).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
      for (const changed of [{ email }, { login: email }]) {
        const answer = await stranger.client.put(`/api/users/${stranger.user.id}`, { ...stranger.user, ...changed })
        expect(answer.code).toBe('login' in changed ? 'INVALID_LOGIN' : 'INVALID_EMAIL')
      }
    }
    await admin.client.put('/api/server', settings)
  })

  test.each([
    'x',
    'x@',
    '@x.y',
    'a b@x.y',
    'a@x y',
    'a@@x.y',
    'a@x..y',
    'a@-x.y',
    'a@x.y:5',
    'a:b@x.y',
    'a,b@x.y',
    'a\u200b@x.y',
    '<a@x.y>',
  ])('%j is no address', async (email) => {
    const answer = await admin.client.post('/api/users', { name: 'x', email, password: PASSWORD })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
  })
  test.each(['a+b@x.y', "o'neil@x.y", 'josé@exemplo.com.br', 'a@intranet', 'a@xn--e1aybc.xn--p1ai'])(
    '%j is one',
    async (email) => expect((await admin.client.post('/api/users', { name: 'x', email })).status).toBe(200),
  )

  test('what was there before the addresses were closed gets nothing, and sharing still works', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const email = `${owner.user.email}:${device.uniqueId}`
    const thief = await squatter(email, { temporary: true })
    const answer = await share(owner, device.id)
    expect(answer.status).toBe(200)
    expect(await viewer(answer.text)).toMatchObject({ email: `${email}:2`, temporary: true, readonly: true })
    expect((await seenBy(answer.text)).map(({ id }) => id)).toEqual([device.id])
    expect((await thief.client.get('/api/devices')).json()).toEqual([])
    // Such an account may go on and change everything else of itself.
    const named = await admin.client.put(`/api/users/${thief.user.id}`, { ...thief.user, email, name: 'Named' })
    expect(named.json()).toMatchObject({ name: 'Named', email })
  })

  test('a device whose identity looks like a group shares neither with the other', async () => {
    const owner = await makeUser(server, admin)
    const group = await makeGroup(owner)
    const inGroup = await makeDevice(owner, { groupId: group.id })
    const device = await makeDevice(owner, { uniqueId: `group:${group.id}` })
    const [one, other] = await Promise.all([
      share(owner, device.id),
      owner.client.form('/api/share/group', { groupId: String(group.id), expiration: soon() }),
    ])
    expect((await seenBy(one.text)).map(({ id }) => id)).toEqual([device.id])
    expect((await seenBy(other.text)).map(({ id }) => id)).toEqual([inGroup.id])
  })

  test('an attribute makes no share: nobody ends or empties an account by it', async () => {
    const owner = await makeUser(server, admin)
    const guest = await makeUser(server, admin, {
      temporary: true,
      attributes: { 'rastro.sharedBy': owner.user.id, sharedBy: owner.user.id },
    })
    const device = await makeDevice(admin)
    await admin.client.post('/api/permissions', { userId: guest.user.id, deviceId: device.id })
    await followSharers(server.context)
    expect((await guest.client.get('/api/devices')).json()).toHaveLength(1)
  })

  test('an account that was made something else is not given out by a token again', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const first = await viewer((await share(owner, device.id)).text)
    await admin.client.put(`/api/users/${first.id}`, {
      ...first,
      temporary: false,
      readonly: false,
      password: PASSWORD,
    })
    const second = await viewer((await share(owner, device.id)).text)
    expect(second.id).not.toBe(first.id)
    expect((await admin.client.get(`/api/users/${first.id}`)).status).toBe(200)
  })

  test('fifty calls at once make one account', async () => {
    const owner = await makeUser(server, admin)
    const device = await makeDevice(owner)
    const tokens = await Promise.all(Array.from({ length: 50 }, () => share(owner, device.id)))
    const ids = new Set(await Promise.all(tokens.map(async ({ text }) => (await viewer(text)).id)))
    expect(ids.size).toBe(1)
  })
})

test('names are taken once: nobody signs in, or is mailed, by the name of another', async () => {
  const [one, other] = [await makeUser(server, admin, { login: unique('login') }), await makeUser(server, admin)]
  const path = `/api/users/${other.user.id}`
  for (const changed of [{ login: one.user.email.toUpperCase() }, { login: one.user.login }])
    expect((await other.client.put(path, { ...other.user, ...changed })).code).toBe('DUPLICATE_USER')
  const logins = Array.from({ length: 20 }, () => ({ name: 'x', email: `${unique('n')}@x.y`, login: 'the-same' }))
  const answers = await Promise.all(logins.map((body) => admin.client.post('/api/users', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await server.client().form('/api/session', { email: one.user.email, password: PASSWORD })).status).toBe(200)
})

test('accounts of before: shares are followed but not given out again, others lose what was not meant for them', async () => {
  const owner = await makeUser(server, admin)
  const device = await makeDevice(owner)
  const email = `${owner.user.email}:${device.uniqueId}`
  const thief = await squatter(email, { temporary: true })
  const old = await makeUser(server, admin)
  const { db } = server.context
  for (const { user } of [thief, old])
    await admin.client.post('/api/permissions', { userId: user.id, deviceId: device.id })
  await sql`alter table users drop column shared_by cascade, drop column shared_device_id, drop column shared_group_id`.execute(
    db,
  )
  await sql`update users set temporary = true, readonly = true, password_hash = null, email = ${`${email}:old`},
    attributes = ${JSON.stringify({ 'rastro.sharedBy': owner.user.id })} where id = ${old.user.id}`.execute(db)
  await up(db as unknown as Parameters<typeof up>[0])
  const rows = await db.selectFrom('users').selectAll().where('id', 'in', [thief.user.id, old.user.id]).execute()
  const marks = rows.map((row) => [row.id, row.shared_by, row.shared_device_id])
  expect(marks).toEqual(
    expect.arrayContaining([
      [thief.user.id, null, null],
      [old.user.id, owner.user.id, null],
    ]),
  )
  const links = await db.selectFrom('user_devices').selectAll().where('device_id', '=', device.id).execute()
  expect(links.map((link) => link.user_id).sort()).toEqual([owner.user.id, old.user.id].sort())
  await until(async () => (await share(owner, device.id)).status === 200)
})
