import type { EmailState } from '@rastro/model/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailBox, mailSettings, startMailBox } from '../../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

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

const sql = (text: string, values: unknown[]) => server.context.database.pool.query(text, values)
const linksTo = (address: string): string[] =>
  box.mails.filter(({ to }) => to.includes(address)).map(({ mail }) => /https:\S+/.exec(mail.text ?? '')?.[0] ?? '')
const tokenOf = (address: string): string => address.split('=').at(-1) ?? ''
const link = async (address: string, count = 1): Promise<string> => {
  await expect.poll(() => linksTo(address).length, PATIENCE).toBe(count)
  return tokenOf(linksTo(address)[count - 1] ?? '')
}
const ask = ({ client }: Person, email: string) => client.post('/api/session/email', { email })
const confirm = (token: string) => server.client().post('/api/session/email/confirm', { token })
const undo = (token: string) => server.client().post('/api/session/email/undo', { token })
const newAddress = () => `${unique('novo')}@example.com`
const grown = ({ user }: Person) =>
  sql(`update sessions set strong_at = now() - interval '11 minutes' where user_id = $1`, [user.id])

describe('[CORE-USERS-03] another address of one’s own', () => {
  test('counts after it was confirmed at the new one; the old one is told twice', async () => {
    const person = await makeUser(server, admin, { attributes: { 'tarkan.lang': 'en-US' } })
    const email = newAddress()
    expect((await ask(person, email)).status).toBe(204)
    const token = await link(email)
    expect(linksTo(email)[0]).toMatch(/^https:\/\/frota\.example\/login\/email#confirm=[\w-]{43}$/)
    await link(person.user.email)
    const state = (await person.client.get('/api/session/email')).json<EmailState>()
    expect(state).toMatchObject({ canConfirm: true, pending: { email } })
    expect((await person.client.get('/api/session')).json()).toMatchObject({ email: person.user.email })
    expect((await confirm(token)).status).toBe(204)
    expect((await person.client.get('/api/session')).json()).toMatchObject({ email })
    await link(person.user.email, 2)
    expect(box.mails.map(({ mail }) => mail.subject)).toContain('Rastro: the e-mail address of your account')
    expect((await confirm(token)).code).toBe('INVALID_EMAIL_LINK')
    expect((await signIn(server, email)).user.id).toBe(person.user.id)
    expect((await person.client.get('/api/session/email')).json()).toMatchObject({ pending: null })
  })
  test('looking at the page spends nothing; a link is over after two days; a newer takes the place of an older', async () => {
    const person = await makeUser(server, admin)
    const [one, other, third] = [newAddress(), newAddress(), newAddress()]
    await ask(person, one)
    const first = await link(one)
    await ask(person, other)
    const second = await link(other)
    expect((await confirm(first)).code).toBe('INVALID_EMAIL_LINK')
    await sql('update email_changes set confirm_until = now() where user_id = $1', [person.user.id])
    expect((await confirm(second)).code).toBe('INVALID_EMAIL_LINK')
    await ask(person, third)
    const last = await link(third)
    expect((await person.client.delete('/api/session/email')).status).toBe(204)
    expect((await confirm(last)).code).toBe('INVALID_EMAIL_LINK')
  })
  test('wants a recent proof, a session of one’s own, a good address that nobody has, and leave to change it', async () => {
    const person = await makeUser(server, admin)
    expect((await ask(person, 'sem-arroba')).code).toBe('INVALID_EMAIL')
    expect((await ask(person, admin.user.email.toUpperCase())).code).toBe('DUPLICATE_USER')
    expect((await ask(person, 'x'.repeat(200))).status).toBe(400)
    await grown(person)
    expect((await ask(person, newAddress())).code).toBe('PASSWORD_CONFIRMATION_REQUIRED')
    const acting = await signIn(server, admin.user.email)
    await acting.client.get(`/api/session/${person.user.id}`)
    expect((await ask(acting, newAddress())).code).toBe('NOT_WHILE_ACTING')
    expect((await acting.client.delete('/api/session/email')).code).toBe('NOT_WHILE_ACTING')
    const own = (await acting.client.get('/api/session')).json<{ id: number }>()
    const put = { ...own, email: newAddress(), oldPassword: PASSWORD }
    expect((await acting.client.put(`/api/users/${own.id}`, put)).code).toBe('NOT_WHILE_ACTING')
    const fixed = await makeUser(server, admin, { fixedEmail: true })
    expect((await ask(fixed, newAddress())).code).toBe('ADMINISTRATOR_REQUIRED')
    const token = (await admin.client.form('/api/session/token', {})).text
    const headers = { authorization: `Bearer ${token}` }
    const byToken = await server.client().request('POST', '/api/session/email', { headers, json: { email: newAddress() } }) // prettier-ignore
    expect(byToken.code).toBe('TOKEN_NOT_ENOUGH')
  })
  test('somebody else who takes it meanwhile keeps it', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    await ask(person, email)
    const token = await link(email)
    await makeUser(server, admin, { email })
    expect((await confirm(token)).code).toBe('DUPLICATE_USER')
    expect((await person.client.get('/api/session')).json()).toMatchObject({ email: person.user.email })
  })
  test('fifty presses at once count once, five questions in an hour are enough', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    await ask(person, email)
    const token = await link(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const asked = await Promise.all(Array.from({ length: 50 }, () => ask(person, newAddress())))
    expect(asked.filter(({ status }) => status === 204)).toHaveLength(4)
    expect(asked.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(46)
    const { rows } = await sql('select 1 from email_changes where user_id = $1 and confirmed_at is null', [person.user.id]) // prettier-ignore
    expect(rows).toHaveLength(1)
  })
})

describe('[CORE-USERS-03] “not me”', () => {
  test('before the new address is confirmed: it never counts, and whoever asked is out', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    await ask(person, email)
    const [confirming, stopping] = [await link(email), await link(person.user.email)]
    expect((await undo(stopping)).status).toBe(204)
    expect((await confirm(confirming)).code).toBe('INVALID_EMAIL_LINK')
    expect((await person.client.get('/api/devices')).status).toBe(401)
    expect((await undo(stopping)).code).toBe('INVALID_EMAIL_LINK')
  })
  test('within three days it undoes every later change, ends tokens, cancels the password and mails a way back', async () => {
    const person = await makeUser(server, admin)
    const { email: owned, id } = person.user
    const [second, third] = [newAddress(), newAddress()]
    await ask(person, second)
    await confirm(await link(second))
    const undoing = await link(owned, 2)
    // Keys to sign in with: of before, and by whoever changed the address.
    for (const [key, at] of [
      ['own', '1 day'],
      ['foreign', '0'],
    ] as const)
      await sql(
        `insert into passkeys (user_id, name, rp_id, credential_id, public_key, counter, transports, is_synced, created_at)
          values ($1, $2, 'localhost', $2, '', 0, '{}', false, now() - $3::interval)`,
        [id, key, at],
      )
    // Links for another password, to a mailbox that is not the account's after that.
    await server.client().form('/api/session/password', { email: second })
    const reset = (await link(second, 2)).split('/').at(-1) ?? ''
    await ask(person, third)
    await confirm(await link(third))
    const token = (await person.client.form('/api/session/token', {})).text
    // Nobody else takes the address as long as it may be put back.
    const taken = await admin.client.post('/api/users', { name: 'Ladrão', email: owned.toUpperCase() })
    expect(taken.code).toBe('DUPLICATE_USER')
    expect((await undo(undoing)).status).toBe(204)
    expect((await sql('select name from passkeys where user_id = $1', [id])).rows).toEqual([{ name: 'own' }])
    const { rows } = await sql('select email, password_hash from users where id = $1', [id])
    expect(rows).toEqual([{ email: owned, password_hash: null }])
    for (const password of [PASSWORD, ''])
      expect((await server.client().form('/api/session', { email: owned, password })).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    expect((await server.client().get('/api/devices', { headers })).status).not.toBe(200)
    expect((await server.client().form('/api/password/update', { token: reset, password: 'outra-senha-nova' })).code).toBe('INVALID_RECOVERY_TOKEN') // prettier-ignore
    const back = (await link(owned, 3)).split('/').at(-1) ?? ''
    expect((await server.client().form('/api/password/update', { token: back, password: 'quatro-barcos-verdes' })).status).toBe(200) // prettier-ignore
    expect((await signIn(server, owned, 'quatro-barcos-verdes')).user.id).toBe(id)
  })
  test('after three days it is over, and the address is free', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    await ask(person, email)
    await confirm(await link(email))
    const undoing = await link(person.user.email, 2)
    await sql(`update email_changes set undo_until = now() - interval '1 second' where user_id = $1`, [person.user.id])
    expect((await undo(undoing)).code).toBe('INVALID_EMAIL_LINK')
    expect((await admin.client.post('/api/users', { name: 'Outra', email: person.user.email })).status).toBe(200)
  })
  test('the contract’s way changes at once, and the old address can take it back; a superior’s change is told', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    const { id, email: owned } = person.user
    expect((await person.client.put(`/api/users/${id}`, { ...person.user, email })).json()).toMatchObject({ email })
    expect((await undo(await link(owned))).status).toBe(204)
    expect((await admin.client.get(`/api/users/${id}`)).json()).toMatchObject({ email: owned })
    // The way back goes to the address that the account has when it leaves: before the next change.
    await expect.poll(() => linksTo(owned).length, PATIENCE).toBe(2)
    const other = newAddress()
    expect((await admin.client.put(`/api/users/${id}`, { ...person.user, email: other })).status).toBe(200)
    await expect.poll(() => box.mails.filter(({ to }) => to.includes(owned)).length, PATIENCE).toBe(3)
    const told = box.mails.find(({ mail }) => mail.text?.includes(`Quem administra a sua conta`))
    expect(told?.to).toEqual([owned])
    expect(told?.mail.text).toContain(other)
  })
  test('only hashes of links are stored, and the record of changes holds neither', async () => {
    const person = await makeUser(server, admin)
    const email = newAddress()
    await ask(person, email)
    const token = await link(email)
    const { rows } = await sql(`select to_jsonb(c)::text as row from email_changes c where user_id = $1`, [person.user.id]) // prettier-ignore
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const { rows: noted } = await sql(
      `select a.call, d.payload::text from audit a join audit_details d on d.audit_id = a.id where a.noun = 'emailChange' and a.actor_id = $1`,
      [person.user.id],
    )
    expect(noted).toMatchObject([{ call: 'POST /api/session/email' }])
    expect(JSON.stringify(noted)).toContain(email)
    expect(JSON.stringify(noted)).not.toContain('_hash')
  })
})

test('[CORE-USERS-03] without a mail server there is no such change, and the contract’s way still works', async () => {
  const bare = await startTestServer()
  try {
    const only = await makeFirstAdmin(bare)
    expect((await ask(only, 'nova@example.com')).code).toBe('MAIL_NOT_CONFIGURED')
    const put = await only.client.put(`/api/users/${only.user.id}`, { ...only.user, email: 'nova@example.com' })
    expect(put.json()).toMatchObject({ email: 'nova@example.com' })
  } finally {
    await bare.close()
  }
})
