import { type Kysely, sql } from 'kysely'

/**
 * What a device's days (UTC) that are over come to, so that long reports need not read every position. Only what no
 * setting changes is kept. A row is right while it is fresh; whatever adds or removes positions of a day within the
 * coverage makes its row stale in the same statement and counts `version` up, so that a sum taken meanwhile is not kept.
 * Within the coverage a day without a row has no positions.
 */
const STATEMENTS = `
create table device_days (
  device_id integer not null,
  day date not null,
  version integer not null default 0,
  is_fresh boolean not null default false,
  max_speed real,
  max_speeds real[],
  primary key (device_id, day)
);
create index device_days_stale on device_days (day) where not is_fresh;

create table device_day_coverage (
  id integer primary key default 1 check (id = 1),
  begins date not null,
  ends date not null
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
