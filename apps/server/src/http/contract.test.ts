import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractCalls } from '@rastro/model/contract'
import { simpleCalendar } from '@rastro/model/weekly'
import type { Endpoint } from '@rastro/model/wire'
import { inputsOf, type Schema, schemaOf, strangeValue, valuesOf } from '../../test/contract-inputs'
import { driveDevice } from '../../test/drive'
import { makeDevice, makeFirstAdmin, makeUser, type Person, unique } from '../../test/people'
import { type Answer, startTestServer, type TestServer } from '../../test/server'

/** Every run tries the same; a failure tells its inputs. */
const SEED = 20_260_821
const RUNS_OF_A_CALL = 20
/** What a call may answer beside what it does when all goes well. */
const REFUSALS = [400, 401, 404, 413, 415, 429]
/** They end the process, or the session that the others go on with. */
const LEFT_OUT = new Set(['POST /api/server/reboot', 'DELETE /api/session', 'GET /api/session/:userId'])
const T0 = Date.UTC(2025, 9, 14, 12)

let server: TestServer
/** Makes administrators; of so high an id that no input hits it. */
let keeper: Person
let admin: Person
/** Ids that exist, by the beginning of a path. */
const ids: Record<string, number> = {}
beforeAll(async () => {
  server = await startTestServer({}, { onRestart: () => undefined })
  const first = await makeFirstAdmin(server)
  const { user } = await makeUser(server, first)
  for (let count = 0; count < 5; count++) await makeUser(server, first)
  keeper = await makeUser(server, first, { administrator: true })
  admin = await makeUser(server, keeper, { administrator: true })
  const device = await makeDevice(admin)
  await driveDevice(server.context.tracking, device.uniqueId, T0).at(60, {}, { alarm: 'sos' })
  const data = simpleCalendar({ kind: 'periods', zone: 'UTC', every: 'day', weekStart: 'MO' })
  const make = async (path: string, body: object) => {
    const answer = await admin.client.post(`/api/${path}`, body)
    ids[path] = answer.json<{ id: number }>().id
  }
  Object.assign(ids, { users: user.id, devices: device.id, session: user.id, positions: 1, events: 1 })
  await make('groups', { name: 'g' })
  await make('calendars', { name: 'c', data })
  await make('geofences', { name: 'f', area: 'CIRCLE (0 0, 100)' })
  await make('drivers', { name: 'd', uniqueId: unique('d') })
  await make('maintenance', { name: 'm', type: 'hours' })
  await make('orders', { uniqueId: unique('o') })
  await make('notifications', { type: 'alarm' })
  await make('commands', { type: 'custom', description: 'x' })
  await make('reports', { type: 'trips', description: 'x', calendarId: ids.calendars })
  await make('attributes/computed', { description: 'x', attribute: 'a', expression: '1', type: 'number' })
})
afterAll(() => server.close())

/** Some inputs take the caller's rights or end his account: the next call has another one. */
beforeEach(async () => {
  const { status, text } = await admin.client.get('/api/users?limit=1')
  if (status === 200 && text !== '[]') return
  admin = await makeUser(server, keeper, { administrator: true })
  await keeper.client.post('/api/permissions', { userId: admin.user.id, deviceId: ids.devices })
})

interface Attempt {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const mounted = (key: string): Endpoint | undefined =>
  server.context.http.mounted.find(({ endpoint }) => keyOf(endpoint) === key)?.endpoint

const idsOf = (path: string): number => ids[path.slice('/api/'.length).split('/:')[0] ?? ''] ?? ids.devices ?? 1

/** Parameters of a path: ids that exist and any text. */
const paramsOf = (path: string): fc.Arbitrary<Record<string, string>> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const one = fc.oneof(
    { weight: 4, arbitrary: fc.constant(String(idsOf(path))) },
    fc.integer().map(String),
    strangeValue.map(String).filter((text) => text !== '' && text !== '.' && text !== '..'),
  )
  return fc.record(Object.fromEntries(names.map((name) => [name, one])))
}

const QUERY = {
  deviceId: () => fc.constant(ids.devices),
  from: () => fc.constantFrom(new Date(T0).toISOString(), '2025-10-14T09:00:00-03:00'),
  to: () => fc.constant(new Date(T0 + 3_600_000).toISOString()),
}
const queryOf = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  if (!endpoint.query) return fc.constant({})
  const { properties = {} } = schemaOf(endpoint.query)
  const names = Object.keys(properties)
  const likely = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      Object.hasOwn(QUERY, name) ? QUERY[name as keyof typeof QUERY]() : valuesOf(schema as Schema),
    ]),
  )
  const strange = inputsOf(schemaOf(endpoint.query)).map((one) => (typeof one === 'object' ? one : {}))
  return fc.oneof(fc.record(likely, { requiredKeys: names.filter((name) => name in QUERY) }), strange) as fc.Arbitrary<
    Record<string, unknown>
  >
}

