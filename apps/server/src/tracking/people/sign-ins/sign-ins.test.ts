import type { SessionInfo, SignIn } from '@rastro/model/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn } from '../../../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../../../test/server'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** A mail is on its way as long as the machine takes. */
const PATIENCE = { timeout: 20_000 }
let box: MailBox
let server: TestServer
let admin: Person
beforeAll(async () => {
  box = await startMailBox()
  server = await startTestServer(mailSettings(box))
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
  await box.close()
})
beforeEach(() => void box.mails.splice(0))

const cookieNamed = (name: string, answer: Answer): string =>
  answer.headers.getSetCookie().flatMap((line) => line.match(new RegExp(`^${name}=[^;]+`)) ?? [])[0] ?? ''
/** Signs in as a browser does, with the cookies that it kept. */
const enter = (person: Person, agent: string, cookie = '', password = PASSWORD) =>
  server
    .client()
    .form(
      '/api/session',
      { email: person.user.email, password },
      { origin: server.urls.web, 'user-agent': agent, ...(cookie ? { cookie } : {}) },
    )
const list = async ({ client }: Person): Promise<SignIn[]> =>
  (await client.get('/api/session/sign-ins')).json<SignIn[]>()
const mailsTo = ({ user }: Person) => box.mails.filter(({ to }) => to.includes(user.email))
const tokenIn = (person: Person): string => /#session=([\w-]{43})/.exec(mailsTo(person)[0]?.mail.text ?? '')?.[1] ?? ''
const end = (token: string) => server.client().post('/api/session/sign-ins/end', { token })
/** Whatever was on its way has come. */
const settled = async (): Promise<void> => {
  const probe = await makeUser(server, admin)
  await enter(probe, CHROME)
  await enter(probe, FIREFOX)
  await expect.poll(() => mailsTo(probe).length, PATIENCE).toBe(1)
}

describe('[CORE-SESSION-01] past sign-ins', () => {
  test('with time, address, browser, way and result; what failed as well; nobody sees those of another', async () => {
    const person = await makeUser(server, admin)
    await enter(person, FIREFOX)
    expect((await enter(person, CHROME, '', 'wrong password')).status).toBe(401)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    await enter(person, CHROME)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: false })
    const again = await signIn(server, person.user.email)
    await expect.poll(async () => (await list(again)).map(({ outcome }) => outcome).sort(), PATIENCE).toEqual(['closed', 'done', 'done', 'done', 'wrongPassword']) // prettier-ignore
    const all = await list(again)
    expect(all.find(({ agent }) => agent === FIREFOX)).toMatchObject({ method: 'password', address: '127.0.0.1', isNew: false }) // prettier-ignore
    expect(all.find(({ outcome }) => outcome === 'wrongPassword')).toMatchObject({ method: null, agent: CHROME })
    expect(await list(admin)).not.toContainEqual(expect.objectContaining({ agent: FIREFOX }))
    expect(JSON.stringify(all)).not.toMatch(/hash|session/i)
  })
  test('a script that signs in with each call fills no table', async () => {
    const person = await makeUser(server, admin)
    await server.context.database.pool.query(
      `insert into sign_in_attempts (user_id, at, outcome) select $1, now(), 'wrongPassword' from generate_series(1, 1500)`,
      [person.user.id],
    )
    const again = await signIn(server, person.user.email)
    const { rows } = await server.context.database.pool.query('select 1 from sign_in_attempts where user_id = $1', [person.user.id]) // prettier-ignore
    expect(rows).toHaveLength(1001)
    expect(await list(again)).toHaveLength(100)
  })
})

describe('[CORE-SESSION-01] a new browser', () => {
  test('is told once, in the language of the owner, not of the first one and not of programs and tokens', async () => {
    const person = await makeUser(server, admin, { attributes: { 'tarkan.lang': 'es-ES' } })
    const first = cookieNamed('BROWSER', await enter(person, CHROME))
    expect(first).toMatch(/^BROWSER=[\w-]{43}$/)
    await enter(person, CHROME, first)
    const second = await enter(person, FIREFOX)
    await expect.poll(() => mailsTo(person).length, PATIENCE).toBe(1)
    await enter(person, FIREFOX, cookieNamed('BROWSER', second))
    await signIn(server, person.user.email)
    const token = (await (await signIn(server, person.user.email)).client.form('/api/session/token', {})).text
    await server.client().get(`/api/session?token=${token}`, { headers: { origin: server.urls.web } })
    await settled()
    expect(mailsTo(person)).toHaveLength(1)
    const [{ mail } = { mail: undefined }] = mailsTo(person)
    expect(mail?.subject).toBe('Rastro: entrada desde un navegador nuevo')
    expect(mail?.text).toContain('Firefox, Linux · 127.0.0.1 · ')
    expect((await list(person)).filter(({ isNew }) => isNew)).toMatchObject([{ agent: FIREFOX }])
  })
  test('of one account is a new one for another that uses it; a made-up cookie is none', async () => {
    const [one, other] = [await makeUser(server, admin), await makeUser(server, admin)]
    const browser = cookieNamed('BROWSER', await enter(one, CHROME))
    await enter(other, FIREFOX)
    await enter(other, CHROME, browser)
    await expect.poll(() => mailsTo(other).length, PATIENCE).toBe(1)
    const answer = await enter(one, CHROME, 'BROWSER=short')
    expect(cookieNamed('BROWSER', answer)).toMatch(/^BROWSER=[\w-]{43}$/)
    await expect.poll(() => mailsTo(one).length, PATIENCE).toBe(1)
  })
  test('is ended by the link of the mail, by a press, once; and is new again', async () => {
    const person = await makeUser(server, admin)
    await enter(person, CHROME)
    const stolen = await enter(person, FIREFOX)
    const session = cookieNamed('JSESSIONID', stolen)
    const asThief = () => server.client().get('/api/devices', { headers: { cookie: session } })
    await expect.poll(() => tokenIn(person), PATIENCE).not.toBe('')
    const token = tokenIn(person)
    const { rows } = await server.context.database.pool.query('select to_jsonb(s)::text as row from sign_in_attempts s')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await asThief()).status).toBe(200)
    const presses = await Promise.all(Array.from({ length: 20 }, () => end(token)))
    expect(presses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await asThief()).status).toBe(401)
    const sessions = (await person.client.get('/api/sessions')).json<SessionInfo[]>()
    expect(sessions.map(({ agent }) => agent)).not.toContain(FIREFOX)
    expect(sessions.map(({ agent }) => agent)).toContain(CHROME)
    await enter(person, FIREFOX, cookieNamed('BROWSER', stolen))
    await expect.poll(() => mailsTo(person).length, PATIENCE).toBe(2)
  })
  test('many at once with one cookie are one browser; ten mails a day are enough', async () => {
    const person = await makeUser(server, admin)
    const kept = cookieNamed('BROWSER', await enter(person, CHROME))
    const next = kept.replace(/.{5}$/, 'abcde')
    await Promise.all(Array.from({ length: 8 }, () => enter(person, FIREFOX, next)))
    await settled()
    expect(mailsTo(person)).toHaveLength(1)
    await Promise.all(Array.from({ length: 12 }, () => enter(person, FIREFOX)))
    await settled()
    expect(mailsTo(person)).toHaveLength(10)
  })
})
