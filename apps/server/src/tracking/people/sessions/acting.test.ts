import type { AuditEntry } from '@rastro/model/audit'
import { encodeBits } from '@rastro/model/rights'
import type { SessionInfo, SessionUser } from '@rastro/model/session'
import type { User } from '@rastro/model/user'
import WebSocket from 'ws'
import { manualClock } from '#src/platform/clock'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, PASSWORD, type Person, signIn, unique } from '../../../../test/people'
import { type Client, startTestServer, type TestServer } from '../../../../test/server'

// Each person signs in, which is slow by design.
vi.setConfig({ testTimeout: 60_000 })

const MINUTE_MS = 60_000
const ACT = '/tarkan/session/act'
const clock = manualClock(new Date())
let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ sessionHours: 8760 }, { clock })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

/** A customer below a reseller, both signed in. */
async function family(fields: Partial<User> = {}): Promise<{ reseller: Person; customer: Person }> {
  const reseller = await makeUser(server, admin, { userLimit: -1 })
  const customer = await makeUser(server, admin, fields)
  await admin.client.put(`/api/accounts/${customer.user.id}/parent`, { parentId: reseller.user.id })
  return { reseller, customer }
}
const act = (client: Client, userId: number, reason = 'asked by phone') => client.post(ACT, { userId, reason })
const whoIs = async (client: Client) => (await client.get('/api/session')).json<SessionUser>()
const kindsOf = async (id: number) => {
  await server.context.audit.audit.flush()
  return (await admin.client.get(`/tarkan/users/${id}/logs?limit=50`)).json<AuditEntry[]>()
}

