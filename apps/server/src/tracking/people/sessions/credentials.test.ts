import type { User } from '@rastro/model/user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../../test/people'
import { type Answer, type Client, startTestServer, type TestServer } from '../../../../test/server'

const NEW = 'quatro-onibus-azuis'
const MINUTE_MS = 60_000

let server: TestServer
let admin: Person
const clock = manualClock(new Date())
beforeAll(async () => {
  server = await startTestServer({}, { clock })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const basic = (email: string, password: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` },
})
const tokenOf = async ({ client }: Person, expiration?: string): Promise<string> =>
  (await client.form('/api/session/token', expiration ? { expiration } : {})).text
const put = (client: Client, user: User, changes: object, options = {}): Promise<Answer> =>
  client.request('PUT', `/api/users/${user.id}`, { json: { ...user, ...changes }, ...options })
const works = async (token: string): Promise<boolean> =>
  (await server.client().get('/api/devices', bearer(token))).status === 200

describe('[CORE-SESSION-06] tokens', () => {
  test('end with a new password, and so do the sessions that they opened', async () => {
    const person = await makeUser(server, admin)
    const token = await tokenOf(person)
    const opened = server.client()
    await opened.get(`/api/session?token=${token}`)
    expect([await works(token), (await opened.get('/api/devices')).status]).toEqual([true, 200])
    expect((await put(person.client, person.user, { password: NEW })).status).toBe(200)
    expect([await works(token), (await opened.get('/api/devices')).status]).toEqual([false, 401])
    expect((await person.client.get('/api/devices')).status).toBe(200)
  })
  test('end with signing out everywhere, and every session too', async () => {
    const person = await makeUser(server, admin)
    const other = await signIn(server, person.user.email)
    const token = await tokenOf(person)
    expect((await person.client.delete('/api/session/everywhere')).status).toBe(204)
    for (const client of [person.client, other.client]) expect((await client.get('/api/devices')).status).toBe(401)
    expect(await works(token)).toBe(false)
    expect((await signIn(server, person.user.email)).user.id).toBe(person.user.id)
  })
  test('a new password of who signed in as somebody else ends that too', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const { user } = await makeUser(server, admin)
    await admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: manager.user.id })
    const acting = await signIn(server, manager.user.email)
    await acting.client.get(`/api/session/${user.id}`)
    expect((await acting.client.get('/api/session')).json()).toMatchObject({ id: user.id })
    await put(manager.client, manager.user, { password: NEW })
    expect((await acting.client.get('/api/devices')).status).toBe(401)
  })
  test('are listed without their text, and revoked one by one', async () => {
    const [person, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const [first, second] = [await tokenOf(person), await tokenOf(person)]
    await works(first)
    const list = async (client: Client, options = {}) =>
      (await client.get('/api/session/tokens', options)).json<Array<{ id: number; lastUsedAt: string | null }>>()
    const found = await list(person.client)
    expect(found.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([false, true])
    expect(JSON.stringify(found)).not.toContain(first)
    expect(await list(server.client(), bearer(second))).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
    const opened = server.client()
    await opened.get(`/api/session?token=${first}`)
    const path = `/api/session/tokens/${found[1]?.id}`
    expect((await other.client.delete(path)).status).toBe(404)
    expect((await person.client.delete(path)).status).toBe(204)
    expect((await person.client.delete(path)).status).toBe(404)
    expect([await works(first), await works(second)]).toEqual([false, true])
    expect((await opened.get('/api/devices')).status).toBe(401)
    expect(await list(other.client)).toEqual([])
  })
  test('have the name they were given, and say where they were made and used', async () => {
    const person = await makeUser(server, admin)
    const made = await person.client.form('/api/session/token', { name: ' Planilha do financeiro ' })
    expect(made.status).toBe(200)
    const list = async () => (await person.client.get('/api/session/tokens')).json<object[]>()
    expect(await list()).toMatchObject([
      { name: 'Planilha do financeiro', createdFrom: '127.0.0.1', lastUsedFrom: null },
    ])
    await works(made.text)
    expect(await list()).toMatchObject([{ lastUsedFrom: '127.0.0.1' }])
    await tokenOf(person)
    expect(await list()).toMatchObject([{ name: null }, { name: 'Planilha do financeiro' }])
    const long = await person.client.form('/api/session/token', { name: 'x'.repeat(129) })
    expect(long.status).toBe(400)
  })
  test('change no password, nor how one signs in, also by a session that they opened', async () => {
    const person = await makeUser(server, admin)
    const token = await tokenOf(person)
    const opened = server.client()
    await opened.get(`/api/session?token=${token}`)
    const again = server.client()
    await again.get(`/api/session/${person.user.id}`, bearer(token))
    expect((await again.get('/api/session')).json()).toMatchObject({ id: person.user.id })
    const email = `${unique('mine')}@example.com`
    for (const changes of [
      { password: NEW, oldPassword: PASSWORD },
      { email },
      { login: 'mine' },
      { totpKey: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
    ]) {
      expect((await put(server.client(), person.user, changes, bearer(token))).code).toBe('TOKEN_NOT_ENOUGH')
      for (const client of [opened, again])
        expect((await put(client, person.user, changes)).code).toBe('TOKEN_NOT_ENOUGH')
    }
    expect((await put(opened, person.user, { phone: '+55 11' })).status).toBe(200)
    const ofAdmin = bearer(await tokenOf(admin))
    expect((await put(server.client(), person.user, { password: NEW }, ofAdmin)).code).toBe('TOKEN_NOT_ENOUGH')
  })
  test('[ADM-USERS-02] of an administrator make ordinary accounts, but no way in that outlasts them', async () => {
    const token = bearer(await tokenOf(admin))
    const opened = server.client()
    await opened.get('/api/session', token)
    const post = (fields: object) =>
      server.client().request('POST', '/api/users', {
        json: { name: 'x', email: `${unique('by-token')}@example.com`, ...fields },
        ...token,
      })
    const made = await post({ password: PASSWORD })
    expect(made.status).toBe(200)
    const ordinary = { user: made.json<User>(), client: server.client() }
    const [second, manager] = [
      await makeUser(server, admin, { administrator: true }),
      await makeUser(server, admin, { userLimit: -1 }),
    ]
    expect((await post({ password: PASSWORD, administrator: true })).code).toBe('TOKEN_NOT_ENOUGH')
    expect((await post({ attributes: { 'mail.smtp.host': 'elsewhere.example' } })).code).toBe('TOKEN_NOT_ENOUGH')
    const email = `${unique('taken')}@example.com`
    const mails = { attributes: { 'mail.smtp.host': 'elsewhere.example' } }
    for (const [{ user }, changes] of [
      [ordinary, { administrator: true }],
      [ordinary, { password: NEW }],
      [second, { email }],
      [manager, { login: 'taken' }],
      [second, mails],
      [admin, mails],
    ] as const)
      expect((await put(server.client(), user, changes, token)).code, JSON.stringify(changes)).toBe('TOKEN_NOT_ENOUGH')
    expect((await put(server.client(), ordinary.user, { email, phone: '+55 11' }, token)).status).toBe(200)
    const settings = (await admin.client.get('/api/server')).json<{ attributes: object }>()
    const turn = (change: object) =>
      server.client().request('PUT', '/api/server', {
        json: { ...settings, attributes: { ...settings.attributes, ...change } },
        ...token,
      })
    for (const change of [{ 'mail.smtp.host': 'elsewhere.example' }, { 'web.url': 'https://elsewhere.example' }])
      expect((await turn(change)).code).toBe('TOKEN_NOT_ENOUGH')
    expect((await turn({ 'rastro.x': 1 })).status).toBe(200)
    expect((await admin.client.put('/api/server', settings)).status).toBe(200)
  })
  test('a session opened by a token makes nothing that outlives it, whoever it acts as', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const { user } = await makeUser(server, admin)
    await admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: manager.user.id })
    const end = new Date(clock.nowMs() + MINUTE_MS).toISOString()
    const client = server.client()
    const token = await tokenOf(manager, end)
    await client.get(`/api/session/${user.id}`, bearer(token))
    expect((await client.get('/api/session')).json()).toMatchObject({ id: user.id })
    expect((await client.form('/api/session/token', { expiration: end })).code).toBe('NOT_WHILE_ACTING')
    expect((await client.delete('/tarkan/session/act')).json()).toMatchObject({ id: manager.user.id })
    const far = new Date(clock.nowMs() + 60 * MINUTE_MS).toISOString()
    const { text } = await client.form('/api/session/token', { expiration: far })
    expect(await works(text)).toBe(true)
    clock.advance(2 * MINUTE_MS)
    expect([await works(text), (await client.get('/api/devices')).status]).toEqual([false, 401])
  })
})

describe('[ADM-USERS-02] one’s own password', () => {
  test('asks for the old one, unless it was given a moment ago', async () => {
    const person = await makeUser(server, admin)
    clock.advance(11 * MINUTE_MS)
    for (const changes of [{ password: NEW }, { email: `${unique('new')}@example.com` }, { login: unique('l') }])
      expect((await put(person.client, person.user, changes)).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    expect((await put(person.client, person.user, { password: NEW, oldPassword: 'no' })).code).toBe(
      'OLD_PASSWORD_WRONG',
    )
    expect((await put(person.client, person.user, { phone: '+55 11' })).status).toBe(200)
    const other = await signIn(server, person.user.email)
    expect((await put(person.client, person.user, { password: NEW, oldPassword: PASSWORD })).status).toBe(200)
    expect((await other.client.get('/api/devices')).status).toBe(401)
    expect((await person.client.get('/api/devices')).status).toBe(200)
  })
  test('is asked for too before one’s mails leave another way; what stays as it is may be saved', async () => {
    const person = await makeUser(server, admin)
    const attributes = { 'mail.smtp.host': 'mail.example.com', 'mail.smtp.password': 'secret' }
    expect((await put(person.client, person.user, { attributes })).status).toBe(200)
    clock.advance(11 * MINUTE_MS)
    const shown = (await person.client.get('/api/session')).json<User>()
    expect((await put(person.client, shown, { name: 'Outro' })).status).toBe(200)
    for (const changed of ['mail.smtp.host', 'mail.smtp.port', 'mail.smtp.password', 'web.url']) {
      const other = { attributes: { ...shown.attributes, [changed]: 'https://elsewhere.example.com' } }
      expect((await put(person.client, shown, other)).code, changed).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    }
    const own = { attributes: { ...shown.attributes, 'mail.smtp.port': 25 }, oldPassword: PASSWORD }
    expect((await put(person.client, shown, own)).status).toBe(200)
    expect((await put(admin.client, shown, { attributes })).status).toBe(200)
  })
  test('is changed by who signed in a moment ago, and by Basic, as clients of the contract do', async () => {
    const person = await makeUser(server, admin)
    expect((await put(person.client, person.user, { password: NEW })).status).toBe(200)
    const answer = await put(server.client(), person.user, { password: PASSWORD }, basic(person.user.email, NEW))
    expect(answer.status).toBe(200)
    expect((await put(server.client(), person.user, { name: 'x' }, basic(person.user.email, NEW))).status).toBe(401)
  })
  test('an old one given wrong counts, also right after signing in', async () => {
    const person = await makeUser(server, admin)
    const guess = (oldPassword: string) => put(person.client, person.user, { password: NEW, oldPassword })
    for (let i = 0; i < 10; i++) expect((await guess(`guess ${i}`)).code).toBe('OLD_PASSWORD_WRONG')
    expect((await guess(PASSWORD)).code).toBe('TOO_MANY_ATTEMPTS')
  })
  test('an administrator is not asked for that of somebody else', async () => {
    const { user } = await makeUser(server, admin)
    clock.advance(11 * MINUTE_MS)
    expect((await put(admin.client, user, { password: NEW })).status).toBe(200)
  })
})

describe('guesses', () => {
  const wrong = (email: string, i: number) => server.client().form('/api/session', { email, password: `guess ${i}` })
  test('[CORE-ERRORS-06] a hundred from one address lock out nobody else behind it', async () => {
    const person = await makeUser(server, admin)
    for (let i = 0; i < 120; i++) await wrong(`stranger${i % 40}@example.com`, i)
    const started = performance.now()
    await signIn(server, person.user.email)
    expect((await server.client().get('/api/devices', basic(person.user.email, PASSWORD))).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(5000)
  }, 60_000)
  test('wait longer every time', async () => {
    const email = `${unique('guessed')}@example.com`
    for (let i = 0; i < 10; i++) expect((await wrong(email, i)).status).toBe(401)
    const waits: number[] = []
    for (let i = 10; i < 14; i++) {
      const seconds = Number(/wait (\d+) s/.exec((await wrong(email, 99)).text)?.[1])
      waits.push(seconds)
      clock.advance(seconds * 1000)
      expect((await wrong(email, i)).status).toBe(401)
    }
    expect(waits).toEqual([30, 60, 120, 240])
  })
  test('at Basic and at the form are the same guesses', async () => {
    const { user } = await makeUser(server, admin)
    for (let i = 0; i < 5; i++) await wrong(user.email, i)
    for (let i = 5; i < 10; i++) await server.client().get('/api/devices', basic(user.email, `guess ${i}`))
    expect((await server.client().get('/api/devices', basic(user.email, PASSWORD))).status).toBe(429)
    expect((await wrong(user.email, 11)).status).toBe(429)
  })
  test('a script that goes on with the old password keeps its owner out of nothing', async () => {
    const { user } = await makeUser(server, admin)
    await put(admin.client, user, { password: NEW })
    for (let i = 0; i < 40; i++)
      expect((await server.client().get('/api/devices', basic(user.email, PASSWORD))).status).toBe(401)
    await signIn(server, user.email, NEW)
    // What was wrong may become right.
    await put(admin.client, user, { password: PASSWORD })
    await signIn(server, user.email)
  })
})
