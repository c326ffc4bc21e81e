import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '@rastro/model/errors'
import type { Endpoint } from '@rastro/model/wire'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'
import { configWith } from '../config'
import { costOf, limitCostlyCalls } from './costly-calls'

const PER_MINUTE = 6

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer({ costlyCallsPerMinute: PER_MINUTE })
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const day = (): string => `from=${new Date(Date.now() - 86_400_000).toISOString()}&to=${new Date().toISOString()}`

test('reports of one caller are so many a minute; then he is told to wait, and nobody else is', async () => {
  const [greedy, other] = [await makeUser(server, admin), await makeUser(server, admin)]
  const ask = async (person: Person, id: number) => person.client.get(`/api/reports/summary?deviceId=${id}&${day()}`)
  const [own, others] = [await makeDevice(greedy), await makeDevice(other)]
  const answers = await Promise.all(Array.from({ length: PER_MINUTE + 4 }, () => ask(greedy, own.id)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Whatever costs as much is counted with it; what is answered from memory is not.
  expect((await greedy.client.get(`/api/positions/csv?deviceId=${own.id}&${day()}`)).status).toBe(429)
  expect((await greedy.client.get(`/api/positions?deviceId=${own.id}&${day()}`)).status).toBe(429)
  for (const path of ['/api/devices', '/api/positions', `/api/positions?deviceId=${own.id}`, '/api/session'])
    expect((await greedy.client.get(path)).status, path).toBe(200)
  expect((await ask(other, others.id)).status).toBe(200)
})

test('searches and look-ups are five times as many', async () => {
  const person = await makeUser(server, admin)
  const device = await makeDevice(person)
  const statuses: number[] = []
  for (let count = 0; count <= PER_MINUTE * 5 + 3; count++)
    statuses.push((await person.client.get(`/api/devices/${device.id}/recent`)).status)
  expect(statuses.slice(0, PER_MINUTE * 5)).toEqual(Array.from({ length: PER_MINUTE * 5 }, () => 200))
  expect(statuses).toContain(429)
})

test('every report, track and export of the server counts', () => {
  const costs = (pattern: RegExp) =>
    new Set(
      server.context.http.mounted
        .filter(({ endpoint: { method, path } }) => method === 'GET' && pattern.test(path))
        .map(({ endpoint }: { endpoint: Endpoint }) => costOf(endpoint, {})),
    )
  expect(costs(/^\/api\/reports\/(?!jobs|:id|size|nearest)/)).toEqual(new Set(['heavy']))
  expect(costs(/^\/api\/reports\/(size|nearest)/)).toEqual(new Set(['light']))
  expect(costs(/^\/api\/positions\/(csv|gpx|kml|kmz|track)/)).toEqual(new Set(['heavy']))
  expect(costs(/^\/api\/server\/(geocode|places)/)).toEqual(new Set(['light']))
  expect(costs(/^\/api\/(devices|groups|users|geofences|session)$/)).toEqual(new Set([null]))
})

test('six of one caller run at once and hold their place until they were read; too many wait in vain', async () => {
  const run = limitCostlyCalls(configWith({}).costlyCallsPerMinute)
  const endpoint: Endpoint = { method: 'GET', path: '/api/reports/summary', summary: 'x' }
  const raws: EventEmitter[] = []
  let started = 0
  const call = () => {
    const raw = new EventEmitter()
    raws.push(raw)
    const parts = { actor: null, query: {}, request: { ip: '203.0.113.1' }, reply: { raw, header: () => undefined } }
    return run(endpoint, parts as unknown as Parameters<typeof run>[1], async () => void started++)
  }
  const calls = Array.from({ length: 200 }, () => call().catch((error: unknown) => error))
  await expect.poll(() => started).toBe(6)
  for (let read = 0; read < 126; read++) {
    raws[read]?.emit('close')
    await new Promise((resolve) => setImmediate(resolve))
  }
  const refused = (await Promise.all(calls)).filter((error) => error instanceof ApiError)
  expect([started, refused.length]).toEqual([126, 74])
})
