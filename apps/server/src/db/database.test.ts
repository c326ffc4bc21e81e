import { randomBytes } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database'
import { silentLog } from '../platform/log'
import { databaseFailure } from './failures'
import { type DatabaseHandle, openDatabase, takeYourTime } from './database'
import { migrate } from './migrate'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('migrations can be run again', async () => {
  await migrate(database.db)
  expect(await database.db.selectFrom('server').select('id').execute()).toEqual([{ id: 1 }])
})

test('a duplicate is recognised by its constraint', async () => {
  const row = { name: 'a', unique_id: '1', disabled: false, attributes: '{}' }
  await database.db.insertInto('devices').values(row).execute()
  const again = await database.db.insertInto('devices').values(row).execute().catch(databaseFailure)
  expect(again).toEqual({ kind: 'duplicate', constraint: 'devices_unique_id' })
})

test('a broken connection is used again by the next query', async () => {
  const killed = database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(databaseFailure)
  expect(await killed).toEqual({ kind: 'unavailable' })
  expect(await database.isUp()).toBe(true)
})

test('a transaction that takes too long is ended by the database and holds nobody up; one may take its time', async () => {
  const handle = openDatabase(database.connection, silentLog, 1, 300)
  try {
    const { rows } = await handle.pool.query<{ name: string }>(
      `select name from pg_settings where name in ('transaction_timeout', 'idle_in_transaction_session_timeout')
       and setting = '300'`,
    )
    expect(rows.length).toBeGreaterThan(0)

    const hanging = await handle.pool.connect()
    await hanging.query('begin')
    await hanging.query('select pg_current_xact_id()')
    const ended = new Promise<void>((resolve) => void hanging.once('end', resolve))
    await ended
    await expect(hanging.query('commit')).rejects.toThrow()
    hanging.release()

    // A new connection in its place, with the same limit.
    const slow = await handle.pool.connect()
    await slow.query('begin')
    await takeYourTime(slow)
    await slow.query('select pg_sleep(0.6)')
    await new Promise((resolve) => setTimeout(resolve, 600))
    await slow.query('commit')
    slow.release()
  } finally {
    await handle.close()
  }
})

/** The same database behind a socket of our own, which can be cut under the hands of whoever writes. */
async function cuttable(): Promise<{ handle: DatabaseHandle; cut(): void; close(): Promise<void> }> {
  const { host, port } = inject('postgres')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  const folder = inject('runFolder')
  const number = 10_000 + randomBytes(2).readUInt16BE()
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${number}`), done))
  const handle = openDatabase({ ...database.connection, host: folder, port: number }, silentLog, 2)
  return {
    handle,
    cut() {
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    async close() {
      await handle.close()
      await new Promise((done) => server.close(done))
    },
  }
}

test('a connection that breaks while a query is being written fails this query and nothing else', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', hear)
  const { handle, cut, close } = await cuttable()
  const { db, pool } = handle
  const lent = async (work: (client: pg.PoolClient) => Promise<unknown>): Promise<unknown> => {
    const client = await pool.connect()
    return work(client).finally(() => client.release(true))
  }
  /** Cut before the system says so: the next bytes are written to nobody. */
  const thenCut = (asking: Promise<unknown>): Promise<unknown> => {
    cut()
    return asking
  }
  const ask: Record<string, () => Promise<unknown>> = {
    kysely: () => thenCut(db.selectFrom('server').select('id').execute()),
    'a transaction': () => thenCut(db.transaction().execute((trx) => trx.selectFrom('server').select('id').execute())),
    'a query of the pool': () => thenCut(pool.query('select 1')),
    'a lent connection': () => lent((client) => thenCut(client.query('select 1'))),
    'a lent connection without work': () =>
      lent(async (client) => {
        cut()
        await new Promise((done) => client.once('end', done))
        await client.query('select 1')
      }),
  }
  for (const [name, asking] of Object.entries(ask)) {
    expect(await handle.isUp(), name).toBe(true)
    expect(await asking().then(() => 'answered', databaseFailure), name).toEqual({ kind: 'unavailable' })
    await new Promise((done) => setTimeout(done, 20))
  }
  await close()
  process.off('uncaughtException', hear)
  expect(uncaught).toEqual([])
})
