import { type Kysely, sql } from 'kysely'

/** What people did, and what each day came to. Neither refers to what may be gone by then. */
const STATEMENTS = `
create table actions (
  id bigint generated always as identity primary key,
  action_time timestamptz not null,
  address text,
  user_id bigint not null,
  user_email text,
  action_type text not null,
  object_type text,
  object_id bigint not null,
  attributes jsonb not null
);
create index actions_time on actions (action_time, id);

create table statistics (
  id bigint generated always as identity primary key,
  day date not null unique,
  capture_time timestamptz not null,
  figures jsonb not null,
  user_ids bigint[] not null
);
create index statistics_time on statistics (capture_time);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
