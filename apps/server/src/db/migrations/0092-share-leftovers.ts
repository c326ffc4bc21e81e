import { type Kysely, sql } from 'kysely'

/**
 * Accounts at the tracking server that are being made for a share, or that no share needs any more: noted before, taken off
 * in the transaction that settles it. What a kill leaves is found by it.
 */
const STATEMENTS = `
create table share_leftovers (
  id bigint generated always as identity primary key,
  email text unique,
  user_id bigint unique,
  at timestamptz not null default now(),
  check (num_nonnulls(email, user_id) = 1)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
