import { type Kysely, sql } from 'kysely'

/**
 * Mails that wait to leave. A letter may hold the link of a forgotten password: it is sealed, and goes as soon as it is
 * sent or given up; of what was given up the reason stays for a while.
 */
const STATEMENTS = `
create table mails (
  id bigint generated always as identity primary key,
  to_kind text not null,
  to_id bigint not null,
  letter bytea,
  queued_at timestamptz not null default now(),
  -- After it nobody needs it any more.
  useless_at timestamptz,
  failed_at timestamptz,
  error text
);
create index mails_waiting on mails (to_kind, to_id) where failed_at is null;
create index mails_failed on mails (failed_at) where failed_at is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
