import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { silentLog } from '#src/platform/log'
import { createConsumer } from './consumer'
import { createOutboxStore, type Hold, type OutboxRow, type OutboxStore } from './outbox.store'
import { countParked, createParkedStore } from './parked.store'

let database: TestDatabase
let store: OutboxStore
beforeAll(async () => {
  database = await testDatabase()
  store = createOutboxStore(database.pool)
  await database.pool.query('create table derived (seq bigint primary key, device_id integer, ref bigint, at serial)')
  await database.pool.query('create table told (seq bigint, device_id integer, ref bigint, at serial)')
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate outbox; truncate consumers; truncate derived')
})

const ADD = `insert into outbox (kind, device_id, ref) values ('event', 1, $1)`
const add = (ref: number, by: pg.Pool | pg.ClientBase = database.pool) => by.query(ADD, [ref])
const nothing = async (): Promise<void> => undefined

async function held(owner = randomUUID(), leaseMs = 30_000): Promise<{ owner: string; hold: Hold }> {
  const hold = await store.hold('test', owner, leaseMs)
  if (!hold) throw new Error('not held')
  return { owner, hold }
}

/** What is unseen now; it counts as seen from then on. */
async function heard(owner: string): Promise<number[]> {
  const hold = await store.hold('test', owner, 30_000)
  if (!hold) throw new Error('not held')
  const { rows, target } = await store.unseen(hold.place, 1000)
  await store.advance('test', owner, hold, target, nothing)
  return rows.map(({ ref }) => ref)
}

test('what commits late is heard of although later ids were heard before, and nothing twice', async () => {
  await store.register('test')
  const { owner } = await held()
  const slow = await database.pool.connect()
  await slow.query('begin')
  await add(1, slow)
  await add(2)
  expect(await heard(owner)).toEqual([2])
  await add(3)
  expect(await heard(owner)).toEqual([3])
  await slow.query('commit')
  slow.release()
  expect(await heard(owner)).toEqual([1])
  expect(await heard(owner)).toEqual([])
  const gone = await database.pool.connect()
  await gone.query('begin')
  await add(4, gone)
  await gone.query('rollback')
  gone.release()
  expect(await heard(owner)).toEqual([])
})

test('pages of one moment leave nothing out while others go on writing', async () => {
  await store.register('test')
  for (let ref = 0; ref < 25; ref++) await add(ref)
  const { hold } = await held()
  const seen: number[] = []
  let page = await store.unseen(hold.place, 10)
  while (page.rows.length > 0) {
    seen.push(...page.rows.map(({ ref }) => ref))
    await add(100)
    page = await store.unseen(hold.place, 10, { target: page.target, after: page.rows.at(-1)?.seq ?? 0 })
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, ref) => ref))
})

test('who was taken over moves nothing any more, and writes nothing', async () => {
  await store.register('test')
  await add(1)
  const first = await held(randomUUID(), -1)
  expect(await store.hold('test', first.owner, -1)).not.toBeNull()
  const second = await held()
  expect(second.hold.epoch).toBeGreaterThan(first.hold.epoch)
  expect(await store.hold('test', first.owner, 30_000)).toBeNull()
  const write = async (client: pg.ClientBase): Promise<void> => {
    await client.query('insert into derived values (1, 1, 1)')
  }
  const { target } = await store.unseen(first.hold.place, 10)
  expect(await store.advance('test', first.owner, first.hold, target, write)).toBe(false)
  expect((await database.pool.query('select 1 from derived')).rowCount).toBe(0)
  expect(await store.advance('test', second.owner, second.hold, target, write)).toBe(true)
  expect((await database.pool.query('select 1 from derived')).rowCount).toBe(1)
})

test('what every consumer has seen is removed, what one has not seen stays', async () => {
  await store.register('test')
  await store.register('slow')
  await add(1)
  const { owner } = await held()
  await heard(owner)
  expect(await store.purge(0)).toBe(0)
  expect(await store.lagMs('slow')).toBeGreaterThan(0)
  expect(await store.lagMs('test')).toBe(0)
  await database.pool.query(`delete from consumers where name = 'slow'`)
  expect(await store.purge(60_000)).toBe(0)
  // Transactions of others in the same cluster hold it back for a moment.
  await expect.poll(() => store.purge(0), { timeout: 20_000 }).toBe(1)
})

test('restored into a cluster whose transactions count from the beginning, what is left is heard of', async () => {
  await store.register('test')
  await add(1)
  await database.pool.query(`update outbox set tx = '900000000000'`)
  await database.pool.query(`update consumers set snap = '900000000000:900000000000:'`)
  await store.mendAfterRestore()
  const { owner } = await held()
  expect(await heard(owner)).toEqual([1])
  await add(2)
  await store.mendAfterRestore()
  expect(await heard(owner)).toEqual([2])
})

test('an event and its row in the outbox are one', async () => {
  const text = `insert into events (id, event_time, server_time, device_id, type) values (7, '2019-01-01', now(), 3, 'alarm'), (8, '2019-01-01', now(), 3, 'alarm')` // prettier-ignore
  await database.pool.query(text)
  const { rows } = await database.pool.query('select kind, device_id, ref::int from outbox order by seq')
  expect(rows).toEqual([
    { kind: 'event', device_id: 3, ref: 7 },
    { kind: 'event', device_id: 3, ref: 8 },
  ])
})

