import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const put = (by: Person, user: User, changes: object): Promise<Answer> =>
  by.client.put(`/api/users/${user.id}`, { ...user, ...changes })
const managed = async (manager: Person, fields: Partial<User> = {}): Promise<User> => {
  const { user } = await makeUser(server, admin, fields)
  await admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: manager.user.id })
  return user
}

const RESTRICTIONS = ['deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const

describe('[CORE-PERMS-11] [ADM-USERS-19] nobody gives what he lacks', () => {
  test.each(RESTRICTIONS)('a manager with %s makes and frees nobody without it', async (restriction) => {
    const manager = await makeUser(server, admin, { userLimit: -1, [restriction]: true })
    const body = () => ({ name: 'x', email: `${unique('sub')}@example.com`, password: PASSWORD })
    expect(await manager.client.post('/api/users', body())).toMatchObject({ code: 'GRANT_BEYOND_OWN_RIGHTS' })
    const made = (await manager.client.post('/api/users', { ...body(), [restriction]: true })).json<User>()
    expect(made).toMatchObject({ [restriction]: true })
    expect((await put(manager, made, { [restriction]: false })).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
    // What an administrator left free stays as it is.
    const free = await managed(manager)
    expect((await put(manager, free, { name: 'Renamed' })).status).toBe(200)
    expect((await put(manager, manager.user, { [restriction]: false })).code).toBe('ADMINISTRATOR_REQUIRED')
  })

  test.each(['readonly', 'deviceReadonly', 'limitCommands', 'disableReports'] as const)(
    'a manager with %s does not become somebody without it, nor takes over his account',
    async (restriction) => {
      const manager = await makeUser(server, admin, { userLimit: -1, [restriction]: true })
      const [free, bound] = [await managed(manager), await managed(manager, { [restriction]: true })]
      const { client } = await signIn(server, manager.user.email)
      const isReadonly = restriction === 'readonly'
      const refused = isReadonly ? 'ACCOUNT_IS_READONLY' : 'GRANT_BEYOND_OWN_RIGHTS'
      expect((await client.get(`/api/session/${free.id}`)).code).toBe(refused)
      if (!isReadonly)
        for (const changes of [{ password: 'quatro-onibus-azuis' }, { email: 'mine@example.com' }, { login: 'mine' }])
          expect((await put(manager, free, changes)).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
      // Being somebody is changing him.
      expect((await client.get(`/api/session/${bound.id}`)).status).toBe(isReadonly ? 400 : 200)
    },
  )

  test('whoever may not edit devices makes nobody who may', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1, attributes: { editDevices: false } })
    const body = () => ({ name: 'x', email: `${unique('sub')}@example.com`, password: PASSWORD })
    expect((await manager.client.post('/api/users', body())).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
    const bound = { ...body(), attributes: { editDevices: false } }
    const made = (await manager.client.post('/api/users', bound)).json<User>()
    expect((await put(manager, made, { attributes: {} })).code).toBe('GRANT_BEYOND_OWN_RIGHTS')
    expect((await put(manager, manager.user, { attributes: {} })).code).toBe('ADMINISTRATOR_REQUIRED')
  })

  test('whoever expires makes nobody without an end', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1, expirationTime: '2099-01-01T00:00:00Z' })
    const body = { name: 'x', email: `${unique('sub')}@example.com`, password: PASSWORD }
    for (const expirationTime of [undefined, null, '2099-06-01T00:00:00Z'])
      expect((await manager.client.post('/api/users', { ...body, expirationTime })).code).toBe('ADMINISTRATOR_REQUIRED')
    const made = (
      await manager.client.post('/api/users', { ...body, expirationTime: '2098-06-01T00:00:00Z' })
    ).json<User>()
    expect((await put(manager, made, { expirationTime: null })).code).toBe('ADMINISTRATOR_REQUIRED')
  })

  test('nobody becomes a manager of himself or of others by a link', async () => {
    const [person, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    for (const [userId, managedUserId] of [
      [person.user.id, other.user.id],
      [other.user.id, person.user.id],
    ])
      expect((await person.client.post('/api/permissions', { userId, managedUserId })).code).toBe('USER_ACCESS_DENIED')
    const manager = await makeUser(server, admin, { userLimit: -1, limitCommands: true })
    const free = await managed(manager, { userLimit: -1 })
    const pair = { userId: free.id, managedUserId: manager.user.id }
    expect((await manager.client.post('/api/permissions', pair)).code).toBe('USER_ACCESS_DENIED')
    expect((await manager.client.post('/api/permissions/bulk', [pair])).code).toBe('USER_ACCESS_DENIED')
  })
})

describe('the last administrator', () => {
  const END = '2099-01-01T00:00:00Z'
  test.each([
    ['disabled', { disabled: true }],
    ['demoted', { administrator: false }],
    ['given an end', { expirationTime: END }],
    ['made temporary', { temporary: true }],
  ])('is not %s', async (_what, changes) => {
    expect(await put(admin, admin.user, changes)).toMatchObject({ status: 400, code: 'LAST_ADMINISTRATOR' })
    expect((await admin.client.get('/api/session')).json()).toMatchObject({ administrator: true, disabled: false })
  })
  test('is not deleted, by himself or by another who ends', async () => {
    expect((await admin.client.delete(`/api/users/${admin.user.id}`)).code).toBe('LAST_ADMINISTRATOR')
    const other = await makeUser(server, admin, { administrator: true, expirationTime: END })
    expect((await other.client.delete(`/api/users/${admin.user.id}`)).code).toBe('LAST_ADMINISTRATOR')
    expect((await admin.client.delete(`/api/users/${other.user.id}`)).status).toBe(204)
  })
  test('nobody who cannot sign in counts as one', async () => {
    await admin.client.post('/api/users', { name: 'x', email: 'mute@example.com', administrator: true })
    await makeUser(server, admin, { administrator: true }).then(({ user }) => put(admin, user, { disabled: true }))
    expect((await admin.client.delete(`/api/users/${admin.user.id}`)).code).toBe('LAST_ADMINISTRATOR')
  })
  test('two who remove, demote and disable each other fifty times at once: one stays', async () => {
    for (let round = 0; round < 3; round++) {
      const other = await makeUser(server, admin, { administrator: true })
      const [mine, theirs] = [await signIn(server, admin.user.email), await signIn(server, other.user.email)]
      const tries = Array.from({ length: 25 }, (_, index) => [
        index % 3 === 0 ? mine.client.delete(`/api/users/${other.user.id}`) : put(mine, other.user, { disabled: true }),
        index % 2 === 0
          ? put(theirs, admin.user, { administrator: false })
          : put(theirs, admin.user, { disabled: true }),
      ])
      const answers = await Promise.all(tries.flat())
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const rows = await server.context.db
        .selectFrom('users')
        .select('id')
        .where('administrator', '=', true)
        .where('disabled', '=', false)
        .where('password_hash', 'is not', null)
        .execute()
      expect(rows).toHaveLength(1)
      // As before, for the next round.
      const restored = { administrator: true, disabled: false }
      await server.context.db.updateTable('users').set(restored).where('id', '=', admin.user.id).execute()
      const record = server.context.users.byId(admin.user.id)
      if (record) server.context.users.put({ ...record, ...restored })
      admin = await signIn(server, admin.user.email)
      await admin.client.delete(`/api/users/${other.user.id}`)
    }
  })
})
