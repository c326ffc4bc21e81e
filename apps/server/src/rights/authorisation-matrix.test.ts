import type { LiveFrame } from '@rastro/model/live'
import type { CallNeed } from '@rastro/model/rights'
import type { Endpoint } from '@rastro/model/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { branchWorld, type BranchWorld } from '../../test/branch-world'
import { driveDevice } from '../../test/drive'
import { type ExampleCall, exampleCall, type Named, NAMES_NOTHING, sendExample } from '../../test/example-calls'
import { MOVED_AT, NONE } from '../../test/furnish'
import { signIn } from '../../test/people'
import { type Answer, type Client, startTestServer, type TestServer } from '../../test/server'
import { sharedCalls } from './needs-of'

/** Where what a call names stands, seen from who calls. */
type Place = 'own' | 'below' | 'beside' | 'above'
interface Role {
  /** The account of the world that calls; null: nobody is signed in. */
  as: string | null
  beside: string
  above: string | null
}
/** Sessions of the disabled and the expired were opened before. */
const ROLES = {
  anonymous: { as: null, beside: 'user', above: null },
  disabled: { as: 'disabled', beside: 'sibling', above: 'reseller' },
  expired: { as: 'expired', beside: 'sibling', above: 'reseller' },
  readonly: { as: 'readonly', beside: 'sibling', above: 'reseller' },
  driver: { as: 'driver', beside: 'sibling', above: 'reseller' },
  share: { as: 'share', beside: 'sibling', above: 'reseller' },
  user: { as: 'user', beside: 'sibling', above: 'reseller' },
  subUser: { as: 'subUser', beside: 'sibling', above: 'user' },
  reseller: { as: 'reseller', beside: 'neighbour', above: 'administrator' },
  subReseller: { as: 'subReseller', beside: 'user', above: 'reseller' },
  neighbour: { as: 'neighbour', beside: 'reseller', above: 'administrator' },
  administrator: { as: 'administrator', beside: 'neighbour', above: null },
} satisfies Record<string, Role>
type RoleName = keyof typeof ROLES
const NAMES = Object.keys(ROLES) as RoleName[]
const SIGNED_OUT: readonly RoleName[] = ['anonymous', 'disabled', 'expired']
/** Whoever is let in and sees but a part of the server. */
const WITHIN = NAMES.filter((name) => !SIGNED_OUT.includes(name) && name !== 'administrator')
/** Accounts that nobody calls upon once things are changed. */
const BYSTANDERS = ['sibling', 'neighbourUser']

let server: TestServer
let world: BranchWorld
let endpoints: readonly Endpoint[]
const clients = new Map<RoleName, Client>()
const below = new Map<RoleName, Named>()
let calls = 0
const begunAt = Date.now()

beforeAll(async () => {
  server = await startTestServer({}, { onRestart: () => undefined })
  world = await branchWorld(server)
  endpoints = server.context.http.mounted.map(({ endpoint }) => endpoint)
  for (const name of NAMES) {
    const { as } = ROLES[name]
    clients.set(name, as === null ? server.client() : world.of(as).person.client)
  }
  for (const name of ['user', 'reseller', 'subReseller', 'neighbour', 'administrator'] as const)
    below.set(name, (await world.below(name)).named)
  await server.context.feed.catchUp()
}, 300_000)
afterAll(() => server.close())

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const clientOf = (name: RoleName): Client => clients.get(name) ?? server.client()

/** What stands at a place; undefined where there is nothing. */
function namedAt(name: RoleName, place: Place): Named | undefined {
  const { as, beside, above }: Role = ROLES[name]
  if (place === 'below') return below.get(name)
  const account = { own: as, beside, above }[place]
  return account === null ? undefined : world.of(account).named
}

function send(client: Client, call: ExampleCall): Promise<Answer> {
  calls += 1
  return sendExample(client, call)
}

/** Calls that change who is signed in are made by a session of their own. */
const ENDS_SESSION = /^(?!GET \/api\/sess(ion$|ions$|ion\/\w)).* \/(api|tarkan)\/(session|sessions|users\/:id\/(sessions|factors))(\/|$)/ // prettier-ignore
async function callerFor(name: RoleName, key: string): Promise<Client> {
  const { as }: Role = ROLES[name]
  if (as === null || SIGNED_OUT.includes(name) || !ENDS_SESSION.test(key)) return clientOf(name)
  return (await signIn(server, world.of(as).person.user.email)).client
}

