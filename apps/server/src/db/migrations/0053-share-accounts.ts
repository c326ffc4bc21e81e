import { type Kysely, sql } from 'kysely'

/**
 * Accounts made for a token are known by columns that no call writes. Those of before were found by their address, which
 * anybody could give himself, so none of them can be proven: they are followed to their end and never given out again.
 * Accounts with such an address that somebody signs in to lose what was shared by mistake with them.
 */
const STATEMENTS = `
alter table users add column shared_by bigint, add column shared_device_id bigint, add column shared_group_id bigint;
create unique index users_shared_device on users (shared_by, shared_device_id) where shared_device_id is not null;
create unique index users_shared_group on users (shared_by, shared_group_id) where shared_group_id is not null;

update users set shared_by = (attributes ->> 'rastro.sharedBy')::bigint
  where temporary and readonly and password_hash is null and not administrator
    and attributes ->> 'rastro.sharedBy' ~ '^[0-9]{1,15}$';

delete from user_devices l using users u, devices d, users o
  where u.id = l.user_id and d.id = l.device_id
    and lower(right(u.email, length(d.unique_id) + 1)) = lower(':' || d.unique_id)
    and lower(o.email) = lower(left(u.email, -(length(d.unique_id) + 1)))
    and (u.password_hash is not null or not u.temporary
      or exists (select from user_users m where m.managed_user_id = u.id));

delete from user_groups l using users u, users o
  where u.id = l.user_id
    and lower(right(u.email, length(l.group_id::text) + 7)) = ':group:' || l.group_id
    and lower(o.email) = lower(left(u.email, -(length(l.group_id::text) + 7)))
    and (u.password_hash is not null or not u.temporary
      or exists (select from user_users m where m.managed_user_id = u.id));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
