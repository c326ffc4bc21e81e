import { Kysely, Migrator, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { migrations } from '#src/db/migrations/index'
import type { Database } from './schema'

/** Brings the database to the version of this program. Throws when a migration fails; nothing is half applied. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that this program knows, in their order. */
export const knownMigrations = (): string[] => Object.keys(migrations).sort()

/**
 * Brings the schema that `client` works in up to one migration, within the transaction that it is in.
 * @param upTo the last one to make
 */
export async function migrateWithin(client: pg.ClientBase, upTo: string): Promise<void> {
  const lent = { query: client.query.bind(client), release: () => undefined }
  const pool = { connect: async () => lent, end: async () => undefined } as unknown as pg.Pool
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  const { rows } = await client.query<{ name: string }>('select current_schema() as name')
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: rows[0]?.name,
    disableTransactions: true,
  })
  const { error } = await migrator.migrateTo(upTo)
  if (error) throw error
}
