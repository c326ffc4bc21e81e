import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database'
import { until } from '../../../test/tracking'
import { silentLog } from '#src/platform/log'
import { createWorker } from './worker'
import { createWorkStore, type WorkItem, type WorkStore } from './work.store'

let database: TestDatabase
let store: WorkStore
beforeAll(async () => {
  database = await testDatabase()
  store = createWorkStore(database.pool)
  await database.pool.query('create table effects (key text not null, process integer not null)')
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate work; truncate effects')
})

const claimOne = async (leaseMs = 30_000): Promise<WorkItem> => {
  const [item] = await store.claim('mail', 1, leaseMs)
  if (!item) throw new Error('nothing to claim')
  return item
}
const left = async (): Promise<number> =>
  Number((await database.pool.query<{ count: string }>('select count(*) from work')).rows[0]?.count)
const lapse = () => database.pool.query(`update work set run_at = now() - interval '1 s'`)

test('the same kind and key is one piece of work; fifty claims at once share it out', async () => {
  const added = await Promise.all(Array.from({ length: 50 }, () => store.add('mail', 'a', { to: 1 })))
  expect(added.filter(Boolean)).toHaveLength(1)
  for (let key = 0; key < 200; key++) await store.add('report', String(key), {})
  const claims = await Promise.all(Array.from({ length: 50 }, () => store.claim('report', 4, 30_000)))
  const keys = claims.flat().map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBe(200)
  expect(await store.claim('report', 4, 30_000)).toEqual([])
})

test('a holder whose lease ran out neither renews nor finishes, and what it would write is not written', async () => {
  await store.add('mail', 'a', {})
  const old = await claimOne()
  await lapse()
  const next = await claimOne()
  expect(next.attempts).toBe(2)
  expect(await store.renew(old, 30_000)).toBe(false)
  expect(await store.later(old, 0, 'late')).toBe(false)
  const record = vi.fn(async () => undefined)
  expect(await store.finish(old, record)).toBe(false)
  expect(record).not.toHaveBeenCalled()
  expect(await store.finish(next)).toBe(true)
  expect(await left()).toBe(0)
})

test('work ends together with what it writes, or not at all', async () => {
  await store.add('mail', 'a', {})
  const item = await claimOne()
  const failing = store.finish(item, async (client) => {
    await client.query(`insert into effects values ('a', 1)`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await left()).toBe(1)
  expect((await database.pool.query('select * from effects')).rows).toEqual([])
})

test('what is for later waits; what fails is tried again with its error', async () => {
  await store.add('mail', 'later', {}, { inMs: 60_000 })
  expect(await store.claim('mail', 1, 30_000)).toEqual([])
  await store.add('mail', 'now', {})
  let calls = 0
  const worker = createWorker({
    store,
    kind: 'mail',
    log: silentLog,
    pollMs: 20,
    handle: () => {
      calls++
      return calls === 1 ? Promise.reject(new Error('busy')) : Promise.resolve({ kind: 'done' })
    },
  })
  worker.start()
  await until(() => calls === 1)
  await until(async () => (await left()) === 2)
  const error = await database.pool.query<{ error: string }>(`select error from work where key = 'now'`)
  await lapse()
  await until(async () => (await left()) === 0)
  expect([null, 'busy']).toContain(error.rows[0]?.error ?? null)
  await worker.stop()
})

test('a worker that cannot renew gives up before others take over', async () => {
  await store.add('mail', 'a', {})
  let nowMs = 0
  let reason: unknown
  const worker = createWorker({
    store: { ...store, renew: () => Promise.reject(new Error('no way to the database')) },
    kind: 'mail',
    log: silentLog,
    leaseMs: 60,
    monotonicMs: () => nowMs,
    handle: (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          reason = signal.reason
          reject(new Error('given up'))
        }),
      ),
  })
  worker.start()
  await until(() => worker.keys().length === 1)
  nowMs = 49
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(reason).toBeUndefined()
  nowMs = 50
  await until(() => reason !== undefined)
  expect(reason).toBe('lost')
  await worker.stop()
})

test('a worker that stops lets go at once', async () => {
  await store.add('mail', 'a', {})
  const worker = createWorker({
    store,
    kind: 'mail',
    log: silentLog,
    handle: (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
  })
  worker.start()
  await until(() => worker.keys().length === 1)
  await worker.stop()
  expect((await claimOne()).attempts).toBe(2)
})

test(
  'three processes that are killed again and again do each of 400 pieces, and end each once',
  { timeout: 90_000 },
  async () => {
    const program = fileURLToPath(new URL('../../../test/work-process.ts', import.meta.url))
    const children = new Set<ChildProcess>()
    const begin = (): void => {
      const child = fork(program, [JSON.stringify(database.connection)], { execArgv: ['--import', 'tsx'] })
      children.add(child)
      child.once('exit', () => children.delete(child))
    }
    for (let key = 0; key < 400; key++) await store.add('count', String(key), {})
    for (let count = 0; count < 3; count++) begin()
    let kills = 0
    const done = async (): Promise<boolean> => (await left()) === 0
    while (!(await done())) {
      await new Promise((resolve) => setTimeout(resolve, 700))
      if (kills < 8) {
        const [victim] = children
        if (victim?.kill('SIGKILL')) kills++
        begin()
      }
    }
    for (const child of children) child.kill('SIGKILL')
    const { rows } = await database.pool.query<{ key: string; count: number }>(
      'select key, count(*) from effects group by key',
    )
    expect(kills).toBeGreaterThan(0)
    expect(rows).toHaveLength(400)
    expect(rows.filter(({ count }) => Number(count) !== 1)).toEqual([])
  },
)
