import { type Kysely, sql } from 'kysely'

/**
 * What a consumer could not take in, with those of its device that came after it, until it can. `run_at` of a device is
 * that of its first row.
 */
const STATEMENTS = `
create table outbox_parked (
  consumer text not null,
  seq bigint not null,
  kind text not null,
  device_id integer not null,
  ref bigint not null,
  error text,
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  at timestamptz not null default now(),
  primary key (consumer, seq)
);
create index outbox_parked_device on outbox_parked (consumer, device_id, seq);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
