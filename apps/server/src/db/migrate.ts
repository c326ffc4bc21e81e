import { type Kysely, Migrator } from 'kysely'
import { migrations } from './migrations/index'
import type { Database } from './schema'

/** Brings the database to the version of this program. Throws when a migration fails; nothing is half applied. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
