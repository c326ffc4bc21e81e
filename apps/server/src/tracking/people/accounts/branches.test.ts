import type { Account } from '@rastro/model/account'
import type { User } from '@rastro/model/user'
import { encodeBits } from '@rastro/model/rights'
import { sql } from 'kysely'
import WebSocket from 'ws'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '#src/db/migrations/index'
import { openDatabase } from '#src/db/index'
import { silentLog } from '#src/platform/log'
import { dropDatabase, emptyDatabase } from '../../../../test/database'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

// Each person signs in, which is slow by design.
vi.setConfig({ testTimeout: 60_000 })

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

/** A user made by somebody, signed in; administrators give him room below himself. */
async function below(maker: Person, fields: Partial<User> = {}): Promise<Person> {
  const email = `${unique('branch')}@example.com`
  const answer = await maker.client.post('/api/users', { name: email, email, password: PASSWORD })
  if (answer.status !== 200) throw new Error(answer.text)
  const made = answer.json<User>()
  await admin.client.put(`/api/users/${made.id}`, { ...made, userLimit: -1, ...fields })
  return signIn(server, email)
}
const codeOf = async (person: Person, id: number) => (await person.client.get(`/api/users/${id}`)).code
const idsOf = async (person: Person, query = '') =>
  (await person.client.get(`/api/users${query}`)).json<User[]>().map(({ id }) => id)
const accountOf = async (person: Person, id: number) => (await person.client.get(`/api/accounts/${id}`)).json<Account>()

describe('[CORE-RESELLER-05] a manager sees all below him, nobody above or beside', () => {
  test('at any depth, listed and read and changed', async () => {
    const top = await makeUser(server, admin, { userLimit: -1 })
    const middle = await below(top)
    const low = await below(middle)
    const lowest = await below(low)
    const beside = await below(top)
    expect((await idsOf(top)).sort()).toEqual([middle, low, lowest, beside].map(({ user }) => user.id).sort())
    expect((await idsOf(admin, `?userId=${middle.user.id}`)).sort()).toEqual([low.user.id, lowest.user.id])
    expect((await top.client.put(`/api/users/${lowest.user.id}`, { ...lowest.user, userLimit: -1, name: 'New' })).status).toBe(200) // prettier-ignore
    for (const other of [top, beside, admin]) expect(await codeOf(middle, other.user.id)).toBe('USER_ACCESS_DENIED')
    expect(await accountOf(top, lowest.user.id)).toMatchObject({ parentId: low.user.id, kind: 'user', below: 0 })
    expect(await accountOf(middle, middle.user.id)).toMatchObject({ parentId: 0, below: 2 })
  })

  test('a link shows one more, and puts nobody below', async () => {
    const [one, two] = [
      await makeUser(server, admin, { userLimit: -1 }),
      await makeUser(server, admin, { userLimit: 1 }),
    ]
    const child = await below(one)
    const grandchild = await below(child)
    await admin.client.post('/api/permissions', { userId: two.user.id, managedUserId: child.user.id })
    expect(await idsOf(two)).toEqual([child.user.id])
    expect(await codeOf(two, grandchild.user.id)).toBe('USER_ACCESS_DENIED')
    expect((await accountOf(admin, child.user.id)).parentId).toBe(one.user.id)
    // It takes no room either.
    expect((await below(two)).user.id).toBeGreaterThan(0)
  })

  test('whom a manager lets go stands below who is above that manager', async () => {
    const top = await makeUser(server, admin, { userLimit: -1 })
    const middle = await below(top)
    const low = await below(middle)
    await admin.client.delete('/api/permissions', { userId: middle.user.id, managedUserId: low.user.id })
    expect((await accountOf(admin, low.user.id)).parentId).toBe(top.user.id)
    expect(await codeOf(middle, low.user.id)).toBe('USER_ACCESS_DENIED')
    expect(await codeOf(top, low.user.id)).toBe(null)
  })
})

