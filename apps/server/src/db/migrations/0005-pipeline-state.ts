import { type Kysely, sql } from 'kysely'

/**
 * What detectors remember of a device (see tracking/motion/device-memory.ts), so that a trip goes on after a restart,
 * and where devices went silent before, so that a place without reception is known as one.
 */
const STATEMENTS = `
alter table device_states add column memory text;

create table device_silences (
  device_id integer not null,
  began timestamptz not null,
  ended timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  primary key (device_id, began)
);
create index device_silences_ended on device_silences using brin (ended);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