/** Files of reports cost a lot and are written by one desk: beside who is signed out, these try them. */
const TRY_FILES: readonly RoleName[] = [...SIGNED_OUT, 'user', 'reseller']
const isTried = (name: RoleName, { path }: Endpoint): boolean =>
  TRY_FILES.includes(name) || !/^\/api\/reports\/\w+\/(xlsx|pdf|mail)$/.test(path)

const mistakes: string[] = []
/** A mistake as a line: who, where, which call, what came. */
const note = (name: RoleName, place: Place, key: string, { status, code, text }: Answer, why: string): void => {
  mistakes.push(`${name} ${place} ${key}: ${why}; ${status} ${code ?? text.slice(0, 120)}`)
}
/** Holds for every call, whoever makes it. */
function holdAlways(name: RoleName, place: Place, key: string, answer: Answer, isPublic: boolean): void {
  if (answer.status >= 500) note(name, place, key, answer, 'the server failed')
  if (!isPublic && SIGNED_OUT.includes(name) && answer.status !== 401) note(name, place, key, answer, 'not signed in')
  const { as }: Role = ROLES[name]
  const mayMeet = as === null || SIGNED_OUT.includes(name) ? new Set<string>() : world.mayMeet(as)
  const told = world.markers().find((marker) => answer.text.includes(marker) && !mayMeet.has(marker))
  if (told !== undefined) note(name, place, key, answer, `tells of ${told}`)
}

/** Tables in which the server notes that somebody called, whatever came of it. */
const NOTES =
  /^(audit|sessions$|sign_in|tokens$|change_feed|changes$|statistics|attempts|processes$|report_jobs$|device_batches$)/
async function tables(): Promise<Map<string, string[]>> {
  const { pool } = server.context.database
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of rows) {
    if (NOTES.test(name)) continue
    // An order that went out is given up after a while, by the clock alone.
    const what = name === 'command_orders' ? `(t.id, t.attributes, t.state in ('sent', 'notConfirmed'))` : 't'
    const { rows: all } = await pool.query<{ row: string }>(`select ${what}::text as row from "${name}" t order by 1`)
    const texts = all.map(({ row }) => row)
    found.set(name, texts)
  }
  return found
}

/** Numbers of fixes and events say nothing: that there is none may be told from that it is another's. */
const NUMBERS = /^\w+ \/api\/(positions(\/:id)?|events(\/:id)?(\/acknowledge)?)$/
const idsOf = (named: Named): string[] =>
  Object.values({ ...named, parentId: NONE, record: NONE, named: named.record.email }).map(String)
/** What is made of nothing, when nothing that is named is within reach, has an id of its own. */
const MAKES = new Set(['POST /api/reports/jobs'])
/** An answer with the ids that were sent taken out. */
function withoutIds({ text, headers }: Answer, named: Named): string {
  const isText = /^(text|application\/(json|gpx|vnd\.google))/.test(headers.get('content-type') ?? '')
  const ids = new RegExp(`\\b(${idsOf(named).join('|')})\\b`, 'g')
  return isText ? text.replaceAll(ids, '#') : ''
}

test('every call can be made of what is declared: a new one says what it names', () => {
  expect(endpoints.length).toBeGreaterThan(200)
  const open = endpoints.flatMap((endpoint) => {
    try {
      exampleCall(endpoint, NAMES_NOTHING)
      return []
    } catch (error) {
      return [String(error)]
    }
  })
  expect(open).toEqual([])
})

interface Heard {
  text: string
  close(): void
}
async function hear(client: Client): Promise<Heard> {
  const heard: Heard = { text: '', close: () => socket.terminate() }
  const address = `${server.urls.web.replace('http', 'ws')}/api/socket`
  const socket = new WebSocket(address, { headers: { cookie: client.cookie ?? '' } })
  socket.on('message', (data) => (heard.text += JSON.stringify(JSON.parse(String(data)) as LiveFrame)))
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('message', () => resolve())
    socket.once('close', () => resolve())
  })
  return heard
}