const addOf = (deviceId: number, ref: number) =>
  database.pool.query(`insert into outbox (kind, device_id, ref) values ('event', $1, $2)`, [deviceId, ref])

test.each(['derive', 'deliver'] as const)(
  'what fails alone (%s) waits with those of its device behind it, the others go on; tried again until it can be taken in',
  async (way) => {
    await database.pool.query('truncate outbox_parked')
    await store.register('test')
    let isPoison = true
    const taken: string[] = []
    const complaints: unknown[] = []
    const derived = async (rows: readonly OutboxRow[], client: pg.ClientBase): Promise<void> => {
      for (const { seq, deviceId, ref } of rows) {
        // An error of the database spoils the whole transaction.
        if (isPoison && ref === 12) await client.query('select 1 / 0')
        await client.query('insert into derived (seq, device_id, ref) values ($1, $2, $3)', [seq, deviceId, ref])
      }
    }
    const delivered = async ({ deviceId, ref }: OutboxRow): Promise<void> => {
      if (isPoison && ref === 12) throw new Error('it cannot be read')
      taken.push(`${deviceId} ${ref}`)
    }
    const consumer = createConsumer({
      store,
      name: 'test',
      parked: createParkedStore(database.pool, 'test', 200),
      log: { ...silentLog, error: (fields: object) => void complaints.push(fields) },
      pollMs: 40,
      ...(way === 'derive' ? { derive: derived } : { deliver: delivered }),
    })
    const told = async (): Promise<string[]> => {
      if (way === 'deliver') return taken
      const { rows } = await database.pool.query<{ device_id: number; ref: number }>(
        'select device_id, ref from derived order by at',
      )
      return rows.map((row) => `${row.device_id} ${row.ref}`)
    }
    const of = async (device: number) => (await told()).filter((text) => text.startsWith(`${device} `))
    for (const ref of [11, 12, 13]) await addOf(1, ref)
    for (const ref of [21, 22]) await addOf(2, ref)
    consumer.start()
    await expect.poll(() => of(2)).toEqual(['2 21', '2 22'])
    await expect.poll(() => of(1)).toEqual(['1 11'])
    await addOf(1, 14)
    await addOf(2, 23)
    await expect.poll(() => of(2)).toEqual(['2 21', '2 22', '2 23'])
    await expect.poll(() => countParked(database.pool)).toEqual({ failed: 1, behind: 2 })
    const { rows: [row] } = await database.pool.query('select error, ref::int from outbox_parked where error is not null') // prettier-ignore
    expect(row).toEqual({ ref: 12, error: way === 'derive' ? 'division by zero' : 'it cannot be read' })
    const attempts = async () =>
      (await database.pool.query<{ attempts: number }>('select attempts from outbox_parked where ref = 12')).rows[0]
        ?.attempts
    await expect.poll(attempts, { timeout: 5000 }).toBeGreaterThan(2)
    expect(complaints.length).toBeGreaterThan(2)
    expect(await of(1)).toEqual(['1 11'])
    isPoison = false
    await expect.poll(() => of(1), { timeout: 10_000 }).toEqual(['1 11', '1 12', '1 13', '1 14'])
    await expect.poll(() => countParked(database.pool)).toEqual({ failed: 0, behind: 0 })
    await consumer.stop()
  },
)

test(
  'three processes that write and hear, killed again and again: each row derived once and told at least once, of each device in order',
  { timeout: 120_000 },
  async () => {
    await store.register('test')
    await store.register('told')
    const program = fileURLToPath(new URL('../../../test/outbox-process.ts', import.meta.url))
    const children = new Set<ChildProcess>()
    const begin = (writes = ''): ChildProcess => {
      const child = fork(program, [JSON.stringify(database.connection), writes], { execArgv: ['--import', 'tsx'] })
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    }
    // The writer lives; those that hear beside it are killed.
    const writer = begin('1,8,60')
    const written = new Promise((resolve) => writer.once('message', resolve))
    for (let count = 0; count < 2; count++) begin()
    let isWritten = false
    void written.then(() => (isWritten = true))
    let kills = 0
    while (!isWritten || kills < 3) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const victim = [...children].find((one) => one !== writer)
      if (kills < 8 && victim?.kill('SIGKILL')) {
        kills++
        begin()
      }
    }
    const count = async (): Promise<number> => (await database.pool.query('select 1 from derived')).rowCount ?? 0
    await expect.poll(count, { timeout: 30_000 }).toBe(480)
    const { rows } = await database.pool.query<{ device_id: number; ref: string }>(
      'select device_id, ref from derived order by at',
    )
    for (let device = 1; device <= 8; device++) {
      const refs = rows.filter((row) => row.device_id === device).map((row) => Number(row.ref))
      expect(refs).toEqual(Array.from({ length: 60 }, (_, ref) => ref))
    }
    const told = async () =>
      (
        await database.pool.query<{ device_id: number; ref: string }>(
          'select device_id, ref from told group by device_id, ref order by min(at)',
        )
      ).rows
    await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(480)
    for (let device = 1; device <= 8; device++) {
      const refs = (await told()).filter((row) => row.device_id === device).map((row) => Number(row.ref))
      expect(refs).toEqual(Array.from({ length: 60 }, (_, ref) => ref))
    }
    for (const child of children) child.kill('SIGKILL')
  },
)