describe('[ADM-USERS-17] acting as somebody below', () => {
  test('is one’s own session under another secret, says who it is, and goes back under a third', async () => {
    const { reseller, customer } = await family()
    const own = reseller.client.cookie
    const answer = await act(reseller.client, customer.user.id)
    expect(answer.json()).toMatchObject({
      id: customer.user.id,
      acting: { byId: reseller.user.id, byName: reseller.user.name },
    })
    const acting = reseller.client.cookie
    expect(acting).not.toBe(own)
    expect((await server.client().get('/api/devices', { headers: { cookie: own ?? '' } })).status).toBe(401)
    expect(await whoIs(reseller.client)).toMatchObject({ id: customer.user.id, acting: { byId: reseller.user.id } })
    const [session] = (await customer.client.get('/api/sessions'))
      .json<SessionInfo[]>()
      .filter(({ isActing }) => isActing)
    expect(session).toMatchObject({ isCurrent: false, address: null, agent: null })
    expect((await reseller.client.delete(ACT)).json()).toMatchObject({ id: reseller.user.id })
    expect((await whoIs(reseller.client)).acting).toBeUndefined()
    expect([own, acting]).not.toContain(reseller.client.cookie)
    expect((await server.client().get('/api/devices', { headers: { cookie: acting ?? '' } })).status).toBe(401)
    expect((await reseller.client.delete(ACT)).code).toBe('NO_SESSION')
  })

  test('every act carries both names, and beginning and end are on record with the reason', async () => {
    const { reseller, customer } = await family()
    await act(reseller.client, customer.user.id, 'helps with groups')
    await reseller.client.post('/api/groups', { name: 'of both' })
    await reseller.client.delete(ACT)
    const entries = await kindsOf(customer.user.id)
    const both = { actorId: reseller.user.id, onBehalfId: customer.user.id }
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['actBegin', 'actEnd', 'create']))
    expect(entries.find(({ action }) => action === 'create')).toMatchObject(both)
    expect(entries.find(({ action }) => action === 'actEnd')).toMatchObject(both)
    expect(entries.find(({ action }) => action === 'actBegin')).toMatchObject({
      actorId: reseller.user.id,
      objectType: 'user',
      objectId: customer.user.id,
      details: { reason: 'helps with groups' },
    })
  })

  test('not of who is beside, above, an administrator, closed, gone or oneself; not without a reason', async () => {
    const { reseller, customer } = await family()
    const other = await family()
    const second = await makeUser(server, admin, { administrator: true })
    for (const target of [other.customer, other.reseller, admin, reseller])
      expect((await act(reseller.client, target.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await act(customer.client, reseller.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await act(reseller.client, 999_999)).code).toBe('USER_ACCESS_DENIED')
    expect((await act(second.client, admin.user.id)).code).toBe('USER_ACCESS_DENIED')
    expect((await act(reseller.client, customer.user.id, ' ')).code).toBe('INVALID_INPUT')
    await admin.client.put(`/api/users/${customer.user.id}`, { ...customer.user, disabled: true })
    expect((await act(reseller.client, customer.user.id)).code).toBe('ACTING_CLOSED')
    expect(await whoIs(reseller.client)).toMatchObject({ id: reseller.user.id })
  })

  test('a link gives sight of somebody, not his place', async () => {
    const manager = await makeUser(server, admin, { userLimit: -1 })
    const { customer } = await family()
    await admin.client.post('/api/permissions', { userId: manager.user.id, managedUserId: customer.user.id })
    expect((await manager.client.get(`/api/users/${customer.user.id}`)).status).toBe(200)
    expect((await act(manager.client, customer.user.id)).code).toBe('USER_ACCESS_DENIED')
  })

  test('not nested, and nothing that lets in, gives rights or erases', async () => {
    const { reseller, customer } = await family({ userLimit: -1 })
    const low = await makeUser(server, admin)
    await admin.client.put(`/api/accounts/${low.user.id}/parent`, { parentId: customer.user.id })
    await act(reseller.client, customer.user.id)
    const { client } = reseller
    const user = await whoIs(client)
    const { acting: _acting, ...record } = user
    for (const [method, path, json] of [
      ['POST', ACT, { userId: low.user.id, reason: 'deeper' }],
      ['GET', `/api/session/${low.user.id}`],
      ['POST', '/api/session/token', {}],
      ['POST', '/api/session/totp'],
      ['DELETE', '/api/session/totp'],
      ['POST', '/api/session/passkeys/begin'],
      ['POST', '/api/session/recovery-codes'],
      ['DELETE', '/api/session/everywhere'],
      ['POST', '/api/users', { name: 'x', email: `${unique('x')}@example.com`, password: PASSWORD }],
      ['DELETE', `/api/users/${low.user.id}`],
      ['DELETE', `/api/users/${low.user.id}/factors`],
      ['POST', `/api/users/${low.user.id}/invitation`],
      ['PUT', `/api/accounts/${low.user.id}/ceiling`, { ceiling: null }],
      ['PUT', `/api/accounts/${low.user.id}/parent`, { parentId: customer.user.id }],
      ['PUT', `/api/users/${user.id}`, { ...record, password: 'quatro-barcos-verdes' }],
      ['PUT', `/api/users/${user.id}`, { ...record, email: `${unique('mail')}@example.com` }],
      ['PUT', `/api/users/${low.user.id}`, { ...low.user, readonly: true }],
      ['PUT', `/api/users/${low.user.id}`, { ...low.user, attributes: { 'tarkan.advancedPerms': encodeBits([8]) } }],
      ['POST', '/api/permissions', { userId: user.id, managedUserId: low.user.id }],
    ] as const) {
      const answer = await client.request(method, path, json ? { json } : {})
      expect([method, path, answer.code]).toEqual([method, path, 'NOT_WHILE_ACTING'])
    }
    expect((await client.put(`/api/users/${user.id}`, { ...record, phone: '+5541999990000' })).status).toBe(200)
  })

  test('whatever makes or ends what lets somebody in says so', () => {
    const secret =
      /password|token|factor|totp|passkey|recovery|invitation|session\/browsers|ceiling|parent|rights|sessions/
    const open = server.context.http.mounted
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ method, path, access, closedWhileActing }) =>
          method !== 'GET' && access !== 'public' && secret.test(path) && !closedWhileActing,
      )
      // Decided by the account, tried above.
      .filter(({ path }) => path !== '/api/session/token')
      .map(({ method, path }) => `${method} ${path}`)
    expect(open).toEqual([])
  })
})

