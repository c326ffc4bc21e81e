import type { FactorKey, Passkey, SessionInfo, SignIn } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { type Deviation, virtualPasskey, type VirtualPasskey } from '../../../../test/authenticator'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person } from '../../../../test/people'
import { type Client, startTestServer, type TestServer } from '../../../../test/server'
import { underHost } from '../../../../test/under-host'

const MINUTE_MS = 60_000
const STEP_MS = 30_000

/** Two processes on one database, called by a name: browsers make no keys for addresses. */
let box: MailBox
let server: TestServer
let second: TestServer
let admin: Person
const clock = manualClock(new Date())
const enterAt = async (email: string, password = PASSWORD): Promise<Client> => {
  const client = server.client()
  expect((await client.form('/api/session', { email, password })).status).toBe(200)
  return client
}
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer(mailSettings(box), { clock })
  second = await startTestServer(
    { databaseUrl: server.config.databaseUrl, dataDir: server.config.dataDir, ...mailSettings(box) },
    { clock },
  )
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
  await box.close()
})
beforeEach(async () => {
  box.mails.splice(0)
  admin = { ...admin, client: await enterAt(admin.user.email) }
})

interface Keeper {
  user: User
  client: Client
  key: VirtualPasskey
  passkey: Passkey
}
const begin = async (client: Client) => {
  const answer = await client.post('/api/session/passkeys/begin')
  expect(answer.status).toBe(200)
  return answer.json<{ challenge: string; rp: { id: string }; user: object; excludeCredentials: unknown[] }>()
}
async function withPasskey(fields: Partial<User> = {}): Promise<Keeper> {
  const { user } = await makeUser(server, admin, fields)
  const client = await enterAt(user.email)
  const key = virtualPasskey(server.urls.web)
  const options = await begin(client)
  const added = await client.post('/api/session/passkeys', { name: 'Notebook', passkey: key.make(options) })
  expect(added.status).toBe(200)
  return { user, client, key, passkey: added.json<Passkey>() }
}
const challenge = async (at = server) =>
  (await at.client().post('/api/session/passkeys/challenge')).json<{ challenge: string; rpId: string }>()
interface Entry {
  status: number
  code: unknown
  text: string
  cookie: string
}
/** At one of the two processes, which stand behind one name. */
async function enter(passkey: unknown, at = server): Promise<Entry> {
  const headers = { 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify({ passkey }) }
  const url = `${at.urls.web}/api/session/passkeys/enter`
  const answer = await underHost(url, new URL(server.urls.web).host, options)
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return { ...answer, code: answer.headers['x-error-code'] ?? null, cookie: cookie.split(';')[0] ?? '' }
}
const textsTo = (user: User): string =>
  box.mails
    .filter(({ to }) => to.includes(user.email))
    .map(({ mail }) => mail.text ?? '')
    .join('\n')

