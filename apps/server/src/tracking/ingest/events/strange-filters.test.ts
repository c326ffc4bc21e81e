import { EVENT_TYPES, type EventRow } from '@rastro/model/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, makeUser, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

let server: TestServer
let owner: Person
let deviceId = 0
const T0 = Date.now() - 60_000
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, await makeFirstAdmin(server))
  deviceId = (await makeDevice(owner)).id
  const { events } = server.context.tracking
  for (let count = 0; count < 2500; count++)
    events.raise({ deviceId, type: 'alarm', eventTimeMs: T0, serverTimeMs: T0, attributes: { alarm: 'sos' } })
  await events.flush()
})
afterAll(() => server.close())

const HUGE = '9'.repeat(30)
test.each<[string, number[]]>([
  [`before=${HUGE}`, [400, 404]],
  ['before=-5', [200]],
  ['before=2147483648', [200]],
  ['limit=0', [200]],
  [`limit=${HUGE}`, [400, 404]],
  ['limit=-1', [200]],
  [`deviceId=${HUGE}`, [400, 404]],
  ['deviceId=2147483648', [400]],
  ['deviceId=-1', [400]],
  ['groupId=99999999', [400, 404]],
  ['from=0001-01-01T00:00:00Z', [200]],
  ['from=-271821-04-20T00:00:00Z', [400, 404]],
  ['from=9999-12-31T23:59:59Z', [200]],
  ['to=0001-01-01T00:00:00Z', [200]],
  ['from=2026-02-30T00:00:00Z', [400, 404]],
  ['from=%00', [400, 404]],
  ['type=%00', [400, 404]],
  ['type=__proto__', [400]],
  // Only `true` is true, as on stock servers.
  ['acknowledged=perhaps', [200]],
  [EVENT_TYPES.map((type) => `type=${type}`).join('&'), [200]],
  [Array.from({ length: 1000 }, () => 'type=alarm').join('&'), [200]],
])('a strange filter is answered without a fault: %#', async (query, statuses) => {
  const answer = await owner.client.get(`/api/events?${query}`)
  expect(statuses, `${query.slice(0, 60)}: ${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status)
})

test('thousands of the same moment are seen to, a page at a time, none twice and none left out', async () => {
  const open = async () =>
    (await owner.client.get('/api/events?type=alarm&acknowledged=false&limit=1000'))
      .json<EventRow[]>()
      .map(({ id }) => id)
  const seen = new Set<number>()
  const sizes: number[] = []
  for (let ids = await open(); ids.length > 0; ids = await open()) {
    sizes.push(ids.length)
    const answers = await Promise.all([1, 2].map(() => owner.client.post('/api/events/acknowledge', { ids })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of ids) seen.add(id)
  }
  expect([sizes, seen.size]).toEqual([[1000, 1000, 500], 2500])
  const { rows } = await server.context.database.pool.query('select count(*)::int as n from event_acknowledgements')
  expect(rows).toEqual([{ n: 2500 }])
})
