import { simpleCalendar } from '@rastro/model/weekly'
import type { OutsideAddress, ReportRun, ScheduledReport } from '@rastro/model/report'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailBox, mailSettings, type Received, startMailBox } from '../../../../../test/mail-box'
import { makeFirstAdmin, makeUser, type Person, unique } from '../../../../../test/people'
import { startTestServer, type TestServer } from '../../../../../test/server'
import { plainName } from './outside-letter'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })
const ZONE = 'America/Sao_Paulo'
const refusing = /^gone/

let box: MailBox
let server: TestServer
let admin: Person
let owner: Person
beforeAll(async () => {
  box = await startMailBox({
    onRcptTo: ({ address }, _session, done) =>
      refusing.test(address) ? done(Object.assign(new Error('no such user'), { responseCode: 550 })) : done(),
  })
  server = await startTestServer({ ...mailSettings(box), outsideInvitationsPerDay: 60 })
  admin = await makeFirstAdmin(server)
  owner = await makeUser(server, admin, { name: 'Zé da Frota', attributes: { timezone: ZONE, 'tarkan.lang': 'es-ES' } })
})
afterAll(async () => {
  await server.close()
  await box.close()
})

async function schedule(person = owner): Promise<ScheduledReport> {
  const data = simpleCalendar({ kind: 'periods', zone: ZONE, every: 'day', weekStart: 'MO' })
  const calendarId = (await person.client.post('/api/calendars', { name: 'x', data })).json<{ id: number }>().id
  const body = { type: 'devices', description: unique('Diário'), calendarId }
  return (await person.client.post('/api/reports', body)).json<ScheduledReport>()
}
const add = ({ id }: ScheduledReport, address: string, person = owner) =>
  person.client.post(`/api/reports/${id}/addresses`, { address })
const listed = async ({ id }: ScheduledReport) =>
  (await owner.client.get(`/api/reports/${id}/addresses`)).json<OutsideAddress[]>()
const stateOf = async (report: ScheduledReport, address: string) =>
  (await listed(report)).find((one) => one.address === address)?.state
const mailsTo = (address: string): Received[] => box.mails.filter(({ to }) => to.includes(address))
async function invitation(address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBe(count)
  return pathOf(/https:\/\/frota\.example(\/api\/mails\/confirm\/[\w-]+)/, mailsTo(address).at(-1))
}
const pathOf = (pattern: RegExp, received: Received | undefined): string =>
  pattern.exec(received?.mail.text ?? '')?.[1] ?? ''
const stopPathOf = (received: Received | undefined) => pathOf(/https:\/\/frota\.example(\/api\/mails\/stop\/[\w-]+)/, received) // prettier-ignore
const say = (path: string, answer: string) => server.client().form(path, { answer })
async function ran(report: ScheduledReport): Promise<ReportRun | undefined> {
  const { id } = (await owner.client.post(`/api/reports/${report.id}/run`)).json<ReportRun>()
  const found = async () =>
    (await owner.client.get(`/api/reports/${report.id}/runs`)).json<ReportRun[]>().find((run) => run.id === id)
  await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).toMatch(/done|failed/)
  return found()
}
/** An address of a new report that said yes. */
async function confirmed(): Promise<{ report: ScheduledReport; address: string }> {
  const report = await schedule()
  const address = `${unique('fora')}@cliente.example`
  await add(report, address)
  expect((await say(await invitation(address), 'yes')).status).toBe(200)
  return { report, address }
}

