import { type Kysely, sql } from 'kysely'

/** What became of devices that were written many at once, so that who asks again with the same key is told the same. */
const STATEMENTS = `
create table device_batches (
  user_id bigint not null references users on delete cascade,
  key text not null,
  at timestamptz not null default now(),
  outcomes jsonb not null default '[]',
  primary key (user_id, key)
);
create index device_batches_at on device_batches (at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