describe('[ADM-USERS-17] acting ends', () => {
  test('after an hour: the session is nobody’s until its owner goes back', async () => {
    const { reseller, customer } = await family()
    await act(reseller.client, customer.user.id)
    clock.advance(59 * MINUTE_MS)
    expect((await reseller.client.get('/api/devices')).status).toBe(200)
    clock.advance(2 * MINUTE_MS)
    expect((await reseller.client.get('/api/devices')).code).toBe('ACTING_ENDED')
    expect((await reseller.client.get('/api/session')).code).toBe('ACTING_ENDED')
    expect((await kindsOf(customer.user.id)).map(({ action }) => action)).toContain('actEnd')
    expect((await reseller.client.delete(ACT)).json()).toMatchObject({ id: reseller.user.id })
  })

  const change = async (person: Person, fields: object) => {
    const user = (await admin.client.get(`/api/users/${person.user.id}`)).json<User>()
    expect((await admin.client.put(`/api/users/${user.id}`, { ...user, ...fields })).status).toBe(200)
  }
  test.each<[string, (pair: { reseller: Person; customer: Person }) => Promise<unknown>, string]>([
    ['the one one acts as is disabled', ({ customer }) => change(customer, { disabled: true }), 'ACTING_ENDED'],
    [
      '… is moved elsewhere',
      ({ customer }) => admin.client.put(`/api/accounts/${customer.user.id}/parent`, { parentId: 0 }),
      'ACTING_ENDED',
    ],
    ['… is removed', ({ customer }) => admin.client.delete(`/api/users/${customer.user.id}`), 'ACTING_ENDED'],
    ['… may more than oneself', ({ reseller }) => change(reseller, { limitCommands: true }), 'ACTING_ENDED'],
    ['… has a new password', ({ customer }) => change(customer, { password: 'quatro-barcos-verdes' }), 'ACTING_ENDED'],
    ['… ends it', ({ customer }) => customer.client.delete('/api/sessions/others'), 'ACTING_ENDED'],
    ['who acts is disabled', ({ reseller }) => change(reseller, { disabled: true }), 'USER_NOT_AUTHED'],
    [
      'who acts signs out everywhere',
      ({ reseller }) => change(reseller, { password: 'quatro-barcos-verdes' }),
      'USER_NOT_AUTHED',
    ],
  ])('when %s: at once, sockets too', async (_when, end, code) => {
    const pair = await family()
    await act(pair.reseller.client, pair.customer.user.id)
    const socket = new WebSocket(`${server.urls.web.replace('http', 'ws')}/api/socket`, {
      headers: { cookie: pair.reseller.client.cookie ?? '' },
    })
    await new Promise((opened) => socket.once('open', opened))
    const closed = new Promise((done) => socket.once('close', done))
    await end(pair)
    expect((await pair.reseller.client.get('/api/devices')).code).toBe(code)
    await closed
    if (code === 'ACTING_ENDED')
      expect((await pair.reseller.client.delete(ACT)).json()).toMatchObject({ id: pair.reseller.user.id })
  })

  test('of fifty that begin at once with one secret one begins', async () => {
    const { reseller, customer } = await family()
    const cookie = reseller.client.cookie ?? ''
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        server
          .client()
          .request('POST', ACT, { json: { userId: customer.user.id, reason: 'at once' }, headers: { cookie } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 401)).toBe(true)
  })
})

describe('[ADM-USERS-17] the call of the contract', () => {
  test('goes the same way for programs and pages of here, and not for links of elsewhere', async () => {
    const { reseller, customer } = await family()
    await makeDevice(customer)
    for (const site of ['cross-site', 'same-site', 'none']) {
      const { code } = await reseller.client.get(`/api/session/${customer.user.id}`, {
        headers: { 'sec-fetch-site': site },
      })
      expect(code).toBe('USER_ACCESS_DENIED')
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, {}] as Array<Record<string, string>>) {
      expect((await reseller.client.get(`/api/session/${customer.user.id}`, { headers })).json()).toMatchObject({
        id: customer.user.id,
      })
      expect((await reseller.client.get('/api/devices')).json()).toHaveLength(1)
      await reseller.client.delete(ACT)
    }
    const basic = server.client()
    const authorization = `Basic ${Buffer.from(`${reseller.user.email}:${PASSWORD}`).toString('base64')}`
    expect((await basic.get(`/api/session/${customer.user.id}`, { headers: { authorization } })).status).toBe(200)
    expect(await whoIs(basic)).toMatchObject({ id: customer.user.id, acting: { byId: reseller.user.id } })
    const self = await signIn(server, customer.user.email)
    expect((await self.client.get(`/api/session/${customer.user.id}`)).json()).toMatchObject({ id: customer.user.id })
    expect((await whoIs(self.client)).acting).toBeUndefined()
  })
})
