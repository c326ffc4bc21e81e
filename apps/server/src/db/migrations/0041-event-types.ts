import { type Kysely, sql } from 'kysely'

/** The newest events of a kind, however rare: alarms among a million trips. */
const STATEMENTS = `
create index events_type_time on events (type, event_time);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
