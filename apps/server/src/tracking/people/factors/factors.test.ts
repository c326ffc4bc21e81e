import type { FactorKey, FactorState, SessionInfo, TokenInfo } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

const STEP_MS = 30_000
const DAY_MS = 86_400_000

/** Two processes on one database. */
let box: MailBox
let server: TestServer
let second: TestServer
let admin: Person
const clock = manualClock(new Date())
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer(mailSettings(box), { clock })
  // Both read what the other sealed.
  second = await startTestServer(
    { databaseUrl: server.config.databaseUrl, dataDir: server.config.dataDir, ...mailSettings(box) },
    { clock },
  )
  await makeFirstAdmin(server)
})
afterAll(async () => {
  await second.close()
  await server.close()
  await box.close()
})
beforeEach(async () => {
  box.mails.splice(0)
  admin = await signIn(server, 'ana@example.com')
})

const codeOf = (key: string, atMs = clock.nowMs()): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: atMs })
const textsTo = ({ user }: Person): string =>
  box.mails
    .filter(({ to }) => to.includes(user.email))
    .map(({ mail }) => mail.text ?? '')
    .join('\n')

interface Enrolled extends Person {
  key: string
  codes: string[]
}
async function enrol(person: Person): Promise<Enrolled> {
  const { key } = (await person.client.post('/api/session/totp')).json<FactorKey>()
  const answer = await person.client.post('/api/session/totp/confirm', { code: codeOf(key) })
  expect(answer.status).toBe(200)
  // The next sign-in is in another step: a code counts once.
  clock.advance(STEP_MS)
  return { ...person, key, codes: answer.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
const enrolled = async (fields: Partial<User> = {}): Promise<Enrolled> => enrol(await makeUser(server, admin, fields))
const tryIn = (
  { user }: Person,
  fields: Record<string, string> = {},
  { at = server, cookie = '' }: { at?: TestServer; cookie?: string } = {},
): Promise<Answer> =>
  at.client().form('/api/session', { email: user.email, password: PASSWORD, ...fields }, cookie ? { cookie } : {})
const statusesOf = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const trustOf = (answer: Answer): string =>
  /TRUSTED_\d+=[\w-]+/.exec(answer.headers.getSetCookie().find((one) => one.startsWith('TRUSTED')) ?? '')?.[0] ?? ''

describe('[CORE-SESSION-02] a second factor', () => {
  test('is on only after a good code; the key is sealed where it is kept, and never told again', async () => {
    const person = await makeUser(server, admin)
    const { key, address } = (await person.client.post('/api/session/totp')).json<FactorKey>()
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${key}`)
    const confirm = (code: string) => person.client.post('/api/session/totp/confirm', { code })
    expect((await confirm(codeOf(key, clock.nowMs() + DAY_MS))).code).toBe('CODE_WRONG')
    expect((await tryIn(person)).status).toBe(200)
    const done = await confirm(codeOf(key))
    const { recoveryCodes } = done.json<{ recoveryCodes: string[] }>()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect((await confirm(codeOf(key))).code).toBe('CODE_WRONG')
    expect(await tryIn(person)).toMatchObject({ status: 401, code: 'TOTP_REQUIRED' })
    const { rows } = await server.context.database.pool.query(
      'select u.totp_key, f.*, c.* from users u join second_factors f on f.user_id = u.id join recovery_codes c on c.user_id = u.id where u.id = $1',
      [person.user.id],
    )
    expect(rows).toHaveLength(10)
    expect(JSON.stringify(rows)).not.toContain(key)
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', '').slice(4))
    expect((await person.client.get('/api/session')).text).not.toContain('sealed')
    await expect.poll(() => textsTo(person)).toContain('segundo fator da sua conta em Rastro foi ativado')
  })
  test('keys of before they were sealed are sealed at the next start and go on', async () => {
    const person = await makeUser(server, admin)
    const { pool } = server.context.database
    const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await pool.query('update users set totp_key = $1 where id = $2', [key, person.user.id])
    const third = await startTestServer(
      { databaseUrl: server.config.databaseUrl, dataDir: server.config.dataDir },
      { clock },
    )
    const { rows } = await pool.query<{ totp_key: string }>('select totp_key from users where id = $1', [
      person.user.id,
    ])
    expect(rows[0]?.totp_key).toMatch(/^sealed:/)
    expect((await tryIn(person, { code: codeOf(key) }, { at: third })).status).toBe(200)
    await third.stop()
  })
  test('a code counts once, also fifty at once and in two processes, and the one before it no more', async () => {
    const person = await enrolled()
    await expect.poll(() => second.context.users.byId(person.user.id)?.totpKey).toMatch(/^sealed/)
    const code = codeOf(person.key)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => tryIn(person, { code }, { at: index % 2 ? server : second })),
    )
    const counts = statusesOf(answers)
    expect(counts[200]).toBe(1)
    expect((counts[400] ?? 0) + (counts[429] ?? 0)).toBe(49)
    clock.advance(2 * 3600_000)
    const [old, now] = [codeOf(person.key, clock.nowMs() - STEP_MS), codeOf(person.key)]
    expect((await tryIn(person, { code: now })).status).toBe(200)
    expect((await tryIn(person, { code: old })).code).toBe('USER_AUTHORIZATION_FAILED')
  })
  test('guessing is bounded over all networks and processes, told to the owner, and forgotten', async () => {
    const person = await enrolled()
    await expect.poll(() => second.context.users.byId(person.user.id)?.totpKey).toMatch(/^sealed/)
    const { factors } = server.context
    const other = second.context.factors
    const user = server.context.users.byId(person.user.id)
    if (!user) throw new Error('no user')
    // As many addresses would, past what counts by network.
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => (index % 2 ? factors : other).accept(user, { code: 1000 + index })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await expect.poll(() => textsTo(person)).toContain('errou várias vezes')
    expect((await tryIn(person, { code: codeOf(person.key) })).code).toBe('TOO_MANY_ATTEMPTS')
    clock.advance(31_000)
    expect((await tryIn(person, { code: codeOf(person.key) })).status).toBe(200)
  })
  test('a recovery code counts once, also at once; guessed ones do not', async () => {
    const person = await enrolled()
    const [first = '', other = ''] = person.codes
    const guessed = `${first.slice(0, 4)}AAAAAAAAAAAA`
    expect((await tryIn(person, { recoveryCode: guessed })).code).toBe('USER_AUTHORIZATION_FAILED')
    expect((await tryIn(person, { recoveryCode: 'nonsense' })).code).toBe('USER_AUTHORIZATION_FAILED')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => tryIn(person, { recoveryCode: first.toLowerCase().replaceAll('-', ' ') })),
    )
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 5 })
    expect((await tryIn(person, { recoveryCode: other })).status).toBe(200)
    const state = (await person.client.get('/api/session/factors')).json<FactorState>()
    expect(state).toMatchObject({ hasApp: true, recoveryCodesLeft: 8 })
    await expect.poll(() => textsTo(person)).toContain('código de recuperação foi usado')
    const again = await person.client.post('/api/session/recovery-codes')
    expect(again.json<{ recoveryCodes: string[] }>().recoveryCodes).toHaveLength(10)
    expect((await tryIn(person, { recoveryCode: person.codes[2] ?? '' })).status).toBe(400)
    const stranger = await enrolled()
    expect(
      (await tryIn(stranger, { recoveryCode: again.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? '' }))
        .status,
    ).toBe(400)
  })
  test('is changed by who showed it lately: the password alone, a trusted browser, Basic and tokens do not', async () => {
    const person = await enrolled()
    const signed = await tryIn(person, { code: codeOf(person.key), trust: 'true' })
    const trusted = server.client()
    await trusted.form('/api/session', { email: person.user.email, password: PASSWORD }, { cookie: trustOf(signed) })
    expect((await trusted.get('/api/devices')).status).toBe(200)
    clock.advance(STEP_MS)
    const drop = { ...person.user, totpKey: null, oldPassword: PASSWORD }
    for (const answer of [
      await trusted.delete('/api/session/totp'),
      await trusted.post('/api/session/totp'),
      await trusted.post('/api/session/recovery-codes'),
      await trusted.form('/api/session/token', {}),
      await trusted.put(`/api/users/${person.user.id}`, drop),
    ])
      expect(answer.code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    expect((await trusted.post('/api/session/confirm', { password: PASSWORD })).code).toBe('CODE_REQUIRED')
    expect((await trusted.post('/api/session/confirm', { password: PASSWORD, code: 1 })).code).toBe('CODE_WRONG')
    const code = codeOf(person.key)
    expect((await trusted.post('/api/session/confirm', { password: PASSWORD, code })).status).toBe(204)
    expect((await trusted.delete('/api/session/totp')).status).toBe(204)
    expect((await tryIn(person)).status).toBe(200)
    await expect.poll(() => textsTo(person)).toContain('foi desativado')
    const basic = `Basic ${Buffer.from(`${person.user.email}:${PASSWORD}`).toString('base64')}`
    const answer = await server.client().request('POST', '/api/session/totp', { headers: { authorization: basic } })
    expect(answer.code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
  })
  test('a new password by mail neither takes it away nor signs in', async () => {
    const person = await enrolled()
    await server.client().form('/api/session/password', { email: person.user.email })
    await expect.poll(() => textsTo(person)).toContain('/login/recover/')
    const token = /recover\/([\w-]+)/.exec(textsTo(person))?.[1] ?? ''
    const password = 'quatro-barcos-verdes'
    const done = await server.client().form('/api/password/update', { token, password })
    expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null])
    expect((await tryIn(person, { password })).code).toBe('TOTP_REQUIRED')
    expect((await tryIn(person, { password, code: codeOf(person.key) })).status).toBe(200)
  })
  test('somebody superior takes it away, on record and told by mail; nobody else does', async () => {
    const person = await enrolled()
    const stranger = await makeUser(server, admin, { userLimit: -1 })
    const path = `/api/users/${person.user.id}/factors`
    expect((await stranger.client.delete(path)).code).toBe('USER_ACCESS_DENIED')
    expect((await person.client.delete(path)).code).toBe('USER_ACCESS_DENIED')
    // Who sees him by a link alone stands not above him: he neither takes it away nor changes how he signs in.
    const link = { userId: stranger.user.id, managedUserId: person.user.id }
    const { client: linking } = await signIn(server, admin.user.email)
    expect((await linking.post('/api/permissions', link)).status).toBe(204)
    expect((await stranger.client.get(`/api/users/${person.user.id}`)).status).toBe(200)
    expect((await stranger.client.delete(path)).code).toBe('USER_ACCESS_DENIED')
    const seen = (await stranger.client.get(`/api/users/${person.user.id}`)).json<User>()
    for (const change of [{ password: 'quatro-barcos-verdes' }, { email: 'levada@example.com' }, { totpKey: null }])
      expect((await stranger.client.put(`/api/users/${seen.id}`, { ...seen, ...change })).code).toBe(
        'USER_ACCESS_DENIED',
      )
    const token = (await (await signIn(server, admin.user.email)).client.form('/api/session/token', {})).text
    const byToken = await server.client().request('DELETE', path, { headers: { authorization: `Bearer ${token}` } })
    expect(byToken.code).toBe('TOKEN_NOT_ENOUGH')
    const { client } = await signIn(server, admin.user.email)
    expect((await client.delete(path)).status).toBe(204)
    expect((await tryIn(person)).status).toBe(200)
    await expect.poll(() => textsTo(person)).toContain('removido por quem administra')
    const range = `from=${new Date(clock.nowMs() - DAY_MS).toISOString()}&to=${new Date(clock.nowMs() + DAY_MS).toISOString()}`
    await expect
      .poll(async () => (await client.get(`/api/audit?${range}`)).text)
      .toContain(`"objectId":${person.user.id},"attributes":{"secondFactor":"reset"}`)
  })
})

describe('[CORE-SESSION-04] a trusted browser', () => {
  test('is not asked for thirty days; nobody else is spared, and it ends when its owner says', async () => {
    const [person, other] = [await enrolled(), await enrolled()]
    const signed = await tryIn(person, { code: codeOf(person.key), trust: 'true' })
    const cookie = trustOf(signed)
    expect(signed.headers.getSetCookie().at(1)).toMatch(
      /; Path=\/api\/session; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    )
    expect((await tryIn(person, {}, { cookie })).status).toBe(200)
    expect((await tryIn(other, {}, { cookie: cookie.replace(/_\d+/, `_${other.user.id}`) })).code).toBe('TOTP_REQUIRED')
    expect((await tryIn(person, { password: 'wrong password' }, { cookie })).status).toBe(401)
    const { browsers } = (await person.client.get('/api/session/factors')).json<FactorState>()
    expect(browsers).toHaveLength(1)
    expect(JSON.stringify(browsers)).not.toContain(cookie.split('=')[1])
    const path = `/api/session/browsers/${browsers[0]?.id}`
    expect((await other.client.delete(path)).status).toBe(404)
    expect((await tryIn(person, {}, { cookie })).status).toBe(200)
    expect((await person.client.delete(path)).status).toBe(204)
    expect((await tryIn(person, {}, { cookie })).code).toBe('TOTP_REQUIRED')
    clock.advance(STEP_MS)
    const later = trustOf(await tryIn(person, { code: codeOf(person.key), trust: 'true' }))
    clock.advance(31 * DAY_MS)
    expect((await tryIn(person, {}, { cookie: later })).code).toBe('TOTP_REQUIRED')
  })
  test('ends with a new password, and is none without a factor', async () => {
    const person = await enrolled()
    const cookie = trustOf(await tryIn(person, { code: codeOf(person.key), trust: 'true' }))
    const password = 'quatro-onibus-azuis'
    const own = (await person.client.get('/api/session')).json<User>()
    expect((await person.client.put(`/api/users/${own.id}`, { ...own, password, oldPassword: PASSWORD })).status).toBe(
      200,
    )
    expect((await tryIn(person, { password }, { cookie })).code).toBe('TOTP_REQUIRED')
    const plain = await makeUser(server, admin)
    expect(trustOf(await tryIn(plain, { trust: 'true' }))).toBe('')
  })
})

describe('[CORE-GUARD-03] where the house wants a second factor', () => {
  const want = async (whom: string | undefined) => {
    const { client } = await signIn(server, admin.user.email)
    const settings = (await client.get('/api/server')).json<{ attributes: object }>()
    const attributes = { ...settings.attributes, 'rastro.secondFactor': whom }
    expect((await client.put('/api/server', { ...settings, attributes })).status).toBe(200)
  }
  test('who has none makes one right after the password, and nothing else answers; others are not asked', async () => {
    const boss = await makeUser(server, admin, { administrator: true })
    const manager = await makeUser(server, admin, { userLimit: 5 })
    const token = (await boss.client.form('/api/session/token', {})).text
    const basic = `Basic ${Buffer.from(`${boss.user.email}:${PASSWORD}`).toString('base64')}`
    const plain = await makeUser(server, admin)
    await want('administrators')
    expect((await manager.client.get('/api/devices')).status).toBe(200)
    const fresh = await signIn(server, boss.user.email)
    expect(fresh.user).toMatchObject({ mustEnrol: true })
    expect((await fresh.client.get('/api/session')).json()).toMatchObject({ id: boss.user.id, mustEnrol: true })
    const ways: Record<string, string>[] = [
      { cookie: fresh.client.cookie ?? '' },
      { cookie: boss.client.cookie ?? '' },
      { authorization: `Bearer ${token}` },
      { authorization: basic },
    ]
    for (const headers of ways)
      for (const [method, path] of [
        ['GET', '/api/devices'],
        ['PUT', '/api/server'],
        ['POST', '/api/session/token'],
        ['GET', `/api/session/${plain.user.id}`],
        ['DELETE', '/api/session/totp'],
        ['GET', '/tarkan/shares'],
      ] as const) {
        const json = method === 'PUT' ? {} : undefined
        expect((await server.client().request(method, path, { headers, json })).code).toBe('SECOND_FACTOR_REQUIRED')
      }
    // What anybody may call is called as anybody: he makes no accounts.
    const made = await fresh.client.post('/api/users', { name: 'x', email: 'x@example.com', password: PASSWORD })
    expect(made.code).toBe('REGISTRATION_DISABLED')
    expect((await plain.client.get('/api/devices')).status).toBe(200)
    await enrol(fresh)
    expect((await fresh.client.get('/api/devices')).status).toBe(200)
    expect((await fresh.client.get('/api/session')).json()).not.toHaveProperty('mustEnrol')
    // The one who wanted it is led there himself.
    const self = await signIn(server, admin.user.email)
    expect((await self.client.get('/api/devices')).code).toBe('SECOND_FACTOR_REQUIRED')
    const { key } = await enrol(self)
    const back = server.client()
    await back.form('/api/session', { email: admin.user.email, password: PASSWORD, code: codeOf(key) })
    const settings = (await back.get('/api/server')).json<{ attributes: object }>()
    await back.put('/api/server', {
      ...settings,
      attributes: { ...settings.attributes, 'rastro.secondFactor': 'managers' },
    })
    expect((await manager.client.get('/api/devices')).code).toBe('SECOND_FACTOR_REQUIRED')
    const list = (await back.get('/api/sessions')).json<SessionInfo[]>()
    expect(list[0]).toMatchObject({ isCurrent: true, method: 'code' })
    expect((await back.get('/api/session/tokens')).json<TokenInfo[]>()).toBeInstanceOf(Array)
  })
})
