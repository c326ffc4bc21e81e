import { type Kysely, sql } from 'kysely'

/** Events, partitioned by the time they happened, like positions. Ids grow with arrival. */
const STATEMENTS = `
create sequence event_ids increment by 1000;

create table events (
  id bigint not null,
  event_time timestamptz not null,
  server_time timestamptz not null,
  device_id integer not null,
  type text not null,
  position_id bigint,
  geofence_id bigint,
  maintenance_id bigint,
  attributes text
) partition by range (event_time);
create index events_device_time on events (device_id, event_time);
create index events_id on events using brin (id) with (pages_per_range = 16, autosummarize = on);
create table events_early partition of events for values from (minvalue) to ('2020-01-01 00:00:00+00');
create table events_far partition of events for values from ('2100-01-01 00:00:00+00') to (maxvalue);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
