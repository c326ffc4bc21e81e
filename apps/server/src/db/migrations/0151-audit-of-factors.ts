import { type Kysely, sql } from 'kysely'
import { noteChanges } from './0150-audit'

/** What lets somebody in besides his password is on record as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = [
    noteChanges('recovery_codes', 'recoveryCode', 'selector hash'),
    noteChanges('trusted_browsers', 'trustedBrowser', 'key_hash last_used_at'),
  ]
  await sql.raw(tables.join('\n')).execute(db)
}
