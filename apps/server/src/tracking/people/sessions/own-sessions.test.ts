import type { SessionInfo, TokenInfo } from '@rastro/model/session'
import WebSocket from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn } from '../../../../test/people'
import { type Client, startTestServer, type TestServer } from '../../../../test/server'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Two processes on one database. */
let server: TestServer
let second: TestServer
let admin: Person
const clock = manualClock(new Date())
beforeAll(async () => {
  server = await startTestServer({ rememberDays: 365 }, { clock })
  second = await startTestServer({ databaseUrl: server.config.databaseUrl }, { clock })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const listOf = async (client: Client): Promise<SessionInfo[]> =>
  (await client.get('/api/sessions')).json<SessionInfo[]>()
const isIn = async (client: Client): Promise<boolean> => (await client.get('/api/devices')).status === 200
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const basic = (email: string) => ({
  headers: { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` },
})

async function socketOf(at: TestServer, { client }: Person): Promise<{ closed: Promise<number> }> {
  const url = `${at.urls.web.replace('http', 'ws')}/api/socket`
  const socket = new WebSocket(url, { headers: { cookie: client.cookie ?? '' } })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve) => socket.on('open', resolve))
  return { closed }
}

describe('[CORE-SESSION-05] the sessions of an account', () => {
  test('say where and how each was opened and used last, the one that asks first', async () => {
    const person = await makeUser(server, admin)
    const other = server.client()
    await other.form(
      '/api/session',
      { email: person.user.email, password: PASSWORD },
      { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${'x'.repeat(500)}` },
    )
    clock.advance(6 * MINUTE_MS)
    await other.get('/api/devices')
    await person.client.get('/api/session')
    const [mine, theirs, ...none] = await listOf(person.client)
    expect(none).toEqual([])
    expect(mine).toMatchObject({ isCurrent: true, isActing: false, method: 'password', address: '127.0.0.1' })
    expect(mine?.host).toBe(new URL(server.urls.web).host)
    expect(theirs).toMatchObject({ isCurrent: false, agent: expect.stringMatching(/^Mozilla\/5\.0.{289}$/) as string })
    expect(Date.parse(theirs?.lastSeenAt ?? '')).toBe(clock.nowMs())
    expect(Date.parse(theirs?.createdAt ?? '')).toBe(clock.nowMs() - 6 * MINUTE_MS)
    expect((await listOf(other)).map(({ id }) => id)).toEqual([theirs?.id, mine?.id])
    expect(JSON.stringify(await listOf(other))).not.toContain(String(other.cookie?.split('=')[1]))
  })
  test('are written at most every five minutes', async () => {
    const person = await makeUser(server, admin)
    const first = (await listOf(person.client))[0]?.lastSeenAt
    clock.advance(4 * MINUTE_MS)
    expect((await listOf(person.client))[0]?.lastSeenAt).toBe(first)
    clock.advance(2 * MINUTE_MS)
    expect((await listOf(person.client))[0]?.lastSeenAt).not.toBe(first)
  })
  test('are ended one by one, also their sockets in another process; never those of somebody else', async () => {
    const [person, stranger] = [await makeUser(server, admin), await makeUser(server, admin)]
    const lost = await signIn(server, person.user.email)
    await expect.poll(() => second.context.users.byId(person.user.id)).toBeDefined()
    const { closed } = await socketOf(second, lost)
    const id = (await listOf(lost.client))[0]?.id
    expect((await stranger.client.delete(`/api/sessions/${id}`)).code).toBe('NOT_FOUND')
    expect((await admin.client.delete(`/api/sessions/${id}`)).code).toBe('NOT_FOUND')
    expect(await isIn(lost.client)).toBe(true)
    const askedAt = performance.now()
    expect((await person.client.delete(`/api/sessions/${id}`)).status).toBe(204)
    await closed
    // Not by the look that every process takes each five seconds.
    expect(performance.now() - askedAt).toBeLessThan(4000)
    expect([await isIn(lost.client), await isIn(person.client)]).toEqual([false, true])
    expect((await person.client.delete(`/api/sessions/${id}`)).status).toBe(404)
  })
  test('all others at once, those in which one is somebody else too; tokens stay', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const { user } = await makeUser(server, admin)
    await admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: manager.user.id })
    const token = (await manager.client.form('/api/session/token', {})).text
    const [acting, other] = [await signIn(server, manager.user.email), await signIn(server, manager.user.email)]
    await acting.client.get(`/api/session/${user.id}`)
    expect((await listOf(acting.client))[0]).toMatchObject({ isActing: true, method: 'acting' })
    expect((await manager.client.delete('/api/sessions/others')).status).toBe(204)
    expect([await isIn(acting.client), await isIn(other.client), await isIn(manager.client)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await server.client().get('/api/devices', bearer(token))).status).toBe(200)
    expect(await listOf(manager.client)).toHaveLength(1)
  })
  test('whoever is somebody else ends none of his sessions and tokens, and makes none', async () => {
    const person = await makeUser(server, admin)
    await person.client.form('/api/session/token', {})
    const acting = await signIn(server, admin.user.email)
    await acting.client.get(`/api/session/${person.user.id}`)
    const [token] = (await acting.client.get('/api/session/tokens')).json<TokenInfo[]>()
    const own = (await listOf(person.client))[0]?.id
    for (const answer of [
      await acting.client.delete(`/api/sessions/${own}`),
      await acting.client.delete('/api/sessions/others'),
      await acting.client.delete(`/api/session/tokens/${token?.id}`),
      await acting.client.form('/api/session/token', {}),
      await acting.client.post('/api/session/confirm', { password: PASSWORD }),
    ])
      expect(answer.code).toBe('NOT_WHILE_ACTING')
  })
  test('end however much they are used', async () => {
    const person = await makeUser(server, admin)
    await server.context.database.pool.query('update sessions set ends_at = $1 where user_id = $2', [
      new Date(clock.nowMs() + MINUTE_MS),
      person.user.id,
    ])
    expect(await isIn(person.client)).toBe(true)
    clock.advance(2 * MINUTE_MS)
    expect(await isIn(person.client)).toBe(false)
    const remembered = await server
      .client()
      .form('/api/session', { email: person.user.email, password: PASSWORD, remember: 'true' })
    expect(remembered.headers.get('set-cookie')).toContain(`Max-Age=${180 * (DAY_MS / 1000)}`)
  })
  test('a cookie that somebody brought is not the one that he is given', async () => {
    const { user } = await makeUser(server, admin)
    const client = server.client()
    client.cookie = `JSESSIONID=${'a'.repeat(43)}`
    await client.form('/api/session', { email: user.email, password: PASSWORD })
    expect(client.cookie).not.toContain('aaaa')
    const fixed = server.client()
    fixed.cookie = `JSESSIONID=${'a'.repeat(43)}`
    expect(await isIn(fixed)).toBe(false)
  })
  test('a call with the cookie from a page of somebody else does nothing', async () => {
    const person = await makeUser(server, admin)
    const { cookie = '' } = person.client
    const answer = await server
      .client()
      .request('DELETE', '/api/sessions/others', { headers: { cookie, origin: 'https://evil.example' } })
    expect(answer.code).toBe('USER_NOT_AUTHED')
  })
})

