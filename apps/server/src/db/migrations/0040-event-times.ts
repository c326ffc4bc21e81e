import { type Kysely, sql } from 'kysely'

/** The newest events of a whole fleet are found by their time, without looking at every event of the month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index events_time on events (event_time, id)').execute(db)
}
