import { type Kysely, sql } from 'kysely'

/** Who saw to which event, events by time alone, and which devices their calendar has anchored. */
const STATEMENTS = `
create table event_acknowledgements (
  event_id bigint primary key,
  acknowledged_at timestamptz not null default now(),
  user_id bigint not null,
  user_name text not null,
  note text
);
create index events_time on events (event_time, id);

create table anchor_windows (
  device_id bigint primary key references devices on delete cascade
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
