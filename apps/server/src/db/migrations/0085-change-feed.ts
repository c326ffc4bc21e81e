import { type Kysely, sql } from 'kysely'

/**
 * What changed of the nouns that processes hold in memory, told by triggers, so that hand-written SQL, cascades and
 * imports are told too: keys only, no values. `version` of a row grows with each change of it. Unseen by a reader is what
 * was open in its last snapshot or began after it; below `floor` changes may have been removed.
 */
const TABLES = `
create table change (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('change_seq'),
  noun text not null,
  id bigint not null,
  id2 bigint not null default 0,
  at timestamptz not null default now(),
  primary key (tx, seq)
);
create index change_at on change (at);
create table feed (floor xid8 not null);
insert into feed values ('0');

create or replace function number_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('change_seq');
  return new;
end $$;

create or replace function tell_of_added() returns trigger language plpgsql as $$
begin
  execute format('insert into change (seq, noun, id, id2) select version, %L, %s, %s from added',
    tg_table_name, tg_argv[0], tg_argv[1]);
  return null;
end $$;

create or replace function tell_of_removed() returns trigger language plpgsql as $$
begin
  execute format('insert into change (noun, id, id2) select %L, %s, %s from removed',
    tg_table_name, tg_argv[0], tg_argv[1]);
  return null;
end $$;

create or replace function tell_of_altered() returns trigger language plpgsql as $$
begin
  execute format('insert into change (seq, noun, id, id2)
    select version, %1$L, %2$s, %3$s from added a
      where not exists (select from removed r where r.version = a.version)
    union all
    select nextval(''change_seq''), %1$L, k.id, k.id2
      from (select %2$s as id, %3$s as id2 from removed except select %2$s, %3$s from added) k',
    tg_table_name, tg_argv[0], tg_argv[1]);
  return null;
end $$;

create or replace function tell_of_everything() returns trigger language plpgsql as $$
begin
  insert into change (noun, id) values ('*', 0);
  return null;
end $$;
`

/** Tables of one key; what is written again and again is left out of `told`. */
const NOUNS: ReadonlyArray<{ table: string; told?: string }> = [
  { table: 'server' },
  { table: 'users' },
  { table: 'groups' },
  { table: 'devices' },
  { table: 'geofences' },
  { table: 'drivers' },
  { table: 'calendars' },
  { table: 'maintenances' },
  { table: 'computed_attributes' },
  { table: 'commands' },
  { table: 'notifications' },
  { table: 'orders' },
  { table: 'scheduled_reports', told: 'id, attributes, type, description, calendar_id' },
]

const owned = (noun: string): Array<[string, string, string]> =>
  ['user', 'group', 'device'].map((owner) => [`${owner}_${noun}s`, `${owner}_id`, `${noun}_id`])

const LINKS: ReadonlyArray<[table: string, owner: string, property: string]> = [
  ['user_devices', 'user_id', 'device_id'],
  ['user_groups', 'user_id', 'group_id'],
  ['user_users', 'user_id', 'managed_user_id'],
  ['user_calendars', 'user_id', 'calendar_id'],
  ['device_devices', 'device_id', 'linked_device_id'],
  ...['geofence', 'driver', 'command', 'attribute', 'maintenance', 'notification', 'order', 'report'].flatMap(owned),
]

/**
 * What a table needs that is held in memory, also one of a later migration.
 * @param told columns whose change counts; all when left out
 */
export function follow(table: string, id: string, id2: string, told?: string): string {
  const of = told === undefined ? '' : ` of ${told}`
  const keys = `'${id}', '${id2}'`
  return `
alter table ${table} add column version bigint not null default nextval('change_seq');
alter table ${table} alter column version drop default;
create trigger version_added before insert on ${table} for each row execute function number_version();
create trigger version_altered before update${of} on ${table} for each row
  when (old.* is distinct from new.*) execute function number_version();
create trigger told_added after insert on ${table} referencing new table as added
  for each statement execute function tell_of_added(${keys});
create trigger told_removed after delete on ${table} referencing old table as removed
  for each statement execute function tell_of_removed(${keys});
create trigger told_altered after update on ${table} referencing old table as removed new table as added
  for each statement execute function tell_of_altered(${keys});
create trigger told_emptied after truncate on ${table} for each statement execute function tell_of_everything();`
}

/** What is linked to a hidden device is not there either: its links are told of when it is hidden or comes back. */
const HIDING = `
create or replace function tell_of_links() returns trigger language plpgsql as $$
begin
${LINKS.flatMap(([table, ...columns]) =>
  columns
    .filter((column) => /device_id$/.test(column))
    .map((column) => `  update ${table} set version = 0 where ${column} = new.id;`),
).join('\n')}
  return null;
end $$;
create trigger told_hidden after update of deleted_at on devices for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function tell_of_links();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  const nouns = NOUNS.map(({ table, told }) => follow(table, 'id', '0', told))
  const links = LINKS.map(([table, owner, property]) => follow(table, owner, property))
  await sql.raw([TABLES, ...nouns, ...links, HIDING].join('\n')).execute(db)
}