describe('[CORE-SESSION-06] tokens', () => {
  test('are made ten minutes after the password was given, not later, nor by a password with the call', async () => {
    const person = await makeUser(server, admin)
    expect((await person.client.form('/api/session/token', {})).status).toBe(200)
    clock.advance(11 * MINUTE_MS)
    const make = (client = person.client) => client.form('/api/session/token', {})
    expect((await make()).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    const byBasic = await server.client().request('POST', '/api/session/token', { ...basic(person.user.email) })
    expect(byBasic.code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    const confirm = (password: string) => person.client.post('/api/session/confirm', { password })
    expect((await confirm('wrong')).code).toBe('OLD_PASSWORD_WRONG')
    expect((await make()).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    expect((await confirm(PASSWORD)).status).toBe(204)
    expect((await make()).status).toBe(200)
    // Another session of the same account gains nothing by it.
    const other = await signIn(server, person.user.email)
    clock.advance(11 * MINUTE_MS)
    await confirm(PASSWORD)
    expect((await make(other.client)).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
  })
  test('for reading change nothing, also by a session and by tokens that they open', async () => {
    const person = await makeUser(server, admin)
    const token = (await person.client.form('/api/session/token', { scope: 'read', name: 'Painel' })).text
    const [info] = (await person.client.get('/api/session/tokens')).json<TokenInfo[]>()
    expect(info).toMatchObject({ scope: 'read', prefix: token.slice(0, 6), name: 'Painel' })
    const opened = server.client()
    expect((await opened.get(`/api/session?token=${token}`)).status).toBe(200)
    const far = new Date(clock.nowMs() + DAY_MS).toISOString()
    for (const options of [bearer(token), { headers: { cookie: opened.cookie ?? '' } }]) {
      const call = (method: string, path: string, json?: unknown) =>
        server.client().request(method, path, { ...options, json })
      expect((await call('GET', '/api/devices')).status).toBe(200)
      expect((await call('GET', '/api/session/tokens')).status).toBe(200)
      for (const [method, path, body] of [
        ['POST', '/api/devices', { name: 'x', uniqueId: 'by-reader' }],
        ['PUT', `/api/users/${person.user.id}`, person.user],
        ['POST', '/api/commands/send', { deviceId: 1, type: 'engineStop' }],
        ['GET', `/api/session/${person.user.id}`, undefined],
        ['POST', '/api/session/token', { expiration: far }],
        ['DELETE', '/api/sessions/others', undefined],
        ['DELETE', '/api/session/everywhere', undefined],
        ['GET', '/api/reports/trips/mail?deviceId=1', undefined],
      ] as const)
        expect((await call(method, path, body)).code, `${method} ${path}`).toBe('TOKEN_IS_FOR_READING')
    }
    const unknown = await person.client.form('/api/session/token', { scope: 'all' })
    expect(unknown.status).toBe(400)
  })
})
