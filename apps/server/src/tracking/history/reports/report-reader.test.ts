import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice, makeFirstAdmin, type Person } from '../../../../test/people'
import { startTestServer, type TestServer } from '../../../../test/server'

const DEVICES = 30
/** More than two pages for each device. */
const FIXES = 12_000
const FROM = '2026-03-02T00:00:00Z'
const TO = '2026-03-03T00:00:00Z'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeFirstAdmin(server)
  const ids: number[] = []
  for (let count = 0; count < DEVICES; count++) ids.push((await makeDevice(owner)).id)
  const { pool } = server.context.database
  await pool.query(`create table positions_2026_03 partition of positions
    for values from ('2026-03-01 00:00:00+00') to ('2026-04-01 00:00:00+00')`)
  await pool.query(
    `insert into positions (id, fix_time, server_time, latitude, longitude, total_distance, device_id, fingerprint, speed,
       course, distance, protocol, valid, motion)
     select 800000000 + device * 100000 + n, $2::timestamptz + make_interval(secs => n * 7), now(), -25, -49, n, device, n, 0,
       0, 0, 1, true, false from unnest($1::int[]) as device cross join generate_series(1, ${FIXES}) n`,
    [ids, FROM],
  )
}, 120_000)
afterAll(() => server.close())

/** Statements that were begun, as the database sees them. */
function countStatements(): { count(): number; end(): void } {
  const { pool } = server.context.database
  const original = pool.query
  let count = 0
  const counting = (...asked: unknown[]) => {
    if (typeof asked[0] === 'string' && asked[0].includes('from positions')) count++
    return Reflect.apply(original, pool, asked) as unknown
  }
  Object.assign(pool, { query: counting })
  return { count: () => count, end: () => Object.assign(pool, { query: original }) }
}

async function running(): Promise<number> {
  const text = `select count(*)::int as count from pg_stat_activity where datname = current_database() and state = 'active'
    and pid <> pg_backend_pid() and query like '%from positions%'`
  return (await server.context.database.pool.query<{ count: number }>(text)).rows[0]?.count ?? -1
}

// Their rows come only at the end, or are too few to be sent before it: nothing tells but the closed connection.
test.each(['drivers', 'stops', 'idle', 'speeding', 'trips/xlsx'])(
  '[CORE-REPORTS-02] who leaves in the middle of %s ends it, and leaves no query running',
  async (type) => {
    const statements = countStatements()
    const leaving = new AbortController()
    const url = `${server.urls.web}/api/reports/${type}?from=${FROM}&to=${TO}`
    const asked = fetch(url, { headers: { cookie: owner.client.cookie ?? '' }, signal: leaving.signal }).then(
      (response) => response.text(),
      (error: unknown) => error,
    )
    await expect.poll(statements.count, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0)
    leaving.abort()
    await asked
    // What was under way comes to its end, and nothing follows.
    let before = -1
    await expect
      .poll(
        () => {
          const isQuiet = statements.count() === before
          before = statements.count()
          return isQuiet
        },
        { interval: 500, timeout: 20_000 },
      )
      .toBe(true)
    statements.end()
    expect(await running()).toBe(0)
    // All devices are three pages each.
    expect(statements.count()).toBeLessThan((DEVICES * 3) / 2)
  },
  60_000,
)
