import { type Kysely, sql } from 'kysely'

/** Devices whose deletion can be undone: they keep their row, under another unique id. */
const STATEMENTS = `
alter table devices add column deleted_at timestamptz, add column deleted_unique_id text;
create index devices_deleted on devices (deleted_at) where deleted_at is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
