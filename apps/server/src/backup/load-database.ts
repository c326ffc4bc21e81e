import type pg from 'pg'
import { copyIn, knownMigrations, migrateWithin, takeYourTime } from '#src/db/index'
import { layForeignKeysAside, layTriggersAside, migrationsOf, tablesOf } from './catalog'
import { BackupError } from './errors'
import type { BackedUpTable, Manifest } from './manifest'
import type { BackupTaker } from './read-backup'

/** Throws when this program cannot make the tables that a backup was made of. */
export function requireKnownMigrations(manifest: Manifest, version: string): void {
  const known = knownMigrations()
  const isOurs = manifest.migrations.every((name, at) => known[at] === name)
  if (isOurs && manifest.migrations.length > 0) return
  throw new BackupError(
    `The backup was made by version ${manifest.version}, whose database is newer than that of this program (${version}). Update this program first. Nothing was changed.`,
  )
}

/** Tables that our migrations make, beside whatever else is in the database. */
async function ourTables(client: pg.ClientBase, migrations: readonly string[]): Promise<string[]> {
  const last = migrations.at(-1)
  if (last === undefined) return []
  const scratch = 'rastro_restore_scratch'
  const { rows } = await client.query<{ path: string }>(`select current_setting('search_path') as path`)
  await client.query(`create schema ${scratch}`)
  await client.query(`set local search_path = ${scratch}`)
  await migrateWithin(client, last)
  const { rows: made } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = '${scratch}'::regnamespace`,
  )
  await client.query(`drop schema ${scratch} cascade`)
  await client.query(`select set_config('search_path', $1, true)`, [rows[0]?.path])
  return made.map(({ name }) => name)
}

/** Removes what our tables hold, and nothing else. */
async function clear(client: pg.ClientBase): Promise<void> {
  const migrations = await migrationsOf(client)
  for (const name of await ourTables(client, migrations))
    await client.query(`drop table if exists ${client.escapeIdentifier(name)} cascade`)
  // Those of no table.
  await client.query('drop sequence if exists position_ids, event_ids, change_seq, device_epochs')
}

async function makePartitions(client: pg.ClientBase, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name, partition } of tables)
    if (partition)
      await client.query(
        `create table if not exists ${client.escapeIdentifier(name)} partition of ${client.escapeIdentifier(partition.of)} ${partition.bounds}`,
      )
}

interface Made {
  /** Those of the backup that are ours. */
  tables: Set<string>
  putTriggersBack(): Promise<void>
}

/** The tables as they were, empty, with their triggers laid aside. */
async function makeTables(client: pg.ClientBase, manifest: Manifest): Promise<Made> {
  const others = new Set((await tablesOf(client)).map(({ name }) => name))
  await migrateWithin(client, manifest.migrations.at(-1) ?? '')
  await makePartitions(client, manifest.tables)
  const made = (await tablesOf(client)).map(({ name }) => name).filter((name) => !others.has(name))
  const tables = new Set(made)
  const putTriggersBack = await layTriggersAside(client, tables)
  await client.query(`truncate ${made.map((name) => client.escapeIdentifier(name)).join(', ')}`)
  return { tables, putTriggersBack }
}

export interface DatabaseLoad {
  /** What to give to `readBackup`. */
  taker: Required<Pick<BackupTaker, 'manifest' | 'table'>>
  /** After the whole backup was read: puts the rest in order. The transaction is still to be committed. */
  finish(): Promise<void>
  /** Tables of the backup that no version of this program makes. */
  leftOut: string[]
}

/**
 * Loads a backup in one transaction of `client`, which the caller has begun: the tables of the version that made it, its
 * rows, then the migrations since.
 */
export function createDatabaseLoad(client: pg.ClientBase, isFull: boolean): DatabaseLoad {
  let manifest: Manifest | undefined
  let made: Made | undefined
  let putForeignKeysBack = async (): Promise<void> => undefined
  const leftOut: string[] = []
  return {
    leftOut,
    taker: {
      async manifest(given) {
        manifest = given
        await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
        await takeYourTime(client)
        if (isFull) await clear(client)
        made = await makeTables(client, given)
        putForeignKeysBack = await layForeignKeysAside(client)
      },
      async table(name, body) {
        const table = manifest?.tables.find((one) => one.name === name)
        if (!table || !made?.tables.has(name)) {
          leftOut.push(name)
          for await (const piece of body) void piece
          return
        }
        const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
        await copyIn(client, `copy ${client.escapeIdentifier(name)} (${list}) from stdin`, body)
      },
    },
    async finish() {
      await putForeignKeysBack()
      await made?.putTriggersBack()
      for (const { name, lastValue, isCalled } of manifest?.sequences ?? []) {
        const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
        if (rows[0]?.there)
          await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
      }
      const newest = knownMigrations().at(-1)
      if (newest !== undefined) await migrateWithin(client, newest)
      await client.query('analyze')
    },
  }
}

/** Whether our tables are there. */
export const isFilled = async (client: pg.ClientBase): Promise<boolean> => (await migrationsOf(client)).length > 0

const SESSIONS = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
/** Sessions that were closed a moment ago take so long to be gone. */
const SESSIONS_END_MS = 3000

/** Other sessions of this database: a server that runs over it. */
export async function otherSessions(client: pg.ClientBase): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    const { rows } = await client.query<{ count: number }>(SESSIONS)
    const count = rows[0]?.count ?? 0
    if (count === 0 || waitedMs >= SESSIONS_END_MS) return count
    await new Promise((done) => setTimeout(done, 100))
  }
}
