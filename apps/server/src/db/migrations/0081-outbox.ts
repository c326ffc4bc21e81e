import { type Kysely, sql } from 'kysely'

/**
 * What happened, for those who must hear of each thing once it is durable, whatever is killed when. A row is written by
 * the statement that stores the event, so that neither is there without the other. A consumer's place is a snapshot:
 * unseen is what was open in it or began after it (ids are handed out before they commit, in another order).
 */
const STATEMENTS = `
create sequence change_seq;
create table outbox (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('change_seq'),
  kind text not null,
  device_id integer not null,
  ref bigint not null,
  at timestamptz not null default now(),
  primary key (tx, seq)
);
create table consumers (
  name text primary key,
  snap pg_snapshot not null,
  owner uuid,
  epoch bigint not null default 0,
  held_until timestamptz
);

create or replace function tell_of_events() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, device_id, ref) select 'event', device_id, id from added order by id;
  return null;
end $$;
create trigger tell_of_events after insert on events
  referencing new table as added for each statement execute function tell_of_events();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
