import { type Kysely, sql } from 'kysely'

/**
 * Whose a device is. Until now three numbers were noted with it from which nothing followed; what the wire tells of them is
 * derived from now on. An account that goes leaves its devices to whoever is above it, by whatever statement.
 */
const COLUMN = `
alter table devices add column account_id bigint references accounts (id),
  drop column user_id, drop column manager_id, drop column owner_id;
create index devices_account on devices (account_id) where account_id is not null;

create or replace function leave_devices() returns trigger language plpgsql as $$
begin
  update devices set account_id = (select parent_id from accounts where id = old.id) where account_id = old.id;
  return old;
end $$;
create trigger account_gives before delete on users for each row execute function leave_devices();
`

/**
 * The deepest account that all linked ones lie under, directly or by a group up to three levels above. Administrators and
 * accounts of shares own nothing. Of paths in order, what the first and the last begin with is what all begin with.
 */
const FROM_LINKS = `
alter table devices disable trigger user;
with recursive lineage (id, above, level) as (
  select id, id, 1 from groups
  union all
  select l.id, g.group_id, l.level + 1 from lineage l join groups g on g.id = l.above
    where l.level < 3 and g.group_id is not null
), linked (device_id, user_id) as (
  select device_id, user_id from user_devices
  union
  select d.id, u.user_id from devices d join lineage l on l.id = d.group_id join user_groups u on u.group_id = l.above
), ends as (
  select l.device_id, min(a.path) as low, max(a.path) as high
  from linked l join accounts a on a.id = l.user_id and a.kind in ('reseller', 'user') group by l.device_id
)
update devices d set account_id = e.low[n.most] from ends e, lateral (
  select max(n) as most from generate_series(1, least(cardinality(e.low), cardinality(e.high))) n
  where e.low[:n] = e.high[:n]
) n where d.id = e.device_id and n.most is not null;
alter table devices enable trigger user;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
  await sql.raw(FROM_LINKS).execute(db)
}
