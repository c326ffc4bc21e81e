import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const UNAUTHORIZED = 'jakarta.ws.rs.WebApplicationException: HTTP 401 Unauthorized'

test('[CORE-SESSION-15] the first user becomes administrator, the next needs open registration', async () => {
  const anonymous = server.client()
  expect((await anonymous.get('/api/server')).json()).toMatchObject({ newServer: true })
  admin = await makeFirstAdmin(server)
  expect(admin.user).toMatchObject({ administrator: true, password: null, deviceLimit: -1 })
  expect((await anonymous.get('/api/server')).json()).toMatchObject({ newServer: false })
  const second = await anonymous.post('/api/users', { name: 'Bo', email: 'bo@example.com', password: PASSWORD })
  expect(second.status).toBe(400)
  expect(second.text).toBe('java.lang.SecurityException: Registration disabled')
  expect(second.code).toBe('REGISTRATION_DISABLED')
})

describe('signing in', () => {
  test('[CORE-SESSION-02] a form opens a session whose cookie is HttpOnly and SameSite', async () => {
    const client = server.client()
    const answer = await client.form('/api/session', { email: ' ANA@example.com ', password: PASSWORD })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).toMatch(/^JSESSIONID=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await client.get('/api/session')).json()).toMatchObject({
      email: 'ana@example.com',
      password: null,
      totpKey: null,
    })
  })
  test('[CORE-SESSION-02] JSON does as well', async () => {
    expect((await server.client().post('/api/session', { email: 'ana@example.com', password: PASSWORD })).status).toBe(
      200,
    )
  })
  test('[CORE-SESSION-04] remember me asks for a cookie that outlives the browser', async () => {
    const answer = await server
      .client()
      .form('/api/session', { email: 'ana@example.com', password: PASSWORD, remember: 'true' })
    expect(answer.headers.get('set-cookie')).toContain(`Max-Age=${90 * 86_400}`)
  })
  test('[CORE-ERRORS-06] a wrong password and an unknown user look the same', async () => {
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      const answer = await server.client().form('/api/session', { email, password: 'wrong password' })
      expect(answer).toMatchObject({ status: 401, text: UNAUTHORIZED, code: 'HTTP_401_UNAUTHORIZED' })
      expect(answer.headers.get('content-type')).toContain('text/plain')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })
  test('a missing email is not a fault of ours', async () => {
    expect((await server.client().form('/api/session', { password: 'x' })).status).toBe(400)
  })
  test.each([
    [{ disabled: true }, 'ACCOUNT_IS_DISABLED', 'java.lang.SecurityException: User is disabled'],
    [{ expirationTime: '2020-01-01' }, 'ACCOUNT_HAS_EXPIRED', 'java.lang.SecurityException: User has expired'],
  ])('[ADM-USERS-18] [CORE-PERMS-02] %j is refused', async (fields, code, text) => {
    const email = `${code.toLowerCase()}@example.com`
    await admin.client.post('/api/users', { name: 'X', email, password: PASSWORD, ...fields })
    const answer = await server.client().form('/api/session', { email, password: PASSWORD })
    expect(answer).toMatchObject({ status: 400, code, text })
  })
  test('many wrong passwords at once are as many as one after the other', async () => {
    const email = 'burst@example.com'
    const attempts = Array.from({ length: 30 }, (_, index) => ({ email, password: `guess ${index}` }))
    const answers = await Promise.all(attempts.map((attempt) => server.client().form('/api/session', attempt)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(20).fill(429)])
    const basic = (password: string) => ({
      headers: { authorization: `Basic ${Buffer.from(`other@example.com:${password}`).toString('base64')}` },
    })
    const calls = attempts.map(({ password }) => server.client().get('/api/devices', basic(password)))
    expect((await Promise.all(calls)).filter(({ status }) => status === 401)).toHaveLength(10)
  })
  test('too many wrong passwords have to wait', async () => {
    const email = 'guess@example.com'
    for (let i = 0; i < 10; i++) await server.client().form('/api/session', { email, password: `guess ${i}` })
    const answer = await server.client().form('/api/session', { email, password: 'one more' })
    expect(answer).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
  })
})

