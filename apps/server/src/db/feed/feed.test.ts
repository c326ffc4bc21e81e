import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { until } from '../../../test/tracking'
import { silentLog } from '#src/platform/log'
import { createFeed, type Feed } from './feed'
import { createFeedStore } from './feed.store'
import { createWakeUp } from './wake-up'
import { pairProjection, tableProjection } from './projection'

let database: TestDatabase
let feed: Feed
const devices = new Map<number, string>()
const links = new Set<string>()
const heard: string[] = []

const projections = [
  pairProjection({
    table: 'user_devices',
    columns: ['user_id', 'device_id'],
    where: 'not exists (select from devices where devices.id = device_id and deleted_at is not null)',
    put: (user, device) => void links.add(`${user} ${device}`),
    remove: (user, device) => void links.delete(`${user} ${device}`),
  }),
  tableProjection<{ id: number; name: string }>({
    table: 'devices',
    where: 'deleted_at is null',
    put({ id, name }) {
      heard.push(name)
      devices.set(id, name)
    },
    remove: (id) => void devices.delete(id),
  }),
]
const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(text, values)).rows
const makeDevice = async (name: string): Promise<number> =>
  (await query<{ id: number }>('insert into devices (name, unique_id) values ($1, $1) returning id', [name]))[0]?.id ??
  0
const makeUser = async (name: string): Promise<number> =>
  (await query<{ id: number }>('insert into users (name, email) values ($1, $1) returning id', [name]))[0]?.id ?? 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await query('delete from devices')
  await query('delete from users')
  for (const memory of [devices, links]) memory.clear()
  feed = createFeed({ store: createFeedStore(database.pool), projections, log: silentLog, pollMs: 60_000 })
  await feed.load()
  feed.start()
  heard.length = 0
})
afterEach(() => feed.stop())

test('rows written by hand, changed, removed and renamed are in memory', async () => {
  const id = await makeDevice('a')
  await feed.catchUp()
  expect(devices).toEqual(new Map([[id, 'a']]))
  const first = feed.versionOf('devices', id) ?? 0
  await query(`update devices set name = 'b'`)
  await feed.catchUp()
  expect(devices.get(id)).toBe('b')
  expect(feed.versionOf('devices', id)).toBeGreaterThan(first)
  await query('update devices set id = 900000 where id = $1', [id])
  await feed.catchUp()
  expect([...devices.keys()]).toEqual([900_000])
  await query('delete from devices')
  await feed.catchUp()
  expect(devices.size).toBe(0)
})

test('what is written as it was before is nobody’s news', async () => {
  await makeDevice('a')
  await feed.catchUp()
  await query(`update devices set name = 'a'`)
  await feed.catchUp()
  expect(heard).toEqual(['a'])
})

test('links go with either end, and with a device that is hidden until it is back', async () => {
  const [user, device] = [await makeUser('u'), await makeDevice('d')]
  await query('insert into user_devices (user_id, device_id) values ($1, $2)', [user, device])
  await feed.catchUp()
  expect([...links]).toEqual([`${user} ${device}`])
  await query('update devices set deleted_at = now()')
  await feed.catchUp()
  expect([devices.size, links.size]).toEqual([0, 0])
  await query('update devices set deleted_at = null')
  await feed.catchUp()
  expect([devices.size, links.size]).toEqual([1, 1])
  await query('delete from users')
  await feed.catchUp()
  expect([devices.size, links.size]).toEqual([1, 0])
})

test('what commits late is heard of, although what began later was heard before', async () => {
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into devices (name, unique_id) values ('slow', 'slow')`)
  await makeDevice('quick')
  await feed.catchUp()
  expect([...devices.values()]).toEqual(['quick'])
  await slow.query('commit')
  slow.release()
  await feed.catchUp()
  expect([...devices.values()].sort()).toEqual(['quick', 'slow'])
})

test('a table that is emptied at once, and more changes than anybody reads one by one', async () => {
  await query(`insert into devices (name, unique_id) select n, n from generate_series(1, 25000) n`)
  await feed.catchUp()
  expect(devices.size).toBe(25_000)
  await query('truncate devices cascade')
  await feed.catchUp()
  expect(devices.size).toBe(0)
})

test('whoever looked away while changes were removed reads everything anew', async () => {
  const id = await makeDevice('a')
  await feed.catchUp()
  await query('delete from devices')
  const store = createFeedStore(database.pool)
  // Whatever writes in the same cluster meanwhile, in other databases too, holds changes back.
  const left = async () => {
    await store.purge(0)
    return query('select 1 from change')
  }
  await expect.poll(left, { timeout: 15_000 }).toEqual([])
  await makeDevice('b')
  await feed.catchUp()
  expect(devices.has(id)).toBe(false)
  expect([...devices.values()]).toEqual(['b'])
})

test('changes of another cluster, whose transactions were further on, are forgotten', async () => {
  await query(`insert into change (tx, noun, id) values ('900000000000', 'devices', 1)`)
  await query(`update feed set floor = '900000000000'`)
  await createFeedStore(database.pool).mendAfterRestore()
  expect(await query(`select 1 from change where tx >= '900000000000'`)).toEqual([])
  await makeDevice('a')
  await feed.catchUp()
  expect([...devices.values()]).toEqual(['a'])
})

test('connections that are cut lose nothing', async () => {
  for (let count = 0; count < 5; count++) {
    const id = await makeDevice(`cut ${count}`)
    const caught = feed.catchUp()
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await caught
    expect(devices.get(id)).toBe(`cut ${count}`)
  }
})

test('somebody who may do little reads the feed too', async () => {
  const role = `little_${process.pid}`
  await query(`create role ${role}`)
  await query(`grant select on devices, user_devices, change, feed to ${role}`)
  const client = await database.pool.connect()
  await client.query(`set role ${role}`)
  const lent = { query: client.query.bind(client), release: () => undefined }
  const store = createFeedStore({ connect: async () => lent } as unknown as pg.Pool)
  const { at } = await store
    .page({ xmin: 3n, xmax: 3n, open: [] }, projections)
    .finally(() => client.query('reset role'))
  client.release()
  expect(at.xmax).toBeGreaterThan(3n)
  await query(`drop owned by ${role}; drop role ${role}`)
})

test('a commit here wakes who listens elsewhere, also after his connection was cut', async () => {
  let wakes = 0
  const parts = { connection: database.connection, pool: database.pool, log: silentLog }
  const [teller, listener] = [
    createWakeUp({ ...parts, onWake: () => undefined }),
    createWakeUp({ ...parts, onWake: () => (wakes += 1) }),
  ]
  teller.start()
  listener.start()
  const isListening = async (count: number): Promise<boolean> =>
    (
      await query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen rastro_committed'`,
      )
    ).length === count
  await until(() => isListening(2))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = wakes
  for (let count = 0; count < 10; count++) teller.tell()
  await until(() => wakes > before)
  expect(wakes - before).toBeLessThan(4)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen rastro_committed'`)
  // Deaf, it looks by itself.
  const deaf = wakes
  await until(() => wakes >= deaf + 2)
  await Promise.all([teller.stop(), listener.stop()])
})
