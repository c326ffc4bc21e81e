import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type Log, silentLog } from '../../platform/log'
import { EmbeddedError } from './errors'
import { type EmbeddedPostgres, startEmbedded } from './index'

const TIMEOUT_MS = 90_000
const QUICK = { fsync: 'off', shared_buffers: '16MB' }

const leftovers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (let close = leftovers.pop(); close; close = leftovers.pop()) await close()
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'rastro-embedded-'))
  leftovers.push(() => rm(made, { recursive: true, force: true }))
  await chmod(made, 0o755)
  return made
}

/** Keeps what was said aloud. */
function listeningLog(): { log: Log; said: string[] } {
  const said: string[] = []
  const hear = (fields: object, message: string): void => void said.push(`${message} ${JSON.stringify(fields)}`)
  return { said, log: { ...silentLog, warn: hear, error: hear } }
}

async function started(dataDir: string, log: Log = silentLog): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, log, settings: QUICK })
  leftovers.push(() => database.stop())
  return database
}

async function ask<T extends pg.QueryResultRow>({ connection }: EmbeddedPostgres, text: string): Promise<T[]> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  return client
    .query<T>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** A cluster that holds something, stopped. */
async function filled(): Promise<string> {
  const dataDir = await folder()
  const database = await started(dataDir)
  await ask(database, `create table kept as select 'here' as word`)
  await database.stop()
  return dataDir
}
const word = async (database: EmbeddedPostgres): Promise<unknown> =>
  (await ask<{ word: string }>(database, 'select word from kept'))[0]?.word

const failing = (dataDir: string): Promise<Error> =>
  started(dataDir).then(
    () => Promise.reject(new Error('it started')),
    (error: Error) => error,
  )

describe('a cluster is never removed', () => {
  test(
    'without the file that says it is whole it is used, and the file made again',
    { timeout: TIMEOUT_MS },
    async () => {
      const dataDir = await filled()
      await rm(join(dataDir, 'postgres', 'ready'))
      const { log, said } = listeningLog()
      expect(await word(await started(dataDir, log))).toBe('here')
      expect(existsSync(join(dataDir, 'postgres', 'ready'))).toBe(true)
      expect(said.join()).toContain('whole')
    },
  )

  test('a first start that was cut off is moved aside whole, and said', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = await filled()
    const base = join(dataDir, 'postgres')
    await rm(join(base, 'ready'))
    await rm(join(base, 'cluster', 'base', '5'), { recursive: true })
    const before = (await readdir(join(base, 'cluster'), { recursive: true })).sort()
    const { log, said } = listeningLog()
    const database = await started(dataDir, log)
    expect(await ask(database, `select 1 from pg_tables where tablename = 'kept'`)).toEqual([])
    const aside = (await readdir(base)).filter((name) => name.startsWith('cluster-unfinished-'))
    expect(aside).toHaveLength(1)
    expect((await readdir(join(base, aside[0] ?? ''), { recursive: true })).sort()).toEqual(before)
    expect(said.join()).toContain(aside[0])
  })

  test('one that lacks a part is refused with one line and stays as it is', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = await filled()
    const base = join(dataDir, 'postgres')
    const control = join(base, 'cluster', 'global', 'pg_control')
    await cp(control, join(dataDir, 'control'), { preserveTimestamps: true })
    for (const marked of [true, false]) {
      await rm(control)
      if (!marked) await rm(join(base, 'ready'))
      const before = (await readdir(base, { recursive: true })).sort()
      const error = await failing(dataDir)
      expect(error).toBeInstanceOf(EmbeddedError)
      expect(error.message).toContain('global/pg_control')
      expect(error.message).not.toContain('\n')
      expect((await readdir(base, { recursive: true })).sort()).toEqual(before)
      const owner = await stat(join(base, 'cluster', 'PG_VERSION'))
      await cp(join(dataDir, 'control'), control)
      if (process.getuid?.() === 0) await chown(control, owner.uid, owner.gid)
    }
    await writeFile(join(base, 'ready'), '')
    await rm(join(base, 'cluster'), { recursive: true })
    expect((await failing(dataDir)).message).toContain('there is none')
  })
})

/** A process of the user that the database runs as, which has nothing to do with it. */
async function stranger(dataDir: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(join(dataDir, 'postgres', 'cluster'))
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const child = spawn('sleep', ['300'], { stdio: 'ignore', ...owner })
  leftovers.push(async () => child.kill('SIGKILL'))
  await new Promise((done) => child.once('spawn', done))
  return child
}

describe.skipIf(process.platform === 'win32')('after a kill', () => {
  const locksOf = (dataDir: string, database: EmbeddedPostgres): string[] => [
    join(dataDir, 'postgres', 'cluster', 'postmaster.pid'),
    join(database.connection.host, '.s.PGSQL.5432.lock'),
  ]

  test('locks whose process id belongs to another process do not stop the start', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = await filled()
    const database = await started(dataDir)
    const locks = await Promise.all(locksOf(dataDir, database).map((file) => readFile(file, 'utf8')))
    await database.stop()
    const other = await stranger(dataDir)
    const { uid, gid } = await stat(join(dataDir, 'postgres', 'cluster'))
    for (const [at, file] of locksOf(dataDir, database).entries()) {
      await writeFile(file, (locks[at] ?? '').replace(/^\d+/, String(other.pid)), { mode: 0o600 })
      if (process.getuid?.() === 0) await chown(file, uid, gid)
    }
    expect(await word(await started(dataDir))).toBe('here')
    expect(other.exitCode).toBeNull()
    expect(other.signalCode).toBeNull()
  })

  test('an empty lock does not stop it either', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = await filled()
    await writeFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), '')
    expect(await word(await started(dataDir))).toBe('here')
  })

  test('a database that answers to somebody we cannot see is left alone', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = await filled()
    const socket = join(dataDir, 'postgres', 'run', '.s.PGSQL.5432')
    const elsewhere = createServer(() => undefined)
    await new Promise<void>((done) => elsewhere.listen(socket, done))
    leftovers.push(() => new Promise((done) => elsewhere.close(done)))
    const error = await failing(dataDir)
    expect(error).toBeInstanceOf(EmbeddedError)
    expect(error.message).toContain('in use')
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'in a folder closed to others it lives elsewhere, says so, and stays there when the folder opens',
  { timeout: TIMEOUT_MS },
  async () => {
    const closed = await folder()
    await chmod(closed, 0o700)
    const dataDir = join(closed, 'data')
    const { log, said } = listeningLog()
    const database = await started(dataDir, log)
    leftovers.unshift(() => rm(database.folder, { recursive: true, force: true }))
    expect(database.isElsewhere).toBe(true)
    expect(said.join()).toContain(database.folder)
    await ask(database, `create table kept as select 'here' as word`)
    await database.stop()
    await chmod(closed, 0o755)
    const again = listeningLog()
    const second = await started(dataDir, again.log)
    expect(await word(second)).toBe('here')
    expect(second.folder).toBe(database.folder)
    expect(again.said.join()).toContain(database.folder)
  },
)