describe('[ADM-USERS-19] the limit of users holds for the whole branch', () => {
  test('sub-users of sub-users count', async () => {
    const top = await makeUser(server, admin, { userLimit: 3 })
    const middle = await below(top)
    const low = await below(middle)
    await below(low)
    for (const maker of [top, middle, low]) {
      const answer = await maker.client.post('/api/users', { name: 'x', email: `${unique('full')}@example.com` })
      expect(answer).toMatchObject({ status: 400, code: 'USER_LIMIT_REACHED' })
    }
  })
})

describe('moves and removals', () => {
  test('within the own branch, never above or beside it', async () => {
    const top = await makeUser(server, admin, { userLimit: -1 })
    const [left, right, stranger] = [await below(top), await below(top), await makeUser(server, admin)]
    const moving = await below(left)
    const move = (by: Person, id: number, parentId: number) => by.client.put(`/api/accounts/${id}/parent`, { parentId })
    expect((await move(top, moving.user.id, right.user.id)).json()).toMatchObject({ parentId: right.user.id })
    expect(await codeOf(left, moving.user.id)).toBe('USER_ACCESS_DENIED')
    expect((await move(top, moving.user.id, top.user.id)).json()).toMatchObject({ parentId: top.user.id })
    expect((await move(top, moving.user.id, 0)).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await move(top, moving.user.id, stranger.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await move(top, stranger.user.id, top.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await move(left, left.user.id, right.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await move(admin, top.user.id, moving.user.id)).code).toBe('ACCOUNT_CYCLE')
    expect((await move(admin, moving.user.id, 0)).json()).toMatchObject({ parentId: 0 })
    expect(await codeOf(top, moving.user.id)).toBe('USER_ACCESS_DENIED')
  })

  test('who is removed leaves those below to the next above, or to whom is named', async () => {
    const top = await makeUser(server, admin, { userLimit: -1 })
    const [one, two, other] = [await below(top), await below(top), await below(top)]
    const [low, lower] = [await below(one), await below(two)]
    const stranger = await makeUser(server, admin, { userLimit: -1 })
    expect((await top.client.delete(`/api/users/${one.user.id}`)).status).toBe(204)
    expect((await accountOf(admin, low.user.id)).parentId).toBe(top.user.id)
    const remove = (parent: number) => top.client.delete(`/api/users/${two.user.id}?newParentId=${parent}`)
    expect((await remove(stranger.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await remove(two.user.id)).code).toBe('ACCOUNT_CYCLE')
    const seen = await below(stranger)
    await below(seen)
    await admin.client.post('/api/permissions', { userId: top.user.id, managedUserId: seen.user.id })
    // Whom he only sees by a link he gives nobody to, and takes nobody from.
    expect((await remove(seen.user.id)).code).toBe('USER_ACCESS_DENIED')
    const taking = await top.client.delete(`/api/users/${seen.user.id}?newParentId=${top.user.id}`)
    expect(taking.code).toBe('USER_ACCESS_DENIED')
    expect((await remove(other.user.id)).status).toBe(204)
    expect((await accountOf(admin, lower.user.id)).parentId).toBe(other.user.id)
  })
})

test('accounts of before stand below their first manager; circles, administrators and shares at the top', async () => {
  const { connection, name } = await emptyDatabase()
  const { db, close } = openDatabase(connection, silentLog, 2)
  const names = Object.keys(migrations).sort()
  for (const one of names.filter((key) => key < '0100')) await migrations[one]?.up(db)
  await sql`insert into users (id, name, email, user_limit, administrator, shared_by, attributes) select n, 'x', 'x' || n,
    case when n = 9 then 0 else -1 end, n = 8, case when n = 7 then 1 end,
    case when n = 2 then '{"tarkan.reseller": true, "kept": 1}' else '{}' end::jsonb
    from generate_series(1, 12) n`.execute(db)
  const links = [[1, 2], [2, 3], [4, 3], [3, 1], [5, 6], [6, 5], [1, 7], [1, 8], [9, 10], [1, 1]] // prettier-ignore
  for (const [manager, managed] of links)
    await sql`insert into user_users (user_id, managed_user_id) values (${manager}, ${managed})`.execute(db)
  for (const one of names.filter((key) => key >= '0100')) await migrations[one]?.up(db)
  const { rows } = await sql<{ id: number; path: number[]; kind: string }>`
    select id, path, kind from accounts order by id`.execute(db)
  const attributes = await sql<{ attributes: object }>`select attributes from users where id = 2`.execute(db)
  await close()
  await dropDatabase(name)
  // Of links that close a circle, those of the users with the lowest ids count.
  const paths = Object.fromEntries(rows.map(({ id, path }) => [id, path.join(' ')]))
  expect(paths).toMatchObject({ 4: '4', 7: '7', 8: '8', 9: '9', 10: '10', 11: '11', 12: '12' })
  expect(paths).toMatchObject({ 1: '4 3 1', 2: '4 3 1 2', 3: '4 3', 5: '6 5', 6: '6' })
  expect(rows.map(({ kind }) => kind)).toEqual(['user','user','user','user','user','user','share','administrator','user','user','user','user']) // prettier-ignore
  expect(attributes.rows[0]?.attributes).toEqual({ kept: 1, 'rastro.resellerBefore': true })
})

const RESELLER = { attributes: { 'tarkan.reseller': true } }
const put = (user: User, fields: Partial<User>) => admin.client.put(`/api/users/${user.id}`, { ...user, ...fields })
const signingIn = async (email: string) =>
  (await server.client().form('/api/session', { email, password: PASSWORD })).code

/** Resolves when the socket of somebody ends. */
async function socketOf({ client }: Person): Promise<{ ended: Promise<number> }> {
  const cookie = client.cookie ?? ''
  const socket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket`, { headers: { cookie } })
  await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
  return { ended: new Promise((resolve) => socket.once('close', resolve)) }
}

describe('[CORE-RESELLER-05] what is closed closes the branch', () => {
  test('a reseller that is disabled or expired: sign-in, sessions and sockets of all below; opened, all is as before', async () => {
    const reseller = await makeUser(server, admin, { userLimit: -1, ...RESELLER })
    const low = await below(await below(reseller))
    const email = low.user.email
    const beside = await makeUser(server, admin)
    const settings = { ...reseller.user, ...RESELLER }
    for (const closing of [{ disabled: true }, { expirationTime: '2020-01-01T00:00:00Z' }]) {
      const { ended } = await socketOf(low)
      await put(settings, closing)
      expect(await ended).toBeGreaterThan(0)
      expect((await low.client.get('/api/devices')).status).toBe(401)
      expect(await signingIn(email)).toBe('ACCOUNT_CLOSED_ABOVE')
      expect((await beside.client.get('/api/devices')).status).toBe(200)
      await put(settings, {})
      expect((await low.client.get('/api/devices')).status).toBe(200)
    }
  })

  test('a manager of the contract that is disabled closes himself alone', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const low = await below(manager)
    await put(manager.user, { disabled: true })
    expect(await signingIn(manager.user.email)).toBe('ACCOUNT_IS_DISABLED')
    expect((await low.client.get('/api/devices')).status).toBe(200)
  })

  test('[ADM-RESELLER-01] nobody makes a reseller of himself or of those below', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const low = await below(manager)
    for (const user of [manager.user, { ...low.user, userLimit: -1 }])
      for (const key of ['tarkan.reseller', 'tarkan.subReseller', 'tarkan.resellerLimit', 'tarkan.domain']) {
        const answer = await manager.client.put(`/api/users/${user.id}`, { ...user, attributes: { [key]: true } })
        expect(answer.code).toBe('ADMINISTRATOR_REQUIRED')
      }
  })

  test('a reseller sees his branch whatever his limit of users says', async () => {
    const reseller = await makeUser(server, admin, { userLimit: -1, ...RESELLER })
    const low = await below(await below(reseller))
    await put({ ...reseller.user, ...RESELLER }, { userLimit: 0 })
    expect(await codeOf(reseller, low.user.id)).toBe(null)
    expect(await accountOf(admin, reseller.user.id)).toMatchObject({ kind: 'reseller', below: 2 })
  })
})

describe('[ADM-RESELLER-03] a reseller who may make resellers', () => {
  const SUB = { 'tarkan.reseller': true, 'tarkan.subReseller': true }
  const subReseller = (limit: unknown, fields: Partial<User> = {}) =>
    makeUser(server, admin, { userLimit: -1, ...fields, attributes: { ...SUB, 'tarkan.resellerLimit': limit } })
  const adds = (maker: Person, attributes: Record<string, unknown>, fields: Partial<User> = {}) => {
    const email = `${unique('reseller')}@example.com`
    return maker.client.post('/api/users', { name: email, email, password: PASSWORD, ...fields, attributes })
  }

  test('makes as many as his limit says, at any depth below him, by creating and by changing; a plain one makes none', async () => {
    const sub = await subReseller(1)
    const first = await adds(sub, RESELLER.attributes, { userLimit: -1 })
    expect(first.status).toBe(200)
    expect((await adds(sub, RESELLER.attributes)).code).toBe('RESELLER_LIMIT_REACHED')
    const plain = (await adds(sub, {})).json<User>()
    const turn = (user: User, value: unknown) =>
      sub.client.put(`/api/users/${user.id}`, { ...user, attributes: { 'tarkan.reseller': value } })
    expect((await turn(plain, true)).code).toBe('RESELLER_LIMIT_REACHED')
    const reseller = first.json<User>()
    // What is saved again is no second one.
    expect((await turn(reseller, true)).status).toBe(200)
    expect((await turn(reseller, false)).status).toBe(200)
    expect((await turn(plain, true)).status).toBe(200)
    expect(await accountOf(sub, plain.id)).toMatchObject({ kind: 'reseller' })
    const only = await makeUser(server, admin, { userLimit: -1, ...RESELLER })
    expect((await adds(only, RESELLER.attributes)).code).toBe('ADMINISTRATOR_REQUIRED')
  })

  test('fifty at once, and an administrator who helps, never pass the limit', async () => {
    const sub = await subReseller(5)
    const answers = await Promise.all(Array.from({ length: 50 }, () => adds(sub, RESELLER.attributes)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'RESELLER_LIMIT_REACHED']))
    const plain = (await adds(sub, {})).json<User>()
    expect((await put(plain, RESELLER)).code).toBe('RESELLER_LIMIT_REACHED')
    const beside = await makeUser(server, admin, { userLimit: -1, ...RESELLER })
    const move = { parentId: sub.user.id }
    expect((await admin.client.post(`/api/accounts/${beside.user.id}/parent/preview`, move)).json()).toMatchObject({
      refusal: 'RESELLER_LIMIT_REACHED',
      exceeded: [{ accountId: sub.user.id, kind: 'resellers', limit: 5, count: 6 }],
    })
    expect((await admin.client.put(`/api/accounts/${beside.user.id}/parent`, move)).code).toBe('RESELLER_LIMIT_REACHED')
  })

  test('a limit that is no number is none', async () => {
    for (const odd of ['3', 'x', null, 1e300]) {
      const sub = await subReseller(odd)
      expect((await adds(sub, RESELLER.attributes)).status, String(odd)).toBe(200)
    }
  })

  test('gives nothing else: not to make resellers, no limit of them, no domain, no place above; nothing to himself', async () => {
    const sub = await subReseller(9)
    for (const key of ['tarkan.subReseller', 'tarkan.resellerLimit', 'tarkan.domain', 'rastro.commandNow'])
      expect((await adds(sub, { [key]: true })).code, key).toBe('ADMINISTRATOR_REQUIRED')
    expect((await adds(sub, { 'tarkan.reseller': 'true' })).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await adds(sub, {}, { administrator: true })).code).toBe('ADMINISTRATOR_REQUIRED')
    const own = (await sub.client.get('/api/session')).json<User>()
    for (const attributes of [{ ...own.attributes, 'tarkan.resellerLimit': 99 }, { 'tarkan.subReseller': true }])
      expect((await sub.client.put(`/api/users/${own.id}`, { ...own, attributes })).code).toBe('ADMINISTRATOR_REQUIRED')
  })
})

describe('limits that a reseller gives below him', () => {
  test('of what he has himself, one by one and to many; his own stay, and whom he only sees by a link keeps his', async () => {
    const reseller = await makeUser(server, admin, { userLimit: 5, deviceLimit: 10, ...RESELLER })
    const low = await below(reseller, { userLimit: 0 })
    const give = (fields: Partial<User>, user = low.user) =>
      reseller.client.put(`/api/users/${user.id}`, { ...user, ...fields })
    expect((await give({ deviceLimit: 3, userLimit: 2 })).status).toBe(200)
    // More than his own is no more than his own: his counts the whole branch.
    expect((await give({ deviceLimit: -1, userLimit: -1 })).status).toBe(200)
    const many = await reseller.client.post('/api/people/change', { ids: [low.user.id], set: { deviceLimit: 7 } })
    expect(many.json()).toMatchObject({ done: 1, failures: [] })
    const added = await Promise.all(
      Array.from({ length: 12 }, () => low.client.post('/api/devices', { name: 'x', uniqueId: unique('given') })),
    )
    expect(added.filter(({ status }) => status === 200)).toHaveLength(7)
    const own = (await reseller.client.get('/api/session')).json<User>()
    expect((await give({ deviceLimit: 11 }, own)).code).toBe('ADMINISTRATOR_REQUIRED')

    const linked = await makeUser(server, admin, { deviceLimit: 1 })
    await admin.client.post('/api/permissions', { userId: reseller.user.id, managedUserId: linked.user.id })
    await admin.client.put(`/api/accounts/${linked.user.id}/parent`, { parentId: 0 })
    await admin.client.post('/api/permissions', { userId: reseller.user.id, managedUserId: linked.user.id })
    const refusals = [
      (await give({ deviceLimit: 100 }, linked.user)).code,
      (await reseller.client.post('/api/people/change', { ids: [linked.user.id], set: { deviceLimit: 100 } })).json<{
        failures: { code: string }[]
      }>().failures[0]?.code,
    ]
    expect(refusals).toEqual(['USER_ACCESS_DENIED', 'USER_ACCESS_DENIED'])
  })

  test('whom he gave something he does not let go, nor leaves by going himself; who has nothing may go', async () => {
    const reseller = await makeUser(server, admin, { userLimit: 5, deviceLimit: 10, ...RESELLER })
    const low = await below(reseller, { userLimit: 0 })
    const poor = await below(low, { userLimit: 0 }).catch(() => null)
    expect(poor).toBe(null)
    await reseller.client.put(`/api/users/${low.user.id}`, { ...low.user, userLimit: -1, deviceLimit: -1 })
    const letGo = () =>
      reseller.client.request('DELETE', '/api/permissions', { json: { userId: reseller.user.id, managedUserId: low.user.id } }) // prettier-ignore
    expect((await letGo()).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await reseller.client.delete(`/api/users/${reseller.user.id}`)).code).toBe('ADMINISTRATOR_REQUIRED')
    expect(await accountOf(admin, low.user.id)).toMatchObject({ parentId: reseller.user.id })
    // What is below goes along: it counts as well.
    const deep = await below(low, { userLimit: 0, deviceLimit: 2 })
    const bare = { ...low.user, userLimit: 0, deviceLimit: 0 }
    await reseller.client.put(`/api/users/${low.user.id}`, bare)
    expect((await letGo()).code).toBe('ADMINISTRATOR_REQUIRED')
    await reseller.client.put(`/api/users/${deep.user.id}`, { ...deep.user, userLimit: 0, deviceLimit: 0 })
    expect((await letGo()).status).toBe(204)
  })

  test('what is given while somebody leaves the branch is given to nobody', async () => {
    const reseller = await makeUser(server, admin, { userLimit: -1, deviceLimit: 10, ...RESELLER })
    const { user } = await below(reseller, { userLimit: 0 })
    const client = await server.context.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(7240610)')
      // Both are allowed by what is known now, and wait for the tree.
      const giving = [
        reseller.client.put(`/api/users/${user.id}`, { ...user, deviceLimit: -1 }).then(({ code }) => code),
        reseller.client
          .post('/api/people/change', { ids: [user.id], set: { userLimit: -1 } })
          .then((answer) => answer.json<{ failures: { code: string }[] }>().failures[0]?.code),
      ]
      const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7240610 and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await client.query<{ count: number }>(waiting)).rows[0]?.count).toBe(2)
      await client.query('update accounts set parent_id = null, path = array[id] where id = $1', [user.id])
      await client.query('commit')
      expect(await Promise.all(giving)).toEqual(['USER_ACCESS_DENIED', 'USER_ACCESS_DENIED'])
    } finally {
      client.release()
    }
    const after = (await admin.client.get(`/api/users/${user.id}`)).json<User>()
    expect(after).toMatchObject({ deviceLimit: 0, userLimit: 0 })
  })

  test('none of what he has none of, which counts nothing; a manager of the contract gives none', async () => {
    const without = await makeUser(server, admin, { userLimit: -1, deviceLimit: 0, ...RESELLER })
    const low = await below(without, { userLimit: 0 })
    const give = (maker: Person, user: User, deviceLimit: number) =>
      maker.client.put(`/api/users/${user.id}`, { ...user, deviceLimit })
    expect((await give(without, { ...low.user, userLimit: 0 }, 1)).code).toBe('ADMINISTRATOR_REQUIRED')
    const manager = await makeUser(server, admin, { userLimit: -1, deviceLimit: 50 })
    const his = await below(manager, { userLimit: 0 })
    expect((await give(manager, { ...his.user, userLimit: 0 }, 1)).code).toBe('ADMINISTRATOR_REQUIRED')
  })
})

describe('[CORE-PERMS-03] a ceiling', () => {
  test('takes flags from all below at once, stores nothing with them, and gives them back', async () => {
    const before = (await admin.client.get('/api/server')).json()
    await admin.client.put('/api/server', { ...before, attributes: { 'tarkan.enableAdvancedPerms': true } })
    const all = { 'tarkan.advancedPerms': 'f'.repeat(32) }
    const top = await makeUser(server, admin, { userLimit: -1, attributes: all })
    const low = await below(await below(top, { attributes: all }), { attributes: all, deviceLimit: -1 })
    const tries = async () => [
      (await low.client.get('/api/devices')).text.length > 2,
      (await low.client.post('/api/groups', { name: 'x' })).code,
    ]
    await low.client.post('/api/devices', { name: 'x', uniqueId: unique('ceiling') })
    expect(await tries()).toEqual([true, null])
    const limit = (ceiling: string | null) => admin.client.put(`/api/accounts/${top.user.id}/ceiling`, { ceiling })
    await limit(encodeBits([8, 16]))
    expect(await tries()).toEqual([true, 'WRITE_ACCESS_DENIED'])
    // His own flags are not limited by what he leaves to others.
    expect((await top.client.post('/api/groups', { name: 'x' })).code).toBe(null)
    await limit(encodeBits([48, 49]))
    expect(await tries()).toEqual([false, null])
    expect((await low.client.get('/api/session')).json<User>().attributes).toMatchObject(all)
    await limit(null)
    expect(await tries()).toEqual([true, null])
    expect((await low.client.put(`/api/accounts/${low.user.id}/ceiling`, { ceiling: null })).code).toBe('USER_ACCESS_DENIED') // prettier-ignore
    expect((await limit('zz')).code).toBe('INVALID_INPUT')
    await admin.client.put('/api/server', before)
  })
})
