import { type Kysely, sql } from 'kysely'

/**
 * Which process judges the positions of a device. Its writes carry the epoch of its take-over, and who was taken over
 * writes nothing more. `tx` tells those that follow which rows changed (a snapshot is their place, as in the feed).
 * What arrives at a process that is not the owner waits in `device_inbox` for the one that is.
 */
const STATEMENTS = `
create sequence device_epochs;
alter table device_states add column owner uuid, add column epoch bigint not null default 0,
  add column online boolean not null default false, add column tx xid8 not null default '3';

create table processes (id uuid primary key, held_until timestamptz not null);

create table device_inbox (
  id bigint generated always as identity primary key,
  device_id integer not null,
  protocol text not null,
  message text not null,
  at timestamptz not null default now()
);
create index device_inbox_device on device_inbox (device_id);

create or replace function refuse_stale(devices integer[]) returns integer language plpgsql as $$
begin
  raise exception 'devices have another owner' using errcode = 'RS001', detail = devices::text;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
