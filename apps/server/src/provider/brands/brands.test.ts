import { BRAND_FIELDS, type Brand, type BrandDomain, type ShownBrand } from '@rastro/model/brand'
import type { ServerInfo } from '@rastro/model/server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manualClock } from '#src/platform/clock'
import { type DnsServer, startDnsServer } from '../../../test/dns-server'
import { type MailBox, startMailBox } from '../../../test/mail-box'
import { makeFirstAdmin, makeUser, PASSWORD, type Person, unique } from '../../../test/people'
import type { Answer } from '../../../test/server'
import { startTestServer, type TestServer } from '../../../test/server'
import { until } from '../../../test/tracking'
import { type HostAnswer, underHost } from '../../../test/under-host'
import { fetchBytes, sendFile } from '../../../test/uploads'

const DAY_MS = 86_400_000
const clock = manualClock(new Date())

let server: TestServer
let dns: DnsServer
let box: MailBox
let admin: Person
/** One reseller, his reseller, and a customer of that one; beside them another. */
let reseller: Person
let sub: Person
let customer: Person
let neighbour: Person
beforeAll(async () => {
  dns = await startDnsServer()
  box = await startMailBox()
  const mails = {
    smtpHost: '127.0.0.1',
    smtpPort: box.port,
    mailFrom: 'frota@server.example',
    mailFromName: 'Servidor',
  }
  const settings = { ...mails, smtpSecurity: 'none', webUrl: 'https://console.server.example' } as const
  server = await startTestServer(
    {
      ...settings,
      outboundPrivateHosts: ['127.0.0.1'],
      dnsServers: [dns.address],
      trustProxy: ['10.9.9.9'],
      sessionHours: 9000,
    },
    { clock },
  )
  admin = await makeFirstAdmin(server)
  reseller = await makeUser(server, admin, {
    name: 'Central Norte',
    userLimit: -1,
    attributes: { 'tarkan.reseller': true },
  })
  sub = await makeUser(server, admin, { name: 'Filial Sul', userLimit: -1 })
  customer = await makeUser(server, admin, { name: 'Zé Cliente', userLimit: 0 })
  await moveBelow(sub, reseller)
  await moveBelow(customer, sub)
  neighbour = await makeUser(server, admin, {
    name: 'Outra Central',
    userLimit: -1,
    attributes: { 'tarkan.reseller': true },
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([dns.close(), box.close()])
})

async function moveBelow({ user }: Person, parent: Person): Promise<void> {
  const answer = await admin.client.put(`/api/accounts/${user.id}/parent`, { parentId: parent.user.id })
  if (answer.status !== 200) throw new Error(answer.text)
}
const NONE = Object.fromEntries(BRAND_FIELDS.map((key) => [key, null]))
const of = ({ user }: Person): string => `/tarkan/brands/${user.id}`
const save = (by: Person, whose: Person, fields: object): Promise<Answer> =>
  by.client.put(of(whose), { ...NONE, ...fields })
const brand = async (by: Person, whose: Person): Promise<Brand> => (await by.client.get(of(whose))).json<Brand>()

const under = (host: string, path: string, options = {}): Promise<HostAnswer> =>
  underHost(server.urls.web + path, host, options)
const shownUnder = async (host: string): Promise<ShownBrand> =>
  JSON.parse((await under(host, '/tarkan/assets/custom/config.json')).text) as ShownBrand

/** Puts the proof into the DNS as its owner would. */
const publish = ({ recordName, recordValue }: BrandDomain): void =>
  void dns.records.set(recordName, ['v=spf1 -all', recordValue])
async function named(by: Person, host: string, whose = by): Promise<BrandDomain> {
  const answer = await by.client.post(`${of(whose)}/domains`, { host })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<BrandDomain>()
}
const checked = async (by: Person, { id }: BrandDomain, whose = by): Promise<BrandDomain> =>
  (await by.client.post(`${of(whose)}/domains/${id}/check`)).json<BrandDomain>()
async function proved(by: Person, host: string): Promise<BrandDomain> {
  const domain = await named(by, host)
  publish(domain)
  const after = await checked(by, domain)
  if (after.state !== 'verified') throw new Error(JSON.stringify(after))
  return after
}
/** Lets the daily look at a domain come now. */
async function lookDaily({ id }: BrandDomain): Promise<void> {
  const { pool } = server.context.database
  const before = (
    await pool.query<{ id: string }>("select id from work where kind = 'domain' and key = $1", [String(id)])
  ).rows
  await pool.query("update work set run_at = now() where kind = 'domain' and key = $1", [String(id)])
  await until(async () => {
    const { rows } = await pool.query<{ id: string }>("select id from work where kind = 'domain' and key = $1", [
      String(id),
    ])
    return rows[0]?.id !== before[0]?.id
  })
}
const logIn = (who: Person, host: string): Promise<HostAnswer> =>
  under(host, '/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: who.user.email, password: PASSWORD }).toString(),
  })

describe('what an account says', () => {
  test('[ADM-RESELLER-06] each field comes from the nearest account that says it, at any depth', async () => {
    await admin.client.put('/tarkan/brands/0', {
      ...NONE,
      title: 'Do servidor',
      whatsapp: '5511999990000',
      loginText: 'Bem-vindo',
    })
    await save(reseller, reseller, { title: 'Norte Rastreio', colorPrimary: '#AA3300' })
    await save(sub, sub, { whatsapp: '5551988887777' })
    const seen = await brand(sub, sub)
    expect(seen.own).toEqual({ ...NONE, whatsapp: '5551988887777' })
    expect(seen.inherited.title).toEqual({ value: 'Norte Rastreio', from: null, isServer: false })
    expect(seen.inherited.colorPrimary?.value).toBe('#aa3300')
    expect(seen.inherited.whatsapp).toMatchObject({ value: '5511999990000', isServer: true })
    // Who sees the one above is told his name.
    expect((await brand(reseller, sub)).inherited.title?.from).toBe('Central Norte')
  })
  test('is his to change, and of those above; to anybody else there is none', async () => {
    expect((await save(neighbour, sub, { title: 'x' })).code).toBe('NOT_FOUND')
    expect((await save(sub, reseller, { title: 'x' })).code).toBe('NOT_FOUND')
    const [theirs, none] = [await neighbour.client.get(of(sub)), await neighbour.client.get('/tarkan/brands/999999')]
    expect(theirs.text.replace(of(sub), '')).toBe(none.text.replace('/tarkan/brands/999999', ''))
    expect((await customer.client.get(of(customer))).code).toBe('MANAGER_REQUIRED')
    expect((await reseller.client.get('/tarkan/brands/0')).code).toBe('ADMINISTRATOR_REQUIRED')
    expect((await admin.client.get('/tarkan/brands/999999')).status).toBe(404)
    expect((await save(reseller, sub, { whatsapp: '5551988887777' })).status).toBe(200)
  })
  test.each([
    ['colorPrimary', 'red'],
    ['colorPrimary', '#12345'],
    ['title', '<img src=x>'],
    ['title', 'x'.repeat(61)],
    ['title', 'a\nBcc: x'],
    ['title', 'a\u202Eb'],
    ['dataPolicy', 'javascript:alert(1)'],
    ['dataPolicy', 'http://plain.example/'],
    ['whatsapp', '+55 11'],
    ['logo', '1-logo-00000000000000000000000000000000.png'],
    ['logo', '/etc/passwd'],
    ['unknown', 'x'],
  ])('%s cannot be %j, and nothing is lost', async (field, value) => {
    const before = await brand(sub, sub)
    const answer = await save(sub, sub, { [field]: value })
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
    expect(await brand(sub, sub)).toEqual(before)
  })
  test('[CORE-THEME-07] pictures are made anew, shown to anybody, and gone when replaced or taken away', async () => {
    const picture = (background: string) =>
      sharp({ create: { width: 900, height: 300, channels: 3, background } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer()
    const send = async (color: string): Promise<string> => {
      const answer = await sendFile(sub, server.urls.web, `${of(sub)}/images/logo`, await picture(color))
      return answer.json<Brand>().own.logo ?? ''
    }
    const [first, second] = [await send('#ff0000'), await send('#00ff00')]
    expect((await fetchBytes(server.urls.web, `/tarkan/brands/images/${first}`, undefined)).status).toBe(404)
    const { bytes, headers } = await fetchBytes(server.urls.web, `/tarkan/brands/images/${second}`, undefined)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', height: 512 })
    expect(headers.get('cache-control')).toContain('immutable')
    expect((await save(reseller, reseller, { logo: second })).code).toBe('INVALID_INPUT')
    expect((await save(sub, sub, { logo: second, whatsapp: '5551988887777' })).status).toBe(200)
    await save(sub, sub, { whatsapp: '5551988887777' })
    expect((await fetchBytes(server.urls.web, `/tarkan/brands/images/${second}`, undefined)).status).toBe(404)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect((await sendFile(sub, server.urls.web, `${of(sub)}/images/logo`, svg)).code).toBe('UNSUPPORTED_IMAGE')
    expect((await sendFile(neighbour, server.urls.web, `${of(sub)}/images/logo`, await picture('#fff'))).code).toBe(
      'NOT_FOUND',
    )
  })
})

describe('domains', () => {
  test.each([
    'localhost',
    '10.0.0.1',
    '[::1]',
    '2130706433',
    'intern',
    'a..b',
    'x.local',
    'console.server.example',
    '*.x.com',
    'a b.com',
    '',
  ])('%j is none', async (host) => {
    const answer = await sub.client.post(`${of(sub)}/domains`, { host })
    expect(answer.status).toBe(400)
    expect((await brand(sub, sub)).domains).toEqual([])
  })
  test('one counts once its record is there, written in any way', async () => {
    const domain = await named(sub, ' HTTPS://Rastreió.Exemplo.COM.br:443/x ')
    expect(domain).toMatchObject({ host: 'xn--rastrei-r0a.exemplo.com.br', state: 'waiting' })
    expect((await shownUnder(domain.host)).title).toBe('Do servidor')
    expect(await checked(sub, domain)).toMatchObject({ state: 'waiting', problem: 'absent' })
    publish(domain)
    expect(await checked(sub, domain)).toMatchObject({ state: 'verified', problem: null })
    const shown = await shownUnder('XN--rastrei-r0a.exemplo.com.br.:8082')
    expect(shown).toMatchObject({
      title: 'Norte Rastreio',
      colorPrimary: '#aa3300',
      whatsapp: '5551988887777',
      loginText: 'Bem-vindo',
    })
    expect((await sub.client.post(`${of(sub)}/domains`, { host: domain.host })).code).toBe('DUPLICATE_OBJECT')
  })
  test('[CORE-RESELLER-05] nobody reaches a domain of another by its number', async () => {
    const domain = await named(sub, 'numero.example.com')
    const paths = [`${of(neighbour)}/domains/${domain.id}`, `${of(sub)}/domains/${domain.id}`]
    for (const path of paths) {
      expect((await neighbour.client.post(`${path}/check`)).code).toBe('NOT_FOUND')
      expect((await neighbour.client.delete(path)).code).toBe('NOT_FOUND')
    }
    expect((await reseller.client.delete(`${of(sub)}/domains/${domain.id}`)).status).toBe(204)
  })
  test('two that prove one domain at the same moment: one holds it, the other gets it when it is let go', async () => {
    const host = 'disputa.example.com'
    const [mine, theirs] = [await named(sub, host), await named(neighbour, host)]
    dns.records.set(mine.recordName, [mine.recordValue, theirs.recordValue])
    const both = await Promise.all([checked(sub, mine), checked(neighbour, theirs)])
    expect(both.map(({ state }) => state).sort()).toEqual(['verified', 'waiting'])
    expect(both.map(({ problem }) => problem).sort()).toEqual([null, 'taken'].sort())
    const [winner, loser, lost] =
      both[0].state === 'verified' ? ([sub, neighbour, theirs] as const) : ([neighbour, sub, mine] as const)
    const held = both.find(({ state }) => state === 'verified')
    await winner.client.delete(`${of(winner)}/domains/${held?.id}`)
    expect((await checked(loser, lost)).state).toBe('verified')
    await loser.client.delete(`${of(loser)}/domains/${lost.id}`)
    expect((await shownUnder(host)).title).toBe('Do servidor')
  })
  test('fifty at once make no more than twenty', async () => {
    const one = await makeUser(server, admin, { userLimit: -1 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        one.client.post(`${of(one)}/domains`, { host: `d${index}.example.com` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([null, 'DOMAIN_LIMIT_REACHED']))
  })
  test('looking for proof is limited', async () => {
    const one = await makeUser(server, admin, { userLimit: -1 })
    const domain = await named(one, 'muitas.example.com')
    const answers = []
    for (let count = 0; count < 32; count++)
      answers.push(await one.client.post(`${of(one)}/domains/${domain.id}/check`))
    expect(answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(2)
  })
  test('lost for a week it shows the server again, and its owner is told; a resolver that is away counts for nothing', async () => {
    const domain = await proved(neighbour, 'perdido.example.com')
    await save(neighbour, neighbour, { title: 'Outra' })
    expect((await shownUnder(domain.host)).title).toBe('Outra')
    dns.setSilent(true)
    clock.advance(DAY_MS)
    await lookDaily(domain)
    const [unreachable] = (await brand(neighbour, neighbour)).domains
    expect(unreachable).toMatchObject({ state: 'verified', problem: 'unreachable', missingSince: null })
    dns.setSilent(false)
    dns.records.delete(domain.recordName)
    for (let day = 0; day <= 6; day++) {
      clock.advance(DAY_MS)
      await lookDaily(domain)
      expect((await shownUnder(domain.host)).title).toBe('Outra')
    }
    box.mails.splice(0)
    clock.advance(DAY_MS)
    await lookDaily(domain)
    expect((await brand(neighbour, neighbour)).domains[0]).toMatchObject({ state: 'lost', problem: 'absent' })
    expect((await shownUnder(domain.host)).title).toBe('Do servidor')
    await until(() => box.mails.length === 1)
    expect(box.mails[0]).toMatchObject({ to: [neighbour.user.email] })
    expect(box.mails[0]?.mail.subject).toContain('perdido.example.com')
    publish(domain)
    await lookDaily(domain)
    expect((await shownUnder(domain.host)).title).toBe('Outra')
  }, 60_000)
})

describe('under a host', () => {
  let host: string
  beforeAll(async () => {
    host = (await proved(sub, `${unique('marca')}.example.com`)).host
  })

  test('[CORE-THEME-10] [CORE-PWA-03] page, manifest and server answer are that brand, with tags of their own', async () => {
    const page = await under(host, '/login')
    expect(page.headers.vary).toContain('Host')
    const info = JSON.parse((await under(host, '/api/server')).text) as ServerInfo
    expect(info.brand).toMatchObject({ title: 'Norte Rastreio', colorPrimary: '#aa3300' })
    const manifest = await under(host, '/manifest.webmanifest')
    expect(JSON.parse(manifest.text)).toMatchObject({ name: 'Norte Rastreio', theme_color: '#aa3300' })
    const [mine, others] = [await under(host, CONFIG), await under('elsewhere.example', CONFIG)]
    expect(mine.headers.etag).not.toBe(others.headers.etag)
    expect(mine.headers.vary).toContain('Host')
    const again = await under(host, CONFIG, { headers: { 'if-none-match': String(mine.headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(
      (await under('elsewhere.example', CONFIG, { headers: { 'if-none-match': String(mine.headers.etag) } })).status,
    ).toBe(200)
  })
  test('X-Forwarded-Host of somebody who is no trusted proxy decides nothing', async () => {
    const answer = await under('elsewhere.example', CONFIG, { headers: { 'x-forwarded-host': host } })
    expect((JSON.parse(answer.text) as ShownBrand).title).toBe('Do servidor')
  })
  test('only his own line signs in there; everybody does at the server', async () => {
    for (const who of [sub, customer]) expect((await logIn(who, host)).status).toBe(200)
    for (const who of [admin, reseller, neighbour]) {
      const answer = await logIn(who, host)
      expect([answer.status, answer.headers['x-error-code'], answer.headers['set-cookie']]).toEqual([
        400,
        'SIGN_IN_ELSEWHERE',
        undefined,
      ])
      const basic = `Basic ${btoa(`${who.user.email}:${PASSWORD}`)}`
      expect((await under(host, '/api/devices', { headers: { authorization: basic } })).status).toBe(400)
      expect((await under(host, '/api/devices', { headers: { cookie: who.client.cookie ?? '' } })).status).toBe(400)
      expect((await logIn(who, 'console.server.example')).status).toBe(200)
    }
    // A wrong password tells nothing else than anywhere.
    const wrong = { ...admin, user: { ...admin.user, email: 'nobody@example.com' } }
    expect((await logIn(wrong, host)).status).toBe(401)
  })
  test('mails come as the reader’s brand and lead to his host, whatever the request says', async () => {
    await save(sub, sub, { whatsapp: '5551988887777', senderName: 'Filial Sul Rastreio' })
    box.mails.splice(0)
    await under('evil.example', '/api/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: customer.user.email }).toString(),
    })
    await until(() => box.mails.length === 1)
    const [received] = box.mails
    expect(received?.mail.from).toEqual({ name: 'Filial Sul Rastreio', address: 'frota@server.example' })
    expect(received?.mail.subject).toContain('Norte Rastreio')
    const held = (await brand(sub, sub)).domains.filter(({ state }) => state === 'verified').sort((a, b) => a.id - b.id)
    expect(received?.mail.text).toContain(`https://${held[0]?.host}/login/recover/`)
    box.mails.splice(0)
    await under(host, '/api/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: admin.user.email }).toString(),
    })
    await until(() => box.mails.length === 1)
    expect(box.mails[0]?.mail.from).toMatchObject({ name: 'Servidor' })
    expect(box.mails[0]?.mail.text).toContain('https://console.server.example/login/recover/')
  })
  test('an account that moves takes another brand at once; one that is removed leaves nothing', async () => {
    await moveBelow(sub, neighbour)
    expect((await shownUnder(host)).title).toBe('Outra')
    await moveBelow(sub, reseller)
    expect((await shownUnder(host)).title).toBe('Norte Rastreio')
    const gone = await makeUser(server, admin, { userLimit: -1 })
    const domain = await proved(gone, 'sumiu.example.com')
    await save(gone, gone, { title: 'Sumiu' })
    expect((await shownUnder(domain.host)).title).toBe('Sumiu')
    await admin.client.delete(`/api/users/${gone.user.id}`)
    await until(async () => (await shownUnder(domain.host)).title === 'Do servidor')
    const { rows } = await server.context.database.pool.query('select 1 from brands where id = $1', [gone.user.id])
    expect(rows).toEqual([])
  })
})

const CONFIG = '/tarkan/assets/custom/config.json'
