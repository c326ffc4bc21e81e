import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../test/people'
import { startTestServer, type TestServer } from '../../test/server'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  admin = await makeFirstAdmin(server)
})
afterAll(() => server.close())

const DAY = 'from=2026-08-01T00:00:00Z&to=2026-08-02T00:00:00Z'
const HALF = '\\ud800'

test.each([1e15, -1e15, 8.64e15, '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00Z'])(
  'a date that nothing writes is refused: %s',
  async (expirationTime) => {
    const person = await makeUser(server, admin)
    const device = await makeDevice(person)
    for (const [path, body] of [
      [`/api/users/${person.user.id}`, { ...person.user, expirationTime }],
      [`/api/devices/${device.id}`, { ...device, expirationTime }],
    ] as const)
      expect([path, await admin.client.put(path, body)]).toMatchObject([path, { status: 400, code: 'INVALID_INPUT' }])
  },
)

test.each([
  ['a name', `{"name":"a${HALF}","uniqueId":"half-1"}`],
  ['an attribute', `{"name":"a","uniqueId":"half-2","attributes":{"a":"${HALF}"}}`],
  ['the name of an attribute', `{"name":"a","uniqueId":"half-3","attributes":{"${HALF}":1}}`],
  ['deep inside', `{"name":"a","uniqueId":"half-4","attributes":{"a":[{"b":["\\udc00"]}]}}`],
])('half of a character in %s is refused', async (_what, body) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await admin.client.request('POST', '/api/devices', { body, headers })
  expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
})

test('ids beyond what the database counts to are refused, in every question about positions and reports', async () => {
  const id = 99_999_999_999
  for (const path of [
    `positions?deviceId=${id}&${DAY}`,
    `positions/track?deviceId=${id}&${DAY}`,
    `positions/track/gpx?deviceId=${id}&${DAY}`,
    `positions/csv?deviceId=${id}&${DAY}`,
    `positions/kmz?deviceId=${id}&${DAY}`,
    `positions/at?deviceId=${id}&time=2026-08-01T00:00:00Z`,
    `events?deviceId=${id}&${DAY}`,
    `devices/${id}/recent`,
    `commands/types?deviceId=${id}`,
    `geofences?deviceId=${id}`,
  ]) {
    const { status, code } = await admin.client.get(`/api/${path}`)
    expect([path, status, code]).toEqual([path, 400, 'INVALID_INPUT'])
  }
})

test('no parameter of the server takes a number or a text so odd that it fails by itself', async () => {
  const asked = server.context.http.mounted.flatMap(({ endpoint: { method, path, query } }) => {
    if (method !== 'GET' || path === '/api/session/:userId') return []
    const names = query && 'shape' in query ? Object.keys(query.shape as object) : []
    return ['99999999999', '%00', '%ED%A0%80'].flatMap((value) => {
      const full = path.replaceAll(/:\w+/g, value)
      return [full, ...names.map((name) => `${full}?${DAY}&${name}=${value}`)]
    })
  })
  expect(asked.length).toBeGreaterThan(200)
  const failed: string[] = []
  const worker = async (): Promise<void> => {
    for (let path = asked.pop(); path !== undefined; path = asked.pop()) {
      const { status } = await admin.client.get(path)
      if (status >= 500) failed.push(`${status} ${path}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(failed).toEqual([])
}, 120_000)
