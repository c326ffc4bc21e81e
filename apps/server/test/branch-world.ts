import type { User } from '@rastro/model/user'
import type { Named } from './example-calls'
import { furnish, stored } from './furnish'
import { makeFirstAdmin, makeUser, type Person, signIn, unique } from './people'
import type { TestServer } from './server'
import { until } from './tracking'
import { sendFile } from './uploads'

/** An account with one of everything; `marker` is in the text of all of it, and of nothing else. */
export interface Furnished {
  person: Person
  named: Named
  marker: string
  parent: string | null
}

const RESELLER = { attributes: { 'tarkan.reseller': true } }
const NO_MORE = { userLimit: 0 }
/** Two branches beside each other, one below the other, and what becomes of each account once it has all it has. */
const TREE: ReadonlyArray<readonly [name: string, parent: string | null, becomes: Partial<User>]> = [
  ['reseller', null, RESELLER],
  ['subReseller', 'reseller', RESELLER],
  ['user', 'reseller', {}],
  ['sibling', 'reseller', NO_MORE],
  ['subUser', 'user', NO_MORE],
  ['readonly', 'reseller', { ...NO_MORE, readonly: true }],
  ['driver', 'reseller', { ...NO_MORE, attributes: { 'tarkan.isQrDriverId': 1 } }],
  ['share', 'reseller', { ...NO_MORE, temporary: true }],
  ['disabled', 'reseller', { ...NO_MORE, disabled: true }],
  ['expired', 'reseller', { ...NO_MORE, expirationTime: '2020-01-01T00:00:00Z' }],
  ['neighbour', null, RESELLER],
  ['neighbourUser', 'neighbour', NO_MORE],
]

/** A tree of accounts, each with one of everything. */
export interface BranchWorld {
  of(name: string): Furnished
  /** A new account below somebody, with one of everything. */
  below(name: string): Promise<Furnished>
  /** Markers that somebody may meet: his own and those of all below him. */
  mayMeet(name: string): ReadonlySet<string>
  markers(): readonly string[]
}

/** Everything of an account that a call can name. */
async function furnished(
  server: TestServer,
  admin: Person,
  person: Person,
  name: string,
  [parent, parentId]: [string | null, number],
): Promise<Furnished> {
  const marker = `canary${name}x`
  const { client, user } = person
  const refs = await furnish(server, admin, person, marker, -33)
  const share = {
    name: marker,
    expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
    deviceIds: [refs.deviceId],
    groupIds: [],
  }
  const job = {
    type: 'summary',
    format: 'json',
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
    deviceId: [refs.deviceId],
  }
  const sheet = new TextEncoder().encode(`Nome;IMEI\n${marker};${unique(marker)}`)
  const order = { id: 0, deviceId: refs.deviceId, type: 'custom', description: '', attributes: { data: marker } }
  const jobId = stored(await client.post('/api/reports/jobs', job)).id
  await client.form('/api/session/token', {})
  const [token] = stored<Array<{ id: number }>>(await client.get('/api/session/tokens'))
  const other = await signIn(server, user.email)
  const sessions = stored<Array<{ id: number; current?: boolean }>>(await other.client.get('/api/sessions'))
  const sent = await client.post('/api/commands/send', order)
  await until(async () =>
    /done|failed/.test((await client.get(`/api/reports/jobs/${jobId}`)).json<{ state: string }>().state),
  )
  return {
    person,
    marker,
    parent,
    named: {
      ...refs,
      accountId: user.id,
      parentId,
      record: stored<User>(await client.get(`/api/users/${user.id}`)),
      shareId: stored(await client.post('/tarkan/shares', share)).id,
      jobId,
      importId: stored(await sendFile(person, server.urls.web, '/tarkan/imports', sheet, { name: 'x.csv', type: 'text/csv' })).id, // prettier-ignore
      tokenId: token?.id ?? 0,
      sessionId: sessions.at(-1)?.id ?? 0,
      commandOrderId: Number(sent.headers.get('x-command-order')),
    },
  }
}

export async function branchWorld(server: TestServer): Promise<BranchWorld> {
  const admin = await makeFirstAdmin(server)
  const world = new Map<string, Furnished>()
  const of = (name: string): Furnished => {
    const found = world.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  async function grow(name: string, parent: string | null): Promise<Furnished> {
    const person = await makeUser(server, admin, { userLimit: -1, name: `canary${name}x` })
    const parentId = parent === null ? 0 : of(parent).person.user.id
    if (parentId !== 0) stored(await admin.client.put(`/api/accounts/${person.user.id}/parent`, { parentId }))
    const one = await furnished(server, admin, person, name, [parent, parentId])
    world.set(name, one)
    return one
  }
  world.set('administrator', await furnished(server, admin, admin, 'administrator', [null, 0]))
  for (const [name, parent] of TREE) await grow(name, parent)
  for (const [name, , becomes] of TREE) {
    const { record } = of(name).named
    const attributes = { ...(record as User).attributes, ...becomes.attributes }
    stored(await admin.client.put(`/api/users/${record.id}`, { ...record, ...becomes, attributes }))
    of(name).named.record = stored<User>(await admin.client.get(`/api/users/${record.id}`))
  }

  const isBelow = (name: string, top: string): boolean => {
    if (top === 'administrator') return true
    const { parent } = of(name)
    return parent !== null && (parent === top || isBelow(parent, top))
  }
  return {
    of,
    below: (name) => grow(unique(`below${name}`), name === 'administrator' ? null : name),
    mayMeet: (name) =>
      new Set([...world].filter(([one]) => one === name || isBelow(one, name)).map(([, { marker }]) => marker)),
    markers: () => [...world.values()].map(({ marker }) => marker),
  }
}
