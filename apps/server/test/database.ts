import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseHandle, migrate, openDatabase } from '../src/db/index'
import { silentLog } from '../src/platform/log'

export interface TestDatabase extends DatabaseHandle {
  connection: pg.ConnectionConfig
  /** For `DATABASE_URL`. */
  url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An address of a database of our own that does not exist yet anywhere else; empty, without tables. */
export async function emptyDatabase(): Promise<{ connection: pg.ConnectionConfig; url: string; name: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name}`)
  const server = inject('postgres')
  const login = server.password ? `${server.user}:${server.password}` : server.user
  const url = `postgresql://${login}@/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`
  return { connection: { ...server, database: name }, url, name }
}

export const dropDatabase = (name: string): Promise<void> => asAdmin(`drop database if exists ${name} with (force)`)

/** A fresh, migrated database for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, url, name } = await emptyDatabase()
  const handle = openDatabase(connection, silentLog, 8)
  await migrate(handle.db)
  return {
    ...handle,
    connection,
    url,
    async drop() {
      await handle.close()
      await dropDatabase(name)
    },
  }
}
