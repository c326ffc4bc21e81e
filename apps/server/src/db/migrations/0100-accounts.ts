import { type Kysely, sql } from 'kysely'
import { follow } from './0085-change-feed'

/**
 * Who stands above whom. The truth is `parent_id`; `path` (ids from the top, the own one last) follows in the same
 * transaction, and is what a branch is found by: `path >= p and path < p with its last id + 1`. Every user has an account,
 * whoever inserts him; who goes leaves those below him to whoever is above him. Changes of the tree take the lock 7240610
 * exclusively, creations below somebody shared.
 */
const TABLES = `
create or replace function kind_of_account(u users) returns text language sql immutable as $$
  select case
    when u.administrator then 'administrator'
    when u.shared_by is not null then 'share'
    when u.attributes ->> 'tarkan.reseller' = 'true' or u.attributes ->> 'tarkan.subReseller' = 'true' then 'reseller'
    else 'user' end
$$;

create table accounts (
  id bigint primary key references users (id) on delete cascade,
  parent_id bigint references accounts (id),
  path bigint[] not null unique,
  kind text not null,
  ceiling text check (ceiling ~ '^[0-9a-f]{32}$'),
  check (path[cardinality(path)] = id),
  check (path[cardinality(path) - 1] is not distinct from parent_id),
  check (cardinality(path) <= 64)
);
create index accounts_parent on accounts (parent_id);

create or replace function make_account() returns trigger language plpgsql as $$
begin
  insert into accounts (id, path, kind) values (new.id, array[new.id], kind_of_account(new));
  return null;
end $$;
create trigger account_made after insert on users for each row execute function make_account();

create or replace function name_account() returns trigger language plpgsql as $$
begin
  update accounts set kind = kind_of_account(new) where id = new.id and kind <> kind_of_account(new);
  return null;
end $$;
create trigger account_named after update of administrator, shared_by, attributes on users for each row
  when (old.* is distinct from new.*) execute function name_account();

create or replace function hold_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240610);
  return null;
end $$;
create trigger tree_held before delete on users for each statement execute function hold_tree();

create or replace function leave_tree() returns trigger language plpgsql as $$
declare
  mine accounts;
begin
  select * into mine from accounts where id = old.id;
  if found then
    insert into user_users (user_id, managed_user_id)
      select mine.parent_id, id from accounts where parent_id = mine.id and mine.parent_id is not null
      on conflict do nothing;
    update accounts set
      path = mine.path[:cardinality(mine.path) - 1] || path[cardinality(mine.path) + 1:],
      parent_id = case when parent_id = mine.id then mine.parent_id else parent_id end
    where path > mine.path and path < mine.path[:cardinality(mine.path) - 1] || (mine.id + 1);
  end if;
  return old;
end $$;
create trigger account_left before delete on users for each row execute function leave_tree();
`

/** Nobody guarded these until now, and from now on they give power. */
const OLD_FLAGS = `
update users set attributes = attributes - 'tarkan.reseller' - 'tarkan.subReseller'
    || case when attributes ? 'tarkan.reseller'
      then jsonb_build_object('rastro.resellerBefore', attributes -> 'tarkan.reseller') else '{}' end
  where attributes ?| array['tarkan.reseller', 'tarkan.subReseller'];
`

const MOST_LEVELS = 64

/**
 * The first manager of each user stands above him. What would close a circle or grow too deep stays a link. Who is an
 * administrator, or an account of a share, stands at the top.
 */
async function parentsOf(db: Kysely<unknown>): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ parent: number; child: number }>`
    select l.user_id::int as parent, l.managed_user_id::int as child from user_users l
      join users m on m.id = l.user_id join users u on u.id = l.managed_user_id
    where l.user_id <> l.managed_user_id and m.user_limit <> 0 and not u.administrator and u.shared_by is null
    order by l.managed_user_id, l.version, l.user_id`.execute(db)
  const parents = new Map<number, number>()
  const chain = (id: number): number[] => {
    const found = [id]
    for (let up = parents.get(id); up !== undefined; up = parents.get(up)) found.unshift(up)
    return found
  }
  const below = new Map<number, number[]>()
  const height = (id: number): number => 1 + Math.max(0, ...(below.get(id) ?? []).map(height))
  for (const { parent, child } of rows) {
    if (parents.has(child)) continue
    const above = chain(parent)
    if (above.includes(child) || above.length + height(child) > MOST_LEVELS) continue
    parents.set(child, parent)
    below.set(parent, [...(below.get(parent) ?? []), child])
  }
  return new Map([...parents.keys()].map((id) => [id, chain(id)]))
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OLD_FLAGS).execute(db)
  await sql.raw(TABLES).execute(db)
  await sql`insert into accounts (id, path, kind) select id, array[id], kind_of_account(u) from users u`.execute(db)
  const paths = await parentsOf(db)
  const ids = [...paths.keys()]
  await sql`update accounts a set path = n.path::bigint[], parent_id = n.parent_id
    from unnest(${ids}::bigint[], ${ids.map((id) => paths.get(id)?.at(-2))}::bigint[],
      ${ids.map((id) => `{${paths.get(id)?.join(',')}}`)}::text[]) as n (id, parent_id, path)
    where a.id = n.id`.execute(db)
  // Where a row stands is found by its parents: its path is nobody's news.
  await sql.raw(follow('accounts', 'id', '0', 'parent_id, kind, ceiling')).execute(db)
}
