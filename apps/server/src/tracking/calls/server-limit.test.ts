import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAdmin, type Person, signIn } from '../../../test/people'
import { startTestServer, type TestServer } from '../../../test/server'

const MOST = 60
/** Two servers on one database, with a licence for so many devices. */
let servers: TestServer[]
let people: Person[]
beforeAll(async () => {
  const first = await startTestServer({ licenseDeviceLimit: MOST })
  const admin = await makeFirstAdmin(first)
  const second = await startTestServer({ databaseUrl: first.config.databaseUrl, licenseDeviceLimit: MOST })
  servers = [first, second]
  people = [admin, await signIn(second, admin.user.email)]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

const [FULL, MADE] = ['USER_DEVICE_LIMIT_REACHED', 200]
const at = (turn: number): Person => people[turn % 2]!
const tally = (outcomes: readonly (number | string)[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]))
const count = async (): Promise<number> => {
  const { pool } = servers[0]!.context.database
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from devices where deleted_at is null',
  )
  return rows[0]!.count
}

test('[CORE-SERVER-07] two servers asked for 200 devices at once make as many as the licence has, no more', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, turn) =>
      at(turn).client.post('/api/devices', { name: `Bus ${turn}`, uniqueId: `limit-${turn}` }),
    ),
  )
  expect(tally(answers.map(({ status, code }) => (status === MADE ? status : (code ?? status))))).toEqual({
    [MADE]: MOST,
    [FULL]: 200 - MOST,
  })
  expect(await count()).toBe(MOST)
})

test('[CORE-SERVER-07] of ten that are free, ten are taken: by one, by lists and by coming back, here and there', async () => {
  const { pool } = servers[0]!.context.database
  const { rows } = await pool.query<{ id: number }>('select id from devices order by id limit 10')
  for (const { id } of rows) await people[0]!.client.delete(`/api/devices/${id}`)
  for (const { context } of servers) await context.feed.catchUp()
  const list = (turn: number) =>
    at(turn).client.post('/api/devices/batch', {
      key: `limit-${turn}`,
      items: Array.from({ length: 4 }, (_, ref) => ({
        ref,
        write: { name: `Truck ${turn} ${ref}`, uniqueId: `listed-${turn}-${ref}` },
      })),
    })
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, turn) => list(turn)),
    ...Array.from({ length: 6 }, (_, turn) =>
      at(turn).client.post('/api/devices', { name: 'Car', uniqueId: `single-${turn}` }),
    ),
    ...rows.map(({ id }, turn) => at(turn).client.post(`/api/devices/${id}/restore`, {})),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await count()).toBe(MOST)
})
