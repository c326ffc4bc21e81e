import { type Kysely, sql } from 'kysely'

/** Accounts that an importer or reseller noted with a device: notes, which outlive the account. No right follows. */
const STATEMENTS = `
alter table devices
  add column user_id bigint,
  add column manager_id bigint,
  add column owner_id bigint;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