test('a key for a second factor: made on request, asked for from then on', async () => {
  expect(await server.client().post('/api/users/totp')).toMatchObject({ status: 400, code: 'TOTP_DISABLED' })
  const settings = (await admin.client.get('/api/server')).json()
  await admin.client.put('/api/server', { ...settings, attributes: { totpEnable: true } })
  const { text: totpKey } = await server.client().post('/api/users/totp')
  expect(totpKey).toMatch(/^[A-Z2-7]{32}$/)
  const { user } = await makeUser(server, admin)
  await admin.client.put(`/api/users/${user.id}`, { ...user, totpKey })
  const fields = { email: user.email, password: PASSWORD }
  expect(await server.client().form('/api/session', fields)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' })
  const code = new TOTP({ secret: Secret.fromBase32(totpKey) }).generate()
  expect((await server.client().form('/api/session', { ...fields, code })).status).toBe(200)
  await admin.client.put('/api/server', settings)
})

describe('credentials', () => {
  test('[CORE-SESSION-05] without a session there is none', async () => {
    expect(await server.client().get('/api/session')).toMatchObject({ status: 404 })
    expect(await server.client().get('/api/devices')).toMatchObject({ status: 401, text: UNAUTHORIZED })
  })
  test('Basic works without a session, wrong Basic does not', async () => {
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`ana@example.com:${password}`).toString('base64')}`,
    })
    expect((await server.client().get('/api/devices', { headers: basic(PASSWORD) })).status).toBe(200)
    expect((await server.client().get('/api/devices', { headers: basic('no') })).status).toBe(401)
    expect((await server.client().get('/api/devices', { headers: { authorization: 'Nonsense' } })).status).toBe(400)
  })
  test('[CORE-SESSION-06] a token signs in and is a bearer until revoked', async () => {
    const { text: token } = await admin.client.form('/api/session/token', {})
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    expect((await server.client().get('/api/devices', bearer)).status).toBe(200)
    const browser = server.client()
    expect((await browser.get(`/api/session?token=${token}`)).json()).toMatchObject({ id: admin.user.id })
    expect((await browser.get('/api/devices')).status).toBe(200)
    expect((await server.client().get('/api/session?token=wrong')).status).toBe(401)
    expect((await admin.client.form('/api/session/token/revoke', { token })).status).toBe(204)
    expect((await admin.client.form('/api/session/token/revoke', { token })).status).toBe(400)
    expect((await server.client().get('/api/devices', bearer)).status).toBe(401)
  })
  test('a token that ended is refused', async () => {
    const { text: token } = await admin.client.form('/api/session/token', { expiration: '2020-01-01T00:00:00Z' })
    expect((await server.client().get('/api/devices', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
  })
  test('a cookie only counts where it was given', async () => {
    const client = server.client()
    await client.form(
      '/api/session',
      { email: 'ana@example.com', password: PASSWORD },
      { origin: 'https://fleet.example' },
    )
    const from = (origin: string) => client.get('/api/devices', { headers: { origin } })
    expect((await from('https://fleet.example')).status).toBe(200)
    expect((await from('https://evil.example')).status).toBe(401)
    expect((await client.get('/api/devices')).status).toBe(200)
  })
  test('a session opened without Origin accepts its own host only', async () => {
    const { client } = await signIn(server, 'ana@example.com')
    expect(
      (await client.get('/api/devices', { headers: { origin: server.urls.web.replace('localhost', '127.0.0.1') } }))
        .status,
    ).toBe(401)
    expect((await client.get('/api/devices', { headers: { origin: server.urls.web } })).status).toBe(200)
  })
  test('disabling takes effect at once', async () => {
    const person = await makeUser(server, admin)
    expect((await person.client.get('/api/devices')).status).toBe(200)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    expect((await person.client.get('/api/devices')).status).toBe(401)
  })
})

describe('leaving and changing places', () => {
  test('[CORE-SESSION-07] logout ends the session', async () => {
    const { client } = await signIn(server, 'ana@example.com')
    const { cookie } = client
    expect((await client.delete('/api/session')).status).toBe(204)
    expect((await server.client().get('/api/devices', { headers: { cookie: cookie ?? '' } })).status).toBe(401)
  })
  test('[ADM-USERS-17] an administrator signs in as another user, others may not', async () => {
    const person = await makeUser(server, admin)
    const { client } = await signIn(server, 'ana@example.com')
    expect((await client.get(`/api/session/${person.user.id}`)).json()).toMatchObject({ id: person.user.id })
    expect((await client.get('/api/session')).json()).toMatchObject({ id: person.user.id })
    expect(await person.client.get(`/api/session/${admin.user.id}`)).toMatchObject({
      status: 400,
      code: 'USER_ACCESS_DENIED',
    })
  })
  test('the stored session is only a hash', async () => {
    const { client } = await signIn(server, 'ana@example.com')
    const rows = await server.context.db.selectFrom('sessions').select('key_hash').execute()
    const secret = client.cookie?.split('=')[1]
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.key_hash) && row.key_hash !== secret)).toBe(true)
  })
})