describe('[CORE-RESELLER-05] [CORE-PERMS-02] every call, by every role, on what stands everywhere', () => {
  test('sockets: frames of one’s own and of those below, never of another', { timeout: 120_000 }, async () => {
    const heard = new Map<RoleName, Heard>()
    for (const name of NAMES) if (name !== 'anonymous') heard.set(name, await hear(clientOf(name)))
    const owners = new Set(NAMES.flatMap((name) => [ROLES[name].as ?? [], ROLES[name].beside].flat()))
    for (const owner of owners) {
      const { named, marker } = world.of(owner)
      await driveDevice(server.context.tracking, named.uniqueId, MOVED_AT).at(120, {}, { alarm: 'sos', note: marker })
    }
    for (const name of WITHIN) {
      const { marker } = world.of(ROLES[name].as ?? '')
      await expect.poll(() => heard.get(name)?.text.includes(`"note":"${marker}"`), { timeout: 60_000 }).toBe(true)
    }
    for (const [name, { text, close }] of heard) {
      const mayMeet = SIGNED_OUT.includes(name) ? new Set<string>() : world.mayMeet(ROLES[name].as ?? '')
      expect([name, world.markers().filter((marker) => text.includes(marker) && !mayMeet.has(marker))]).toEqual([name, []]) // prettier-ignore
      close()
    }
  })

  test('beside and above: as if it were not there, and nothing changes', { timeout: 600_000 }, async () => {
    mistakes.length = 0
    const before = await tables()
    const tries = async (name: RoleName, endpoint: Endpoint): Promise<void> => {
      const key = keyOf(endpoint)
      const missing = exampleCall(endpoint, NAMES_NOTHING)
      const isPublic = endpoint.access === 'public'
      let none: Promise<Answer> | null = null
      for (const place of ['beside', 'above'] as const) {
        const named = namedAt(name, place)
        if (!named) continue
        const call = exampleCall(endpoint, named)
        // Names nobody: there is no place.
        if (call.url === missing.url && isSame(call, missing)) continue
        const answer = await send(await callerFor(name, key), call)
        holdAlways(name, place, key, answer, isPublic)
        if (NUMBERS.test(key)) continue
        none ??= send(await callerFor(name, key), missing)
        const other = await none
        const isAlike =
          answer.status === other.status &&
          answer.code === other.code &&
          (MAKES.has(key) ||
            answer.text === other.text ||
            withoutIds(answer, named) === withoutIds(other, NAMES_NOTHING))
        if (!isAlike) note(name, place, key, answer, `differs from ${other.status} ${other.code} of what is not there`)
      }
    }
    for (const endpoint of endpoints)
      await Promise.all(
        NAMES.filter((name) => name !== 'administrator' && isTried(name, endpoint)).map((name) =>
          tries(name, endpoint),
        ),
      )
    const after = await tables()
    for (const [table, rows] of after) {
      const old = new Set(before.get(table))
      const news = rows.filter((row) => !old.has(row))
      if (news.length > 0 || rows.length !== old.size)
        mistakes.push(`${table} changed: ${rows.length - old.size} more, ${news.slice(0, 2).join(' ').slice(0, 300)}`)
    }
    expect(mistakes).toEqual([])
  })

  test('own and below: what is declared, by simple rules', { timeout: 600_000 }, async () => {
    mistakes.length = 0
    const ofBystanders = async (): Promise<string[]> => {
      const markers = BYSTANDERS.map((name) => world.of(name).marker)
      const all = [...(await tables())].flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`))
      return all.filter((row) => markers.some((marker) => row.includes(marker)))
    }
    const before = await ofBystanders()
    const met = new Map<RoleName, number>()
    const tries = async (name: RoleName, endpoint: Endpoint, place: 'own' | 'below'): Promise<void> => {
      const named = place === 'own' && name === 'anonymous' ? NAMES_NOTHING : namedAt(name, place)
      if (!named) return
      const key = keyOf(endpoint)
      const call = exampleCall(endpoint, named)
      if (place === 'below' && isSame(call, exampleCall(endpoint, NAMES_NOTHING))) return
      const answer = await send(await callerFor(name, key), call)
      holdAlways(name, place, key, answer, endpoint.access === 'public')
      if (place === 'own' && name !== 'anonymous' && answer.text.includes(world.of(ROLES[name].as ?? '').marker))
        met.set(name, (met.get(name) ?? 0) + 1)
      const wanted = expected(name, endpoint, place)
      if (wanted !== null && wanted !== outcomeOf(answer)) note(name, place, key, answer, `should be ${wanted}`)
    }
    for (const endpoint of [...endpoints].sort((a, b) => rank(a) - rank(b))) {
      const who = NAMES.filter((name) => isTried(name, endpoint))
      await Promise.all(who.flatMap((name) => [tries(name, endpoint, 'own'), tries(name, endpoint, 'below')]))
    }
    expect(mistakes).toEqual([])
    // The matrix would hold of a server that answers nothing: it does answer.
    for (const name of WITHIN) expect([name, (met.get(name) ?? 0) > (name === 'share' ? 1 : 5)]).toEqual([name, true])
    expect(await ofBystanders()).toEqual(before)
    const seconds = Math.round((Date.now() - begunAt) / 1000)
    process.stdout.write(`authorisation matrix: ${calls} calls, ${endpoints.length} endpoints, ${seconds} s\n`)
  })
})

const isSame = (one: ExampleCall, other: ExampleCall): boolean => {
  const shape = ({ url, json, form }: ExampleCall) =>
    JSON.stringify([url, json, form], (key, value: unknown) => (key === 'email' || key === 'uniqueId' ? '' : value))
  return shape(one) === shape(other)
}

/** Nothing is removed before everybody was there, and accounts go last. */
function rank({ method, path }: Endpoint): number {
  if (method === 'GET') return 0
  if (path === '/api/people/remove' || keyOf({ method, path } as Endpoint) === 'DELETE /api/users/:id') return 3
  return method === 'DELETE' || path === '/api/devices/batch' ? 2 : 1
}

type Outcome = 'through' | 'refused'
const REFUSALS = /^(WRITE_ACCESS_DENIED|ACCOUNT_IS_\w+|OPERATION_RESTRICTED|ADMINISTRATOR_REQUIRED|USER_NOT_AUTHED|\w+_ACCESS_DENIED)$/ // prettier-ignore
/** Refused too: a list that is shown empty. */
const outcomeOf = ({ code, text, status }: Answer): Outcome =>
  REFUSALS.test(code ?? '') || (status === 200 && text === '[]') ? 'refused' : 'through'

const READING_NAMED = new Set(['viewAccount', 'linked', 'positions'])
const isForReaders = (need: CallNeed | undefined): boolean => {
  if (need === undefined) return false
  if (need === 'free') return true
  if (typeof need !== 'string' && 'by' in need) return READING_NAMED.has(need.by)
  const needs = typeof need !== 'string' && 'anyOf' in need ? need.anyOf : [need]
  // Reports as files are made by who may only look, too.
  return needs.every(([area, right]) => right === 'view' || (area === 'reports' && right === 'create'))
}

/** What is to come of a call; null where the rules say nothing. */
function expected(name: RoleName, endpoint: Endpoint, place: 'own' | 'below'): Outcome | null {
  const key = keyOf(endpoint)
  const { access, need } = endpoint
  if (access === 'public') return null
  if (SIGNED_OUT.includes(name)) return 'refused'
  if (name === 'administrator') return null
  if (access === 'admin') return 'refused'
  if (name === 'share') return sharedCalls.has(key) ? null : 'refused'
  if (need === 'free') return null
  // One's own record has rules of its own.
  if (place === 'own' && /^\/api\/(users|accounts)\/:id/.test(endpoint.path)) return null
  if (name === 'driver') return typeof need === 'object' && !('by' in need) && !('anyOf' in need) && need[0] === 'devices' && need[1] === 'view' ? null : 'refused' // prettier-ignore
  // That the others are let through is said call by call in the permission matrix.
  return name === 'readonly' && !isForReaders(need) ? 'refused' : null
}
