import { type Kysely, sql } from 'kysely'

/** What detectors remember of a device (see tracking/motion/device-memory.ts), so that a trip goes on after a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table device_states add column memory text`.execute(db)
}
