import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const NEW = 'quatro-barcos-verdes'
let box: MailBox
let server: TestServer
let admin: Person
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer({ ...mailSettings(box), webOrigin: 'https://parceiro.example' })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
  await box.close()
})
beforeEach(() => void box.mails.splice(0))

const mailedTo = (address: string) => box.mails.filter(({ to }) => to.includes(address))
async function link(email: string, requestedFrom = 'https://frota.example'): Promise<string> {
  const before = mailedTo(email).length
  const answer = await server.client().form('/api/session/password', { email, requested_from: requestedFrom })
  expect(answer).toMatchObject({ status: 200, text: '' })
  await expect.poll(() => mailedTo(email).length).toBe(before + 1)
  const { text = '' } = mailedTo(email).at(-1)?.mail ?? {}
  return /https:\S+/.exec(text)?.[0] ?? ''
}
const tokenOf = (address: string): string => address.split('/').at(-1) ?? ''
const finish = (token: string, password = NEW) => server.client().form('/api/password/update', { token, password })

describe('[CORE-SESSION-08] a forgotten password', () => {
  test('[CORE-SESSION-09] is replaced by a mailed link, once; every session ends', async () => {
    const { user, client } = await makeUser(server, admin, { name: 'Zé <b>', attributes: { 'tarkan.lang': 'es-ES' } })
    const address = await link(user.email)
    expect(address).toMatch(/^https:\/\/frota\.example\/login\/recover\/[\w-]{43}$/)
    const { mail } = mailedTo(user.email)[0] ?? {}
    expect(mail?.subject).toBe('Rastro: crear una contraseña nueva')
    expect(mail?.html).toContain('Zé &lt;b&gt;')
    expect((await finish(tokenOf(address), 'curta')).code).toBe('PASSWORD_TOO_SHORT')
    expect(await finish(tokenOf(address))).toMatchObject({ status: 200 })
    expect((await client.get('/api/devices')).status).toBe(401)
    expect((await signIn(server, user.email, NEW)).user.id).toBe(user.id)
    expect((await server.client().form('/api/session', { email: user.email, password: PASSWORD })).status).toBe(401)
    expect(await finish(tokenOf(address))).toMatchObject({ status: 400, code: 'INVALID_RECOVERY_TOKEN' })
  })
  test('two calls with one link: one counts', async () => {
    const { user } = await makeUser(server, admin)
    const token = tokenOf(await link(user.email))
    const answers = await Promise.all([finish(token, `${NEW}-a`), finish(token, `${NEW}-b`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
  test('a link that is over counts no more, nor does an older one after a newer was used', async () => {
    const { user } = await makeUser(server, admin)
    const [old, late] = [tokenOf(await link(user.email)), tokenOf(await link(user.email))]
    await server.context.database.pool.query(
      `update password_resets set expires_at = now() - interval '1 second' where user_id = $1 and key_hash not in
       (select key_hash from password_resets order by expires_at desc limit 1)`,
      [user.id],
    )
    expect((await finish(old)).code).toBe('INVALID_RECOVERY_TOKEN')
    expect((await finish(late)).status).toBe(200)
    const { rows } = await server.context.database.pool.query('select 1 from password_resets where user_id = $1', [user.id]) // prettier-ignore
    expect(rows).toEqual([])
  })
  test('only the hash of a link is stored', async () => {
    const { user } = await makeUser(server, admin)
    const token = tokenOf(await link(user.email))
    const { rows } = await server.context.database.pool.query<{ key_hash: string }>('select key_hash from password_resets') // prettier-ignore
    expect(rows.every(({ key_hash: hash }) => /^[0-9a-f]{64}$/.test(hash) && hash !== token)).toBe(true)
  })
})

describe('[CORE-SESSION-09] an invitation', () => {
  const invited = async (manager: Person, user: { id: number; email: string }): Promise<string> => {
    const before = mailedTo(user.email).length
    const { client } = manager
    const headers = { origin: server.urls.web, 'x-forwarded-host': 'evil.example' }
    expect(await client.request('POST', `/api/users/${user.id}/invitation`, { headers })).toMatchObject({ status: 204 })
    await expect.poll(() => mailedTo(user.email).length).toBe(before + 1)
    return /https:\S+/.exec(mailedTo(user.email).at(-1)?.mail.text ?? '')?.[0] ?? ''
  }
  const newcomer = async () => {
    const email = `newcomer-${Math.random()}@example.com`
    return (await admin.client.post('/api/users', { name: 'Novo', email })).json<{ id: number; email: string }>()
  }
  test('sets the first password, once, for two days; opening it spends nothing', async () => {
    const user = await newcomer()
    const address = await invited(admin, user)
    expect(address).toMatch(/^https:\/\/frota\.example\/login\/recover#[\w-]{43}$/)
    const token = address.split('#')[1] ?? ''
    const { rows } = await server.context.database.pool.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from password_resets where user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ hours: 48 }])
    // What scanners of mails do: they open it, and send forms as they find them.
    expect((await finish(token, '')).status).toBe(200)
    expect((await finish(token, 'curta')).code).toBe('PASSWORD_TOO_SHORT')
    const answers = await Promise.all([finish(token, `${NEW}-a`), finish(token, `${NEW}-b`)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null])
    const late = (await invited(admin, user)).split('#')[1] ?? ''
    await server.context.database.pool.query(
      "update password_resets set expires_at = now() - interval '1 second' where user_id = $1",
      [user.id],
    )
    expect((await finish(late)).code).toBe('INVALID_RECOVERY_TOKEN')
  })
  test('is sent by who manages the account alone, three times an hour, and to nobody who may not sign in', async () => {
    const user = await newcomer()
    const stranger = await makeUser(server, admin, { userLimit: -1 })
    const path = `/api/users/${user.id}/invitation`
    expect((await stranger.client.post(path)).code).toBe('USER_ACCESS_DENIED')
    expect((await stranger.client.post('/api/users/999999/invitation')).code).toBe('USER_ACCESS_DENIED')
    for (let count = 0; count < 3; count++) await invited(admin, user)
    expect((await admin.client.post(path)).code).toBe('TOO_MANY_ATTEMPTS')
    const closed = await makeUser(server, admin)
    await admin.client.put(`/api/users/${closed.user.id}`, { ...closed.user, disabled: true })
    expect((await admin.client.post(`/api/users/${closed.user.id}/invitation`)).code).toBe('USER_ACCESS_DENIED')
  })
})

describe('what others learn from it', () => {
  test('the answer is the same for who has no account, is disabled, over, or only views a shared link', async () => {
    const disabled = await makeUser(server, admin)
    await admin.client.put(`/api/users/${disabled.user.id}`, { ...disabled.user, disabled: true })
    const over = await makeUser(server, admin)
    await admin.client.put(`/api/users/${over.user.id}`, { ...over.user, expirationTime: '2020-01-01T00:00:00Z' })
    const shared = await makeUser(server, admin, { temporary: true })
    for (const email of ['nobody@example.com', disabled.user.email, over.user.email, shared.user.email])
      expect(await server.client().form('/api/password/reset', { email })).toMatchObject({ status: 200, text: '' })
    const { user } = await makeUser(server, admin)
    await link(user.email)
    expect(box.mails.map(({ to }) => to[0])).toEqual([user.email])
  })
  test('the mail leads to the house only, whoever asks from wherever', async () => {
    const { user } = await makeUser(server, admin)
    expect(await link(user.email, 'https://evil.example')).toMatch(/^https:\/\/frota\.example\//)
    expect(await link(user.email, 'https://parceiro.example/x')).toMatch(/^https:\/\/parceiro\.example\/login\//)
    expect(await link(user.email, 'javascript:alert(1)')).toMatch(/^https:\/\/frota\.example\//)
  })
  test('a mailbox is not flooded: a fourth mail within the hour is not sent', async () => {
    const { user } = await makeUser(server, admin)
    for (let count = 0; count < 3; count++) await link(user.email)
    expect((await server.client().form('/api/password/reset', { email: user.email })).status).toBe(200)
    const other = await makeUser(server, admin)
    await link(other.user.email)
    expect(mailedTo(user.email)).toHaveLength(3)
  })
  test('what is missing is said, and an empty password changes nothing', async () => {
    expect((await server.client().form('/api/session/password', { email: ' ' })).code).toBe('FILL_EMAIL_FIELD')
    expect((await server.client().form('/api/session/password', { password: NEW })).code).toBe('FILL_TOKEN_FIELD')
    expect((await finish('guessed')).code).toBe('INVALID_RECOVERY_TOKEN')
    expect((await finish('guessed', '')).status).toBe(200)
  })
})

test('guessing of one mailbox has to wait, others behind the same address do not; wrong links lock nobody out', async () => {
  const guarded = await startTestServer(mailSettings(box))
  await makeFirstAdmin(guarded)
  const guess = () => guarded.client().form('/api/password/update', { token: 'guessed', password: NEW })
  for (let count = 0; count < 100; count++) expect((await guess()).code).toBe('INVALID_RECOVERY_TOKEN')
  const ask = (email: string) => guarded.client().form('/api/password/reset', { email })
  for (let count = 0; count < 5; count++) expect((await ask('nobody@example.com')).status).toBe(200)
  expect(await ask('Nobody@example.com ')).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
  for (let count = 0; count < 100; count++) expect((await ask(`somebody${count}@example.com`)).status).toBe(200)
  await guarded.close()
})

describe('settings of the mail server', () => {
  test('without any there is no recovery, and everybody is told so alike', async () => {
    const bare = await startTestServer()
    const owner = await makeFirstAdmin(bare)
    expect((await bare.client().get('/api/server')).json()).toMatchObject({ emailEnabled: false })
    for (const email of [owner.user.email, 'nobody@example.com'])
      expect((await bare.client().form('/api/password/reset', { email })).code).toBe('MAIL_NOT_CONFIGURED')
    await bare.close()
  })
  test('the administrator may set them in the settings of the server; the password never leaves and is not lost', async () => {
    const bare = await startTestServer({ outboundPrivateHosts: ['127.0.0.1'] })
    const owner = await makeFirstAdmin(bare)
    const settings = (await owner.client.get('/api/server')).json<{ attributes: Record<string, unknown> }>()
    const attributes = {
      ...settings.attributes,
      'web.url': 'https://other.example',
      'mail.smtp.host': '127.0.0.1',
      'mail.smtp.port': box.port,
      'mail.smtp.from': 'outra@example.com',
      'mail.smtp.password': 'segredo-do-correio',
    }
    const stored = await owner.client.put('/api/server', { ...settings, attributes })
    expect(stored.text).not.toContain('segredo')
    const shown = (await owner.client.get('/api/server')).json<{ attributes: Record<string, unknown> }>()
    await owner.client.put('/api/server', shown)
    expect(bare.context.server.get().attributes['mail.smtp.password']).toBe('segredo-do-correio')
    const anonymous = (await bare.client().get('/api/server')).json<{ attributes: object; emailEnabled: boolean }>()
    expect(anonymous.emailEnabled).toBe(true)
    expect(Object.keys(anonymous.attributes).filter((key) => key.startsWith('mail.'))).toEqual([])
    await bare.client().form('/api/password/reset', { email: owner.user.email })
    await expect.poll(() => mailedTo(owner.user.email).length).toBe(1)
    expect(mailedTo(owner.user.email)[0]?.from).toBe('outra@example.com')
    await bare.close()
  })
  test('a user’s own mail password never leaves either', async () => {
    const own = { 'mail.smtp.host': 'smtp.example', 'mail.smtp.password': 'segredo-proprio' }
    const { user, client } = await makeUser(server, admin, { attributes: own })
    const { user: mine } = await signIn(server, user.email)
    for (const answer of [
      await client.get('/api/session'),
      await admin.client.get(`/api/users/${user.id}`),
      await admin.client.get('/api/users'),
      await client.put(`/api/users/${user.id}`, { ...mine, phone: '1' }),
    ])
      expect(answer.text).not.toContain('segredo')
    expect(server.context.users.byId(user.id)?.attributes['mail.smtp.password']).toBe('segredo-proprio')
  })
})
