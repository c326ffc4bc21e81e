import { type Kysely, sql } from 'kysely'

/**
 * What the provider keeps of devices holds their numbers only: they may live in another server. What belongs to devices
 * that are gone is told and swept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_files drop constraint device_files_device_id_fkey`.execute(db)
}
