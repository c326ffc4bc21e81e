import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, type Identity, type IdentityProvider, startIdentityProvider } from '../../../../test/identity-provider'
import { makeFirstAdmin, makeUser, type Person, unique } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const WEB = 'https://fleet.example'
let provider: IdentityProvider
let server: TestServer
let admin: Person
beforeAll(async () => {
  provider = await startIdentityProvider()
  server = await startTestServer({
    webUrl: WEB,
    openIdIssuer: provider.issuer,
    openIdClientId: CLIENT.id,
    openIdClientSecret: CLIENT.secret,
    openIdAdminGroup: 'chiefs',
    outboundPrivateHosts: ['127.0.0.1'],
    defaultDeviceLimit: 5,
  })
  admin = await makeFirstAdmin(server)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

interface Step {
  status: number
  location: string
  cookies: string
  text: string
  code: string | null
}
async function visit(url: string, cookies = ''): Promise<Step> {
  const response = await fetch(url, { redirect: 'manual', headers: cookies ? { cookie: cookies } : {} })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    cookies: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
    text: await response.text(),
    code: response.headers.get('x-error-code'),
  }
}
const begin = () => visit(`${server.urls.web}/api/session/openid/auth`)
/** What the provider sends a browser back with. */
async function cameBack(start: Step): Promise<string> {
  const { location } = await visit(start.location)
  expect(location.startsWith(`${WEB}/api/session/openid/callback?`)).toBe(true)
  return location.slice(WEB.length)
}
async function signIn(identity: Identity): Promise<Step> {
  provider.identity = identity
  const start = await begin()
  expect(start.status).toBe(303)
  return visit(server.urls.web + (await cameBack(start)), start.cookies)
}
const whoIs = async ({ cookies }: Step) => {
  const response = await fetch(`${server.urls.web}/api/session`, { headers: { cookie: cookies } })
  return { status: response.status, ...((await response.json()) as object) }
}
const vouched = (email: string, more: object = {}) => ({ email, email_verified: true, name: 'Bia', ...more })

describe('signing in with a provider of identities', () => {
  test('the server says so', async () => {
    expect((await server.client().get('/api/server')).json()).toMatchObject({ openIdEnabled: true, openIdForce: false })
  })
  test('who is new gets an account of his own, with the limits of one who registers', async () => {
    const email = `${unique('new')}@example.com`
    const end = await signIn({ claims: vouched(email) })
    expect(end).toMatchObject({ status: 303, location: `${WEB}/?openid=success` })
    expect(await whoIs(end)).toMatchObject({ status: 200, email, name: 'Bia', administrator: false, fixedEmail: true, deviceLimit: 5 }) // prettier-ignore
    expect(provider.proofs.at(-1)).toBe(true)
  })
  test('an account that is there is found by the address, whatever its case, and keeps its rights', async () => {
    const { user } = await makeUser(server, admin, { name: 'Caio' })
    const end = await signIn({ claims: vouched(user.email.toUpperCase(), { groups: ['chiefs'] }) })
    expect(await whoIs(end)).toMatchObject({ id: user.id, name: 'Caio', administrator: false })
  })
  test('members of the group are made administrators, also when only the call for more tells it', async () => {
    const email = `${unique('chief')}@example.com`
    const end = await signIn({ claims: {}, more: vouched(email, { groups: ['drivers', 'chiefs'] }) })
    expect(await whoIs(end)).toMatchObject({ email, administrator: true })
  })
  const fine = () => vouched(`${unique('refused')}@example.com`)
  test.each<[string, () => Identity]>([
    ['an address nobody vouches for', () => ({ claims: { ...fine(), email_verified: false } })],
    ['one of which nothing is said', () => ({ claims: { ...fine(), email_verified: undefined } })],
    ['no address', () => ({ claims: { name: 'x' } })],
    ['an address that is none', () => ({ claims: vouched('') })],
    ['a signature of somebody else', () => ({ claims: fine(), isForged: true })],
    ['no signature', () => ({ claims: fine(), algorithm: 'none' })],
    ['another nonce', () => ({ claims: fine(), spoil: (token) => ({ ...token, nonce: 'another' }) })],
    ['no nonce', () => ({ claims: fine(), spoil: ({ nonce: _nonce, ...token }) => token })],
    ['another client', () => ({ claims: fine(), spoil: (token) => ({ ...token, aud: 'another' }) })],
    ['another provider', () => ({ claims: fine(), spoil: (token) => ({ ...token, iss: 'https://evil.example' }) })],
    ['a time that is over', () => ({ claims: fine(), spoil: (token) => ({ ...token, iat: 1, exp: 2 }) })],
  ])('%s is refused', async (_what, identity) => {
    const end = await signIn(identity())
    expect(end).toMatchObject({ status: 400, code: 'OPENID_REFUSED' })
    expect(end.cookies).not.toContain('JSESSIONID')
  })
  test('another state, another browser and the same answer twice are refused', async () => {
    provider.identity = { claims: fine() }
    const start = await begin()
    const back = server.urls.web + (await cameBack(start))
    expect(await visit(back)).toMatchObject({ status: 400, code: 'OPENID_REFUSED' })
    const stranger = await begin()
    expect(await visit(back, stranger.cookies)).toMatchObject({ status: 400, code: 'OPENID_REFUSED' })
    expect(await visit(back.replace(/state=[^&]*/, 'state=guessed'), start.cookies)).toMatchObject({ status: 400 })
    expect(await visit(back, start.cookies)).toMatchObject({ status: 303 })
    expect(await visit(back, start.cookies)).toMatchObject({ status: 400, code: 'OPENID_REFUSED' })
    expect(await visit(back, 'OPENID_ATTEMPT=forged')).toMatchObject({ status: 400, code: 'OPENID_REFUSED' })
  })
  test('whom the provider knows but the house has closed stays out', async () => {
    const { user } = await makeUser(server, admin)
    await admin.client.put(`/api/users/${user.id}`, { ...user, disabled: true })
    expect(await signIn({ claims: vouched(user.email) })).toMatchObject({ status: 400, code: 'ACCOUNT_IS_DISABLED' })
    const guest = await makeUser(server, admin, { temporary: true })
    expect(await signIn({ claims: vouched(guest.user.email) })).toMatchObject({ code: 'OPENID_REFUSED' })
    const other = await makeUser(server, admin, { login: `${unique('login')}@example.com` })
    expect(await signIn({ claims: vouched(other.user.login ?? '') })).toMatchObject({ code: 'OPENID_REFUSED' })
  })
})

test('without a provider both calls are 400', async () => {
  const plain = await startTestServer()
  try {
    for (const path of ['auth', 'callback?code=1&state=2'])
      expect(await visit(`${plain.urls.web}/api/session/openid/${path}`)).toMatchObject({ status: 400, code: 'OPENID_DISABLED' }) // prettier-ignore
    expect((await plain.client().get('/api/server')).json()).toMatchObject({ openIdEnabled: false, openIdForce: false })
  } finally {
    await plain.close()
  }
})

test('where it is the only way, passwords open nothing; a provider that does not answer stops nobody else', async () => {
  const forced = await startTestServer({
    webUrl: WEB,
    openIdIssuer: 'http://127.0.0.1:9',
    openIdClientId: CLIENT.id,
    openIdClientSecret: CLIENT.secret,
    openIdAllowGroup: 'drivers',
    openIdForce: true,
  })
  try {
    await forced.client().post('/api/users', { name: 'A', email: 'a@example.com', password: 'tres-onibus-azuis' })
    const fields = { email: 'a@example.com', password: 'tres-onibus-azuis' }
    expect(await forced.client().form('/api/session', fields)).toMatchObject({ status: 401 })
    expect((await forced.client().get('/api/server')).json()).toMatchObject({ openIdEnabled: true, openIdForce: true })
    expect(await visit(`${forced.urls.web}/api/session/openid/auth`)).toMatchObject({ status: 400, code: 'OPENID_REFUSED' }) // prettier-ignore
  } finally {
    await forced.close()
  }
})