describe('[CORE-SESSION-02] a passkey', () => {
  test('signs in without a password, in another process too; list, sessions, sign-ins, audit and mail tell of it', async () => {
    const { user, client, key, passkey } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'Notebook', host: 'localhost', lastUsedAt: null })
    const own = server.client()
    await expect.poll(() => second.context.users.byId(user.id)?.email).toBe(user.email)
    const asked = await challenge(server)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked).not.toHaveProperty('allowCredentials.0')
    const entry = await enter(key.show(asked), second)
    expect(JSON.parse(entry.text)).toMatchObject({ id: user.id })
    own.cookie = entry.cookie
    // It stands for both factors: what outlasts the session may be done at once.
    expect((await own.form('/api/session/token', {})).status).toBe(200)
    const [session] = (await own.get('/api/sessions')).json<SessionInfo[]>()
    expect(session).toMatchObject({ isCurrent: true, method: 'passkey' })
    const [signIn] = (await own.get('/api/session/sign-ins')).json<SignIn[]>()
    expect(signIn).toMatchObject({ outcome: 'done', method: 'passkey' })
    const [kept] = (await client.get('/api/session/passkeys')).json<Passkey[]>()
    expect(kept?.lastUsedAt).not.toBeNull()
    const range = `from=${new Date(clock.nowMs() - MINUTE_MS).toISOString()}&to=${new Date(clock.nowMs() + MINUTE_MS).toISOString()}`
    const acts = async () => (await admin.client.get(`/api/audit?${range}`)).text
    await expect.poll(acts).toContain(`"objectId":${user.id},"attributes":{"passkey":"added"}`)
    const logs = async () => (await admin.client.get(`/tarkan/users/${user.id}/logs`)).text
    await expect.poll(logs).toContain('POST /api/session/passkeys/enter')
    expect(await logs()).not.toContain(JSON.stringify(key.show(asked).id))
    await expect.poll(() => textsTo(user)).toContain('chave de acesso foi adicionada')
  })

  test('is removed by its owner alone, asked whether it is still he, and then counts no more', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const path = `/api/session/passkeys/${one.passkey.id}`
    expect((await other.client.delete(path)).code).toBe('NOT_FOUND')
    clock.advance(11 * MINUTE_MS)
    expect((await one.client.delete(path)).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    expect((await one.client.post('/api/session/passkeys/begin')).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    // A key of somebody else says nothing of him; his own does, without the password.
    const confirm = async (key: VirtualPasskey) =>
      one.client.post('/api/session/confirm', { passkey: key.show(await challenge()) })
    expect((await confirm(other.key)).code).toBe('PASSKEY_REFUSED')
    expect((await one.client.post('/api/session/confirm', {})).code).toBe('OLD_PASSWORD_WRONG')
    expect((await confirm(one.key)).status).toBe(204)
    expect((await one.client.delete(path)).status).toBe(204)
    expect((await enter(one.key.show(await challenge()))).code).toBe('PASSKEY_REFUSED')
    await expect.poll(() => textsTo(one.user)).toContain('foi removida')
  })

  test('stands for the code of the app, after the password of the same account only', async () => {
    const [{ user, client, key }, other] = [await withPasskey(), await withPasskey()]
    const { key: secret } = (await client.post('/api/session/totp')).json<FactorKey>()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs() })
    expect((await client.post('/api/session/totp/confirm', { code })).status).toBe(200)
    clock.advance(STEP_MS)
    const logIn = (passkey: unknown) =>
      server.client().post('/api/session', { email: user.email, password: PASSWORD, passkey })
    expect((await logIn(undefined)).code).toBe('TOTP_REQUIRED')
    expect((await logIn(other.key.show(await challenge()))).code).toBe('PASSKEY_REFUSED')
    const proof = key.show(await challenge())
    expect((await logIn(proof)).json()).toMatchObject({ id: user.id })
    // And alone.
    expect((await enter(key.show(await challenge()))).status).toBe(200)
  })

  test('counts once for each challenge, also fifty at once over two processes', async () => {
    const { user, key } = await withPasskey()
    await expect.poll(() => second.context.users.byId(user.id)?.email).toBe(user.email)
    const proof = key.show(await challenge())
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => enter(proof, index % 2 ? server : second)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'PASSKEY_REFUSED')).toHaveLength(49)
    const late = key.show(await challenge())
    clock.advance(6 * MINUTE_MS)
    expect((await enter(late)).code).toBe('PASSKEY_REFUSED')
    expect((await enter(key.show({ challenge: 'Z3Vlc3NlZA' }))).code).toBe('PASSKEY_REFUSED')
    await server.context.passkeys.removeExpired()
    const { rows } = await server.context.database.pool.query('select * from passkey_challenges where ends_at <= $1', [
      new Date(clock.nowMs()),
    ])
    expect(rows).toEqual([])
  })

  test('that counts backwards is a copy, and is refused; one that never counts is usual', async () => {
    const { key, client } = await withPasskey()
    expect((await enter(key.show(await challenge()))).status).toBe(200)
    expect((await enter(key.show(await challenge()))).status).toBe(200)
    key.countFrom(41)
    expect((await enter(key.show(await challenge()))).status).toBe(200)
    for (const counter of [42, 41, 0])
      expect((await enter(key.show(await challenge(), { counter }))).code).toBe('PASSKEY_REFUSED')
    expect((await enter(key.show(await challenge(), { counter: 60 }))).status).toBe(200)
    await expect
      .poll(async () => (await client.get('/api/session/sign-ins')).json<SignIn[]>().map(({ outcome }) => outcome))
      .toContain('wrongPasskey')
  })

  const WRONG: Record<string, Deviation> = {
    'of another page': { origin: 'https://evil.example.com' },
    'of another host': { rpId: 'evil.example.com' },
    'that was not unlocked': { flags: 0x01 },
    'of another ceremony': { type: 'webauthn.create' },
  }
  test.each(Object.entries(WRONG))('%s is refused', async (_, deviation) => {
    const { key } = await withPasskey()
    expect((await enter(key.show(await challenge(), deviation))).code).toBe('PASSKEY_REFUSED')
    const asked = await challenge()
    const proof = key.show(asked)
    const broken = {
      ...proof,
      response: { ...proof.response, signature: key.show(await challenge()).response.signature },
    }
    expect((await enter(broken)).code).toBe('PASSKEY_REFUSED')
  })

  test('is made with a challenge of its own maker, unlocked, without the word of whoever made the device', async () => {
    const { client } = await withPasskey()
    const stranger = await withPasskey()
    const add = (passkey: unknown) => client.post('/api/session/passkeys', { name: 'x', passkey })
    const make = async (deviation: Deviation, by = client) =>
      virtualPasskey(server.urls.web).make(await begin(by), deviation)
    expect((await add(await make({}, stranger.client))).code).toBe('PASSKEY_REFUSED')
    expect((await add(virtualPasskey(server.urls.web).make(await challenge()))).code).toBe('PASSKEY_REFUSED')
    for (const deviation of [
      { origin: 'https://evil.example.com' },
      { rpId: 'evil' },
      { flags: 0x41 },
      { format: 'apple' },
    ])
      expect((await add(await make(deviation))).code).toBe('PASSKEY_REFUSED')
    // The key of somebody else is not taken over.
    expect((await add(stranger.key.make(await begin(client)))).code).toBe('PASSKEY_REFUSED')
    for (const broken of [{}, { id: 'a' }, { ...(await make({})), response: {} }, { ...(await make({})), id: 'é' }])
      expect((await add(broken)).code).toBe('INVALID_INPUT')
    expect((await client.post('/api/session/passkeys', { name: ' ', passkey: await make({}) })).code).toBe(
      'INVALID_INPUT',
    )
    const asked = await begin(client)
    const once = virtualPasskey(server.urls.web).make(asked)
    const both = await Promise.all([add(once), add(once)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is one of twenty at most, however many are made at once', async () => {
    const { client } = await withPasskey()
    const made = await Promise.all(
      Array.from({ length: 25 }, async () => virtualPasskey(server.urls.web).make(await begin(client))),
    )
    const answers = await Promise.all(
      made.map((passkey, index) => client.post('/api/session/passkeys', { name: `Key ${index}`, passkey })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(answers.filter(({ code }) => code === 'PASSKEY_LIMIT_REACHED')).toHaveLength(6)
    expect((await client.get('/api/session/passkeys')).json<Passkey[]>()).toHaveLength(20)
  })

  test('belongs to the host under which it was made; by an address there are none', async () => {
    const { client, key, user } = await withPasskey()
    const under = async (path: string, json?: object, cookie = '') => {
      const headers = { cookie, ...(json ? { 'content-type': 'application/json' } : {}) }
      const options = { method: 'POST', headers, body: json ? JSON.stringify(json) : '' }
      return underHost(`${server.urls.web}/api/session/passkeys${path}`, 'marca.example.com', options)
    }
    const asked = JSON.parse((await under('/challenge')).text) as { challenge: string }
    expect(asked).toMatchObject({ rpId: 'marca.example.com' })
    // Neither a key of the server under the brand, nor with a challenge of the brand at the server.
    const passkey = key.show(asked)
    expect((await enter(passkey)).code).toBe('PASSKEY_REFUSED')
    expect((await under('/enter', { passkey })).headers['x-error-code']).toBe('PASSKEY_REFUSED')
    const brand = virtualPasskey('https://marca.example.com')
    const options = JSON.parse((await under('/begin', undefined, client.cookie)).text) as { challenge: string }
    expect(options).toMatchObject({ rp: { id: 'marca.example.com' }, excludeCredentials: [] })
    const added = await under('', { name: 'Marca', passkey: brand.make(options) }, client.cookie)
    expect(JSON.parse(added.text)).toMatchObject({ host: 'marca.example.com' })
    const again = JSON.parse((await under('/challenge')).text) as { challenge: string }
    const entered = await under('/enter', { passkey: brand.show(again) })
    expect(JSON.parse(entered.text)).toMatchObject({ id: user.id })
    const numbered = await underHost(`${server.urls.web}/api/session/passkeys/challenge`, '127.0.0.1:8082', {
      method: 'POST',
    })
    expect(numbered.headers['x-error-code']).toBe('PASSKEY_NO_HOST')
  })

  test('lets nobody in whose account is closed, nor by a token or as somebody else', async () => {
    const { user, client, key } = await withPasskey()
    const token = (await client.form('/api/session/token', {})).text
    const headers = { authorization: `Bearer ${token}` }
    for (const [method, path] of [
      ['POST', '/api/session/passkeys/begin'],
      ['DELETE', '/api/session/passkeys/1'],
    ] as const)
      expect((await server.client().request(method, path, { headers })).code).toBe('TOKEN_NOT_ENOUGH')
    const acting = await enterAt(admin.user.email)
    await acting.post('/tarkan/session/act', { userId: user.id, reason: 'he called' })
    expect((await acting.post('/api/session/passkeys/begin')).code).toBe('NOT_WHILE_ACTING')
    expect((await acting.delete('/api/session/passkeys/1')).code).toBe('NOT_WHILE_ACTING')
    const stored = (await admin.client.get(`/api/users/${user.id}`)).json<User>()
    expect((await admin.client.put(`/api/users/${user.id}`, { ...stored, disabled: true })).status).toBe(200)
    expect((await enter(key.show(await challenge()))).code).toBe('ACCOUNT_IS_DISABLED')
  })

  test('is taken away with the second factor by a superior', async () => {
    const { user, key } = await withPasskey()
    expect((await admin.client.delete(`/api/users/${user.id}/factors`)).status).toBe(204)
    expect((await enter(key.show(await challenge()))).code).toBe('PASSKEY_REFUSED')
  })
})
