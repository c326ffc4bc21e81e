import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { silentLog } from '#src/platform/log'
import { openDatabase } from '../database'
import { createFeed, createFeedStore, pairProjection, tableProjection } from './index'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Memory of one process, with connections of its own, that notes whatever goes back. */
async function follower() {
  const own = openDatabase(database.connection, silentLog, 4)
  const devices = new Map<number, string>()
  const links = new Set<string>()
  const steps = new Map<number, number>()
  const faults: string[] = []
  const feed = createFeed({
    store: createFeedStore(own.pool),
    projections: [
      pairProjection({
        table: 'user_devices',
        columns: ['user_id', 'device_id'],
        put: (user, device) => void links.add(`${user} ${device}`),
        remove: (user, device) => void links.delete(`${user} ${device}`),
      }),
      tableProjection<{ id: number; name: string }>({
        table: 'devices',
        put({ id, name }) {
          if ((steps.get(id) ?? -1) > Number(name)) faults.push(`${id} went back to ${name}`)
          steps.set(id, Number(name))
          devices.set(id, name)
        },
        remove: (id) => void devices.delete(id),
      }),
    ],
    log: silentLog,
    pollMs: 25,
  })
  await feed.load()
  feed.start()
  return { own, feed, faults, held: () => [...[...devices].map(([id, name]) => `${id} ${name}`), ...links].sort() }
}

const pick = (most: number): number => 1 + Math.floor(Math.random() * most)

const CHANGES: Array<() => [text: string, values: unknown[]]> = [
  () => ['update devices set name = (name::int + 1)::text where id = $1', [pick(60)]],
  () => ['update devices set name = (name::int + 1)::text where id % 7 = $1', [pick(7)]],
  () => ['insert into user_devices (user_id, device_id) values ($1, $2) on conflict do nothing', [pick(8), pick(60)]],
  () => ['delete from user_devices where user_id = $1 and device_id = $2', [pick(8), pick(60)]],
  () => ['delete from devices where id = $1', [30 + pick(30)]],
  () => [`insert into devices (id, name, unique_id) values ($1, nextval('step')::text, $1::text) on conflict do nothing`, [30 + pick(30)]], // prettier-ignore
  () => ['update user_devices set device_id = $2 where user_id = $1 and device_id = $3 and not exists (select from user_devices where user_id = $1 and device_id = $2)', [pick(8), pick(60), pick(60)]], // prettier-ignore
]

test(
  '10,000 changes by hand-written SQL with connections cut at random: three memories equal the tables',
  { timeout: 180_000 },
  async () => {
    const { pool } = database
    await pool.query(`create sequence step start 1000000`)
    await pool.query(`insert into users (name, email) select n, n from generate_series(1, 8) n`)
    await pool.query(`insert into devices (id, name, unique_id) select n, '0', n from generate_series(1, 60) n`)
    const followers = await Promise.all([follower(), follower(), follower()])
    let left = 10_000
    const write = async (): Promise<void> => {
      while (left > 0) {
        const most = Math.min(left, pick(20))
        left -= most
        const client = await pool.connect().catch(() => null)
        if (!client) continue
        try {
          await client.query('begin')
          for (let count = 0; count < most; count++) {
            const [text, values] = CHANGES[pick(CHANGES.length) - 1]?.() ?? ['select', []]
            await client.query(text, values)
          }
          await client.query(Math.random() < 0.1 ? 'rollback' : 'commit')
          client.release()
        } catch {
          client.release(true)
        }
      }
    }
    const cut = setInterval(() => {
      void pool
        .query(
          `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`,
        )
        .catch(() => undefined)
    }, 150)
    await Promise.all(Array.from({ length: 6 }, write))
    clearInterval(cut)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { rows } = await pool.query<{ text: string }>(`select id || ' ' || name as text from devices
    union all select user_id || ' ' || device_id from user_devices`)
    const expected = rows.map(({ text }) => text).sort()
    for (const { feed, held, faults, own } of followers) {
      await feed.catchUp()
      expect(held()).toEqual(expected)
      expect(faults).toEqual([])
      await feed.stop()
      await own.close()
    }
  },
)