const attempts = (endpoint: Endpoint): fc.Arbitrary<Attempt> =>
  fc.record({
    params: paramsOf(endpoint.path),
    query: queryOf(endpoint),
    body: endpoint.body ? inputsOf(schemaOf(endpoint.body)) : fc.constant(undefined),
  })

const encoded = (text: string): string => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''))

function urlOf(path: string, { params, query }: Attempt): string {
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => encoded(params[name] ?? ''))
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(textOf(one))}`),
  )
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

async function send(endpoint: Endpoint, attempt: Attempt): Promise<Answer> {
  const { method, path, upload, form } = endpoint
  const url = urlOf(path, attempt)
  if (upload)
    return admin.client.request(method, url, { body: textOf(attempt.params), headers: { 'content-type': 'image/png' } })
  if (!endpoint.body) return admin.client.request(method, url)
  if (!form) return admin.client.request(method, url, { json: attempt.body ?? null })
  const fields = Object.entries((attempt.body ?? {}) as object).map(([name, value]) => [name, textOf(value)])
  return server.client().form(url, Object.fromEntries(fields) as Record<string, string>, {
    cookie: admin.client.cookie ?? '',
  })
}

/** What the answer does that no client of the contract expects; undefined when it is as it should be. */
function flawOf(endpoint: Endpoint, { status, text, headers }: Answer): string | undefined {
  const fine = contractCalls[keyOf(endpoint)] ?? []
  if (!fine.includes(status)) return REFUSALS.includes(status) ? undefined : `answers ${status}: ${text.slice(0, 200)}`
  if (status === 204) return text === '' ? undefined : 'answers 204 with a body'
  const isJson = endpoint.reply && (headers.get('content-type') ?? '').includes('json')
  if (!isJson) return undefined
  const reply = endpoint.reply?.safeParse(jsonOr(text))
  return reply?.success === false ? `answers what its schema refuses: ${reply.error.message.slice(0, 300)}` : undefined
}
/** Tokens and names of files are bare texts. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

describe('clients of the contract get answers of the contract, whatever they send', () => {
  const keys = Object.keys(contractCalls).filter((key) => !LEFT_OUT.has(key))
  const isLast = (key: string): boolean => key.startsWith('DELETE ')
  // What is there for all is taken away last.
  test.each([...keys.filter((key) => !isLast(key)), ...keys.filter(isLast)])('%s', async (key) => {
    const endpoint = mounted(key)
    if (!endpoint) throw new Error(`${key} is not there`)
    await fc.assert(
      fc.asyncProperty(attempts(endpoint), async (attempt) => {
        const flaw = flawOf(endpoint, await send(endpoint, attempt))
        if (flaw) throw new Error(`${key} ${flaw}`)
      }),
      { numRuns: RUNS_OF_A_CALL, seed: SEED, interruptAfterTimeLimit: 4000, endOnFailure: true },
    )
  })
})

/** Calls of the contract that come with the messages to people. */
const NOT_THERE = [
  'POST /notifications/test',
  'POST /notifications/test/{notificator}',
  'POST /notifications/send/{notificator}',
]

test('every call of the stock server is there, but for those named', async ({ skip }) => {
  const place = fileURLToPath(new URL('../../../../../shared/reference/openapi.json', import.meta.url))
  const page = await readFile(place, 'utf8').catch(() => undefined)
  if (page === undefined) return skip('the description of the stock server is not on this machine')
  const { paths } = JSON.parse(page) as { paths: Record<string, Record<string, unknown>> }
  const methods = ['get', 'post', 'put', 'delete']
  const calls = Object.entries(paths).flatMap(([path, one]) =>
    Object.keys(one)
      .filter((method) => methods.includes(method))
      .map((method) => ({ key: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path })),
  )
  const shape = (key: string) => key.replaceAll(/:\w+|\{\w+\}(\.ts)?/g, '*')
  const ours = new Set(Object.keys(contractCalls).map(shape))
  const files = /^GET \/reports\/(\w+)\/\{type\}$/
  const missing = calls.filter(({ key, method, path }) => {
    const type = files.exec(key)?.[1]
    return type ? !ours.has(`GET /api/reports/${type}/xlsx`) : !ours.has(shape(`${method} /api${path}`))
  })
  expect(missing.map(({ key }) => key).sort()).toEqual([...NOT_THERE].sort())
})