describe('an address without an account', () => {
  test('gets the report only after somebody pressed the button of the page; opening it changes nothing', async () => {
    const report = await schedule()
    const address = `${unique('contador')}@cliente.example`
    const added = await add(report, ` ${address.toUpperCase()} `)
    expect(added.json()).toMatchObject({ address, state: 'waiting', userId: owner.user.id })
    const path = await invitation(address)
    const [asking] = mailsTo(address)
    expect(asking?.mail.subject).toBe('Zé da Frota quiere enviarle informes')
    expect(asking?.raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/frota\.example\/api\/mails\/stop\/[\w-]+>/m)
    for (let opened = 0; opened < 3; opened++) {
      const page = await server.client().get(path)
      expect(page).toMatchObject({ status: 200 })
      expect(page.headers.get('content-type')).toContain('text/html')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.text).toContain('¿Recibir informes?')
      expect(page.text).toContain(address)
    }
    expect(await ran(report)).toMatchObject({ state: 'done', addresses: [] })
    expect(mailsTo(address)).toHaveLength(1)

    const answers = await Promise.all([1, 2, 3].map(() => say(path, 'yes')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect((await server.client().get(path)).status).toBe(404)
    expect(await stateOf(report, address)).toBe('confirmed')
    expect(await ran(report)).toMatchObject({ state: 'done', addresses: [{ address, error: null }] })
    const [, sent] = mailsTo(address)
    expect(sent?.mail.attachments).toHaveLength(1)
    expect(sent?.from).toBe('frota@example.com')
    expect(sent?.mail.text).not.toContain('/reports/files')
    expect(sent?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    // Once for the account: another report asks nobody.
    const second = await schedule()
    expect((await add(second, address)).json()).toMatchObject({ state: 'confirmed' })
    expect(mailsTo(address)).toHaveLength(2)
  })
  test('who says no gets nothing, and is not asked again for a week', async () => {
    const report = await schedule()
    const address = `${unique('nao')}@cliente.example`
    await add(report, address)
    const path = await invitation(address)
    expect((await say(path, 'maybe')).code).toBe('INVALID_INPUT')
    expect((await say(path, 'no')).text).toContain('no recibe informes')
    const [one] = await listed(report)
    expect(one?.state).toBe('refused')
    const again = () => owner.client.post(`/api/reports/${report.id}/addresses/${one?.id}/invite`)
    expect((await again()).code).toBe('OUTSIDE_SAID_NO')
    await server.context.database.pool.query(`update outside_addresses set changed_at = now() - interval '8 days' where id = $1`, [one?.id]) // prettier-ignore
    expect((await again()).json()).toMatchObject({ state: 'waiting' })
    expect((await say(path, 'yes')).status).toBe(404)
    expect((await ran(report))?.addresses).toEqual([])
  })
  test('a link ends after seven days, and a new one ends the old; only hashes are stored', async () => {
    const report = await schedule()
    const address = `${unique('tarde')}@cliente.example`
    const { id } = (await add(report, address)).json<OutsideAddress>()
    const old = await invitation(address)
    await owner.client.post(`/api/reports/${report.id}/addresses/${id}/invite`)
    const path = await invitation(address, 2)
    expect((await say(old, 'yes')).status).toBe(404)
    const { pool } = server.context.database
    const { rows } = await pool.query<{ token_hash: string; days: number }>(`select token_hash, extract(epoch from expires_at - invited_at)::int / 86400 as days from outside_addresses where id = $1`, [id]) // prettier-ignore
    expect(rows[0]?.days).toBe(7)
    expect(path).not.toContain(rows[0]?.token_hash ?? path)
    expect(JSON.stringify(rows)).not.toContain(path.split('/').at(-1))
    await pool.query(`update outside_addresses set expires_at = now() - interval '1 s' where id = $1`, [id])
    expect((await server.client().get(path)).status).toBe(404)
    expect((await say(path, 'yes')).status).toBe(404)
    expect(await stateOf(report, address)).toBe('waiting')
  })
})

describe('the link that ends the mails', () => {
  test('works in one click of a mail program, for ever, in every report of the account; a page asks people', async () => {
    const { report, address } = await confirmed()
    await ran(report)
    const stop = stopPathOf(mailsTo(address).at(-1))
    const page = await server.client().get(stop)
    expect(page.text).toContain('¿Dejar de recibir?')
    expect(await stateOf(report, address)).toBe('confirmed')
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    const clicked = await fetch(server.urls.web + stop, { method: 'POST', body: form })
    expect(clicked.status).toBe(200)
    expect(await stateOf(report, address)).toBe('refused')
    expect(await ran(report)).toMatchObject({ state: 'done', addresses: [] })
    expect(mailsTo(address)).toHaveLength(2)
    expect((await add(await schedule(), address)).code).toBe('OUTSIDE_SAID_NO')
    // After a week it may be asked; until it says yes, nothing goes there, and the oldest link still works.
    await server.context.database.pool.query(`update outside_addresses set changed_at = now() - interval '8 days' where address = $1`, [address]) // prettier-ignore
    await add(await schedule(), address)
    const path = await invitation(address, 3)
    expect((await server.client().form(stop, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect((await say(path, 'yes')).status).toBe(404)
    expect((await ran(report))?.addresses).toEqual([])
  })
  test('an invitation that waits to leave is not sent to who said no meanwhile', async () => {
    const report = await schedule()
    const address = `${unique('espera')}@cliente.example`
    box.refuse(1, 451)
    const { id } = (await add(report, address)).json<OutsideAddress>()
    const { pool } = server.context.database
    await expect.poll(async () => (await pool.query(`select 1 from work where kind = 'mail' and error is not null`)).rowCount).toBe(1) // prettier-ignore
    await pool.query(`update outside_addresses set state = 'refused' where id = $1`, [id])
    await expect.poll(async () => (await pool.query('select 1 from mails where failed_at is null')).rowCount, { timeout: 30_000 }).toBe(0) // prettier-ignore
    expect(mailsTo(address)).toEqual([])
  })
  test('made up or changed links end nothing', async () => {
    const { report, address } = await confirmed()
    const stop = stopPathOf(mailsTo(address).at(-1))
    const other = server.context.seal.close('["session",1,"x"]')
    for (const path of [`${stop.slice(0, -2)}AA`, '/api/mails/stop/x', `/api/mails/stop/${other}`]) {
      expect((await server.client().get(path)).status).toBe(404)
      expect((await server.client().form(path, {})).status).toBe(404)
    }
    expect(await stateOf(report, address)).toBe('confirmed')
  })
})

describe('a file that is too large for a mail', () => {
  test('is told of, with whom to ask; no link leads to it, and who invited has it in his box', async () => {
    const small = await startTestServer({ ...mailSettings(box), mailFileBytes: 1000 })
    try {
      const first = await makeFirstAdmin(small)
      const person = await makeUser(small, first, { name: 'Zé da Frota', attributes: { timezone: ZONE } })
      const report = await schedule(person)
      const address = `${unique('grande')}@cliente.example`
      await add(report, address, person)
      expect((await small.client().form(await invitation(address), { answer: 'yes' })).status).toBe(200)
      const path = `/api/reports/${report.id}/run`
      expect((await person.client.post(path)).status).toBeLessThan(300)
      await expect.poll(() => mailsTo(address).length, { timeout: 60_000 }).toBe(2)
      const told = mailsTo(address)[1]
      expect(told?.mail.attachments).toEqual([])
      expect(told?.mail.text).toContain('Zé da Frota')
      expect(told?.mail.text).toContain('grande demais')
      const links = [...(told?.raw ?? '').matchAll(/https?:[^\s"<>]+/g)].map(([link]) => link.replace(/=$/, ''))
      expect(links.filter((link) => !link.startsWith('https://frota.example/api/mails/stop/'))).toEqual([])
      const runs = (await person.client.get(`/api/reports/${report.id}/runs`)).json<ReportRun[]>()
      expect(runs[0]).toMatchObject({ state: 'done', addresses: [{ address, error: null }] })
      expect((await person.client.get('/api/reports/jobs')).json()).toMatchObject([{ type: 'devices', state: 'done' }])
    } finally {
      await small.close()
    }
  })
})

describe('what does not arrive', () => {
  test('an address that its mail server refuses is shown as undeliverable, invited or confirmed', async () => {
    const report = await schedule()
    const address = `gone-${unique('a')}@cliente.example`
    await add(report, address)
    await expect.poll(() => stateOf(report, address), { timeout: 20_000 }).toBe('undeliverable')
    await server.context.database.pool.query(`update outside_addresses set state = 'confirmed' where address = $1`, [address]) // prettier-ignore
    expect(await ran(report)).toMatchObject({ state: 'failed', error: 'MAIL_REFUSED', addresses: [{ address, sentAt: null }] }) // prettier-ignore
    expect(await stateOf(report, address)).toBe('undeliverable')
  })
  test('nothing leaves for an account that is disabled, that is over, or that gets the report no more', async () => {
    const person = await makeUser(server, admin)
    const report = await schedule(person)
    await admin.client.post('/api/permissions', { userId: owner.user.id, reportId: report.id })
    const address = `${unique('chefe')}@cliente.example`
    await add(report, address, person)
    const path = await invitation(address)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    expect((await server.client().get(path)).status).toBe(404)
    expect((await say(path, 'yes')).status).toBe(404)
    await admin.client.put(`/api/users/${person.user.id}`, person.user)
    expect((await say(path, 'yes')).status).toBe(200)
    await admin.client.put(`/api/users/${person.user.id}`, { ...person.user, disabled: true })
    const run = await ran(report)
    expect(run?.addresses).toMatchObject([{ sentAt: null, error: 'ACCOUNT_IS_DISABLED' }])
    await admin.client.put(`/api/users/${person.user.id}`, person.user)
    await admin.client.delete('/api/permissions', { userId: person.user.id, reportId: report.id })
    expect((await ran(report))?.addresses).toEqual([])
    expect(mailsTo(address)).toHaveLength(1)
  })
})

describe('who may', () => {
  test('only who changes the report and gets it himself: the file is made with his rights', async () => {
    const report = await schedule()
    const address = `${unique('x')}@cliente.example`
    const stranger = await makeUser(server, admin)
    expect((await add(report, address, stranger)).code).toBe('REPORT_ACCESS_DENIED')
    expect((await stranger.client.get(`/api/reports/${report.id}/addresses`)).code).toBe('REPORT_ACCESS_DENIED')
    expect((await add(report, address, admin)).code).toBe('OUTSIDE_NOT_RECIPIENT')
    const reader = await makeUser(server, admin, { readonly: true })
    await admin.client.post('/api/permissions', { userId: reader.user.id, reportId: report.id })
    expect((await add(report, address, reader)).status).toBe(400)
    const { id } = (await add(report, address)).json<OutsideAddress>()
    const other = await schedule(stranger)
    for (const call of [`/${id}/invite`, '/999999/invite'])
      expect((await stranger.client.post(`/api/reports/${other.id}/addresses${call}`)).status).toBe(404)
    expect((await stranger.client.delete(`/api/reports/${other.id}/addresses/${id}`)).status).toBe(404)
    expect((await owner.client.delete(`/api/reports/${report.id}/addresses/${id}`)).status).toBe(204)
    expect(await listed(report)).toEqual([])
  })
  test.each(['', 'x', 'a@b@c', 'a b@c.example', 'a@c.example, b@c.example', 'a@c.example\r\nBcc: x', 'x:1@y'])(
    '%j is no address',
    async (address) => {
      const answer = await add(await schedule(), address)
      expect(answer.status).toBe(400)
      expect(box.mails.filter(({ to }) => to.includes(address))).toEqual([])
    },
  )
  test('the address of an account is answered like any other', async () => {
    const known = await makeUser(server, admin)
    const report = await schedule()
    const shape = (answer: { json(): Record<string, unknown> }) => ({ ...answer.json(), id: 0, address: '', invitedAt: '', expiresAt: '' }) // prettier-ignore
    const [one, other] = [await add(report, known.user.email), await add(report, `${unique('n')}@cliente.example`)]
    expect(shape(one)).toEqual(shape(other))
  })
  test('a report takes ten, an account asks twenty in a day, one address three times; fifty calls at once take no more', async () => {
    const person = await makeUser(server, admin)
    const report = await schedule(person)
    const tag = unique('muitos')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, count) => add(report, `${tag}-${count}@cliente.example`, person))) // prettier-ignore
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'OUTSIDE_LIMIT_REACHED')).toHaveLength(40)
    const [first] = answers.filter(({ status }) => status === 200).map((one) => one.json<OutsideAddress>())
    const again = () => person.client.post(`/api/reports/${report.id}/addresses/${first?.id}/invite`)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(200)
    expect(await again()).toMatchObject({ status: 429, code: 'OUTSIDE_TOO_MANY_INVITATIONS' })
    const second = await schedule(person)
    const more = await Promise.all(Array.from({ length: 10 }, (_, count) => add(second, `${tag}-b${count}@cliente.example`, person))) // prettier-ignore
    expect(more.filter(({ status }) => status === 200)).toHaveLength(8)
    expect(more.filter(({ code }) => code === 'OUTSIDE_TOO_MANY_INVITATIONS')).toHaveLength(2)
  })
})

test('a name carries nothing to strangers but a name', () => {
  expect(plainName('Ana  Maria\r\nBcc: x')).toBe('Ana Maria Bcc: x')
  expect(plainName('Ganhe https://evil.example/x?a=1 já')).not.toMatch(/https?:|\.example|\//)
  expect(plainName('ana@evil.com')).not.toMatch(/@|\.com/)
  expect(plainName('x'.repeat(500))).toHaveLength(60)
  expect(plainName('Transportes S. João Ltda.')).toBe('Transportes S. João Ltda.')
})
